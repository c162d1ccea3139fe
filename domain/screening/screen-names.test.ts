// Screening by name: who is found, how surely, and what missing evidence leads to.

import { describe, expect, it } from "vitest";
import type { Check } from "../contract/screening.ts";
import type { Party } from "../contract/transaction.ts";
import { buildNameIndex } from "./name-index.ts";
import { onlyAttempt, party, person, screen } from "./sample-screenings.ts";

describe("screening a name", () => {
  const named = (displayName: string | undefined, type: Party["type"], requireCoverage?: Check[]) =>
    onlyAttempt(screen({ parties: [party("recipient", { displayName, type })] }, requireCoverage));

  it("confirms the exact words of a listed name or alias, and says which", () => {
    expect(named("vitali Sergitov", "individual")).toMatchObject({
      status: "confirmed_match",
      reason: "listed_name",
      topScore: 1,
      listVersion: "sha256:names",
      threshold: 0.85,
      latencyMs: 4,
      walletScreenings: [],
      matches: [
        {
          id: "scr_0-m1",
          entityId: "ofac:1",
          caption: "BOUT, Viktor Anatolijevitch",
          schema: "Person",
          lists: ["OFAC-SDN"],
          topics: ["sanction", "program:SDGT"],
          score: 1,
          match: true,
          matchedName: { query: "vitali Sergitov", candidate: "SERGITOV, Vitali" },
        },
      ],
    });
  });

  it("finds a name that lacks a part of the listed one possible, not certain", () => {
    const below = named("Viktor Bout of Somewhere Else", "individual");
    expect(below).toMatchObject({ status: "clear", matches: [], topScore: null });
    const part = named("Bout Somewhere Anatolijevitch", "individual");
    expect(part).toMatchObject({ status: "clear", matches: [], reason: null });
    expect(part.topScore).toBeGreaterThanOrEqual(0.7);
    const near = named("Anatolijevitch Bout", "individual");
    expect(near).toMatchObject({
      status: "potential_match",
      reason: "similar_name",
      matches: [{ match: false }],
    });
    expect(near.topScore).toBeLessThan(1);
  });

  it("does not confirm by a single name of a person, or by the name of a ship", () => {
    expect(named("Rumuli", "individual")).toMatchObject({ status: "potential_match", topScore: 1 });
    expect(named("Mar Azul", "business").status).toBe("potential_match");
    expect(named("Lazarus Group Ltd.", "business").status).toBe("confirmed_match");
    expect(named("Lazarus Group", "individual").status).toBe("clear");
  });

  it("checks a person for everything, a business not for office, and is honest about what has no source", () => {
    const checks = (type: Party["type"]) =>
      named("Jo Doe", type).checks.map(({ check, status, coverage, reason }) => [
        check,
        status,
        coverage,
        reason,
      ]);
    const unsourced = (check: Check) => [check, "insufficient_data", "none", "no_source"];
    const sanctions = ["sanctions", "clear", "full", null];
    expect(checks("individual")).toEqual([sanctions, unsourced("pep"), unsourced("adverse_media")]);
    expect(checks(undefined)).toEqual(checks("individual"));
    expect(checks("business")).toEqual([sanctions, unsourced("adverse_media")]);
    expect(named("Jo Doe", "individual").checks[0]?.lists).toEqual(["OFAC-SDN"]);
  });

  it("is insufficient where a required check has no source, and only there", () => {
    expect(named("Jo Doe", "individual", ["sanctions", "pep"])).toMatchObject({
      status: "insufficient_data",
      reason: "no_source",
    });
    expect(named("Jo Doe", "business", ["sanctions", "pep"]).status).toBe("clear");
    expect(named("Jo Doe", "individual", []).status).toBe("clear");
    expect(named("Vitali Sergitov", "individual", ["sanctions", "pep"]).status).toBe("confirmed_match");
  });

  it.each([
    [undefined, "name_missing"],
    ["   ", "name_missing"],
    ["***", "name_not_comparable"],
    ["💰", "name_not_comparable"],
    ["👩🏽‍🚀 🇩🇪", "name_not_comparable"],
    ["💰 Ltd", "name_not_comparable"],
    ["Ltd", "name_not_comparable"],
    ["Ｌｔｄ．", "name_not_comparable"],
    ["the of and", "name_not_comparable"],
    ["Mr", "name_not_comparable"],
    ["Mr. and Mrs. The Company Ltd", "name_not_comparable"],
  ])("is never clean without a name: %j", (displayName, reason) => {
    for (const requireCoverage of [["sanctions"], []] as Check[][]) {
      for (const type of ["individual", "business", "unknown"] as const) {
        expect(named(displayName, type, requireCoverage)).toMatchObject({
          status: "insufficient_data",
          reason,
        });
      }
    }
  });

  it("compares a name of little words only where exactly those are listed", () => {
    const odd = buildNameIndex(
      [{ ...person("o:1", "THE COMPANY"), schema: "Organization" }, person("o:2", "OTHER, Name")],
      "v",
    );
    const against = (displayName: string) =>
      onlyAttempt(
        screen({ parties: [party("recipient", { displayName, type: "business" })] }, ["sanctions"], odd),
      );
    expect(against("Company, the")).toMatchObject({ status: "confirmed_match", topScore: 1 });
    expect(against("The Corporation").reason).toBe("name_not_comparable");
  });

  it("keeps the ten best matches", () => {
    const many = buildNameIndex(
      Array.from({ length: 30 }, (_, at) => person(`p:${at}`, "SAME, Name")),
      "v",
    );
    const parties = [party("recipient", { displayName: "Same Name" })];
    const { matches } = onlyAttempt(screen({ parties }, ["sanctions"], many));
    expect(matches).toHaveLength(10);
  });
});
