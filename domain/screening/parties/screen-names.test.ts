// Screening by name: who is found, how surely, and what missing evidence leads to.

import { describe, expect, it } from "vitest";
import type { Check } from "../../contract/decisions/screening.ts";
import type { Party } from "../../contract/decisions/transaction.ts";
import { listed, onlyAttempt, party, person, sampleIndex, screen } from "../screenings.fixture.ts";

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
    expect(named("Lazarus Group", "individual").status).toBe("potential_match");
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
    ["-", "name_not_comparable"],
    ["X", "name_not_comparable"],
    ["Mr X", "name_not_comparable"],
    ["12345", "name_not_comparable"],
    ["No. 12345", "name_not_comparable"],
    ["???", "name_not_comparable"],
    ["Unknown", "name_not_comparable"],
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

  it.each(["Li", "Wu", "李", "U Nu", "3M", "7-Eleven"])("screens the short name %s", (displayName) => {
    for (const type of ["individual", "business", "unknown"] as const) {
      expect(named(displayName, type)).toMatchObject({ status: "clear", reason: null });
    }
  });

  it("compares a name of little words only where exactly those are listed", () => {
    const odd = sampleIndex(listed("Organization", "o:1", "THE COMPANY"), person("o:2", "OTHER, Name"));
    const against = (displayName: string) =>
      onlyAttempt(
        screen({ parties: [party("recipient", { displayName, type: "business" })] }, ["sanctions"], odd),
      );
    expect(against("Company, the")).toMatchObject({ status: "confirmed_match", topScore: 1 });
    expect(against("The Corporation").reason).toBe("name_not_comparable");
  });

  describe("against lists of several matters", () => {
    const several = sampleIndex(
      person("ofac:1", "SERGITOV, Vitali"),
      { ...person("pep:1", "Maria Okonjo-Iweala"), lists: ["PEP"], programs: ["Minister of Finance"] },
      { ...listed("Company", "esma:1", "Dobibo Exchange"), lists: ["WARNINGS"] },
      { ...person("ofac:2", "IVANOV, Pyotr"), weakNames: ["Grey Wolf"], countries: ["RU"] },
    );
    const against = (fields: Partial<Party>, requireCoverage: Check[] = ["sanctions"]) =>
      onlyAttempt(screen({ parties: [party("recipient", fields)] }, requireCoverage, several));
    const answers = (fields: Partial<Party>, requireCoverage?: Check[]) =>
      against(fields, requireCoverage).checks.map((one) => [one.check, one.status, one.coverage, one.reason]);

    it("asks each list about whom it names: companies' warnings say nothing of a person", () => {
      expect(answers({ displayName: "Jo Doe", type: "individual" })).toEqual([
        ["sanctions", "clear", "full", null],
        ["pep", "clear", "limited", null],
        ["adverse_media", "insufficient_data", "none", "no_source"],
      ]);
      expect(answers({ displayName: "Jo Doe Ltd", type: "business" })).toEqual([
        ["sanctions", "clear", "full", null],
        ["adverse_media", "clear", "limited", null],
      ]);
      expect(against({ displayName: "Jo Doe", type: "unknown" }).checks.map(({ lists }) => lists)).toEqual([
        ["OFAC-SDN"],
        ["PEP"],
        ["WARNINGS"],
      ]);
    });

    it("is not clear where a required check has only a sample to ask", () => {
      const doe = { displayName: "Jo Doe", type: "individual" } as const;
      expect(against(doe, ["sanctions", "pep"])).toMatchObject({
        status: "insufficient_data",
        reason: "limited_coverage",
      });
      expect(against(doe)).toMatchObject({ status: "clear", reason: null });
    });

    it("tells office and warnings apart from sanctions, and never calls them listed", () => {
      const minister = { displayName: "Maria Okonjo Iweala", type: "individual" } as const;
      expect(answers(minister)).toEqual([
        ["sanctions", "clear", "full", null],
        ["pep", "confirmed_match", "limited", "exposed_person"],
        ["adverse_media", "insufficient_data", "none", "no_source"],
      ]);
      expect(against(minister).matches[0]?.topics).toEqual(["role.pep", "position:Minister of Finance"]);
      expect(answers({ displayName: "Dobibo Exchange Ltd", type: "business" })[1]).toEqual([
        "adverse_media",
        "confirmed_match",
        "limited",
        "reported",
      ]);
    });

    it("confirms by no name that its list calls weak", () => {
      expect(against({ displayName: "Grey Wolf", type: "individual" })).toMatchObject({
        status: "potential_match",
        topScore: 1,
        matches: [{ match: false, matchedName: { candidate: "Grey Wolf" } }],
      });
    });

    it("lowers a score for another country, raises it for the same one, and says so", () => {
      const [same] = against({ displayName: "Pyotr Ivanov", type: "individual", country: "RU" }).matches;
      const [other] = against({ displayName: "Pyotr Ivanov", type: "individual", country: "BR" }).matches;
      expect(same).toMatchObject({ score: 1, explanations: { country: { query: "RU", factor: 1.01 } } });
      expect(other).toMatchObject({
        score: 0.97,
        explanations: { nameMatch: { score: 1 }, country: { query: "BR", candidate: ["RU"], factor: 0.97 } },
      });
    });
  });

  it("keeps the ten best matches", () => {
    const many = sampleIndex(...Array.from({ length: 30 }, (_, at) => person(`p:${at}`, "SAME, Name")));
    const parties = [party("recipient", { displayName: "Same Name" })];
    const { matches } = onlyAttempt(screen({ parties }, ["sanctions"], many));
    expect(matches).toHaveLength(10);
  });
});
