// Whose match is it? An adjudication counts for the provider that found the match, in the checks in which it was found.

import { describe, expect, it } from "vitest";
import type { Attempt, Match } from "../contract/decisions/screening.ts";
import { clearAttempt } from "../decision/context.fixture.ts";
import { findMatch } from "./find-match.ts";

const match = (id: string, ...lists: string[]): Match => ({
  id,
  entityId: "ofac:1",
  caption: "BOUT",
  schema: "Person",
  lists,
  topics: ["sanction"],
  score: 0.9,
  match: false,
  matchedName: { query: "Bout", candidate: "BOUT" },
  explanations: {
    nameMatch: { score: 0.9, detail: "", tokens: [] },
    country: null,
    dateOfBirth: null,
  },
  firstSeen: null,
  lastSeen: null,
});

const check = (
  name: "sanctions" | "pep",
  status: Attempt["status"],
  ...lists: string[]
): Attempt["checks"][number] => ({ check: name, status, coverage: "full", lists, reason: null });

describe("a match", () => {
  const attempt = clearAttempt({
    id: "scr_x_0",
    checks: [check("sanctions", "potential_match", "OFAC-SDN"), check("pep", "clear", "PEP")],
    matches: [match("scr_x_0-m1", "OFAC-SDN")],
  });

  it("is found by its id, and counts for the lists in the check that it came to", () => {
    const found = findMatch([clearAttempt(), attempt], "scr_x_0-m1");
    expect(found?.match.entityId).toBe("ofac:1");
    expect(found?.found).toEqual([{ provider: attempt.provider, check: "sanctions" }]);
  });

  it("that no attempt holds is not there", () => {
    expect(findMatch([attempt], "scr_x_0-m2")).toBeNull();
    expect(findMatch([], "scr_x_0-m1")).toBeNull();
  });

  it("of two checks counts in the one whose lists name it; where no list tells, in both", () => {
    const both = {
      ...attempt,
      checks: [check("sanctions", "potential_match", "OFAC-SDN"), check("pep", "potential_match", "PEP")],
      matches: [match("scr_x_0-m1", "PEP"), match("scr_x_0-m2")],
    };
    expect(findMatch([both], "scr_x_0-m1")?.found.map((one) => one.check)).toEqual(["pep"]);
    expect(findMatch([both], "scr_x_0-m2")?.found.map((one) => one.check)).toEqual(["sanctions", "pep"]);
  });

  it("of a provider outside counts for those outside that said match, not for the lists", () => {
    const seen = { latencyMs: 1, listVersion: null, errorCode: null, check: "sanctions" } as const;
    const asked = {
      ...attempt,
      matches: [match("scr_x_0-r1", "OFAC-SDN")],
      observations: [
        { provider: attempt.provider, status: "potential_match" as const, ...seen },
        { provider: "yente", status: "potential_match" as const, ...seen },
        { provider: "other", status: "clear" as const, ...seen },
      ],
    };
    expect(findMatch([asked], "scr_x_0-r1")?.found).toEqual([{ provider: "yente", check: "sanctions" }]);
  });

  it("that people had judged before counts in the check in which screening found it, although that is clear now", () => {
    const seen = { latencyMs: 1, listVersion: null, errorCode: null, provider: attempt.provider };
    const cleared = {
      ...attempt,
      checks: [check("sanctions", "clear", "OFAC-SDN"), check("pep", "clear", "PEP")],
      observations: [
        {
          ...seen,
          check: "sanctions" as const,
          status: "potential_match" as const,
          judged: "false_positive" as const,
        },
        { ...seen, check: "pep" as const, status: "clear" as const },
      ],
    };
    expect(findMatch([cleared], "scr_x_0-m1")?.found).toEqual([
      { provider: attempt.provider, check: "sanctions" },
    ]);
  });

  it("of a wallet counts in the wallet check", () => {
    const wallet = { ...attempt, kind: "wallet" as const };
    expect(findMatch([wallet], "scr_x_0-m1")?.found).toEqual([
      { provider: attempt.provider, check: "wallet" },
    ]);
  });
});
