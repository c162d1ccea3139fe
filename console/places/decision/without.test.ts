// What would have been decided without a finding, from an answer, its context and its version.

import { describe, expect, it } from "vitest";
import type { Assessment } from "../../api/decisions.ts";
import { counterfactualsOf } from "./without.ts";

type Rule = Assessment["matchedRules"][number];
type Attempt = Assessment["screening"]["attempts"][number];

const VERSION = {
  thresholds: { review: 30, block: 80 },
  screening: { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["sanctions" as const] },
};

function rule(ruleId: string, scoreModifier: number, action: Rule["action"] = "none"): Rule {
  const said = { ruleVersion: 1, category: "test", outcome: "hit" } as const;
  return { ...said, evidence: [], ruleId, name: `Rule ${ruleId}`, scoreModifier, action };
}

function attempt(status: Attempt["status"], matches: readonly unknown[] = []): Attempt {
  const checks = [{ check: "sanctions", status, coverage: "full", lists: ["OFAC-SDN"], reason: null }];
  return {
    kind: "name",
    status,
    checks,
    matches,
    walletScreenings: [],
    walletEvidenceUnavailable: null,
  } as unknown as Attempt;
}

interface Parts {
  readonly decision: Assessment["decision"];
  readonly score: number;
  readonly rules?: readonly Rule[];
  readonly attempts?: readonly Attempt[];
}

/** An answer with the context that it was made from. */
function of({ decision, score, rules = [], attempts = [attempt("clear")] }: Parts) {
  const screening = { attempts, walletEvidenceUnavailable: null };
  const processing = { degraded: [] };
  const assessment = { decision, summary: { score }, matchedRules: rules, screening, processing };
  const context = { transaction: {}, counterparty: null, screening, degraded: [] };
  const known = counterfactualsOf(assessment as unknown as Assessment, { context }, VERSION);
  if (known === null) throw new Error("not known");
  return known;
}

describe("what would have been decided", () => {
  it("without a rule falls by its points, and by the threshold that it was lifted to", () => {
    const points = rule("points", 20);
    const review = rule("review", 5, "review");
    const known = of({ decision: "review", score: 30, rules: [points, review] });
    expect(known.withoutRule(points)).toEqual({ decision: "review", score: 30 });
    expect(known.withoutRule(review)).toEqual({ decision: "allow", score: 20 });
    expect(known.strongest).toEqual({
      words: "The rule “Rule review”",
      without: { decision: "allow", score: 20 },
    });
    expect(known).not.toHaveProperty("withoutScreening");
  });

  it("names the rule that adds the most where points alone decided", () => {
    const rules = [rule("few", 15), rule("many", 40)];
    expect(of({ decision: "review", score: 55, rules }).strongest).toEqual({
      words: "The rule “Rule many” adds the most, 40 points",
      without: { decision: "allow", score: 15 },
    });
  });

  it("names the nearest match, and says what the rules alone come to", () => {
    const matches = [
      { score: 0.91, lists: ["UK-SANCTIONS"] },
      { score: 0.97, lists: ["OFAC-SDN"] },
    ];
    const attempts = [attempt("confirmed_match", matches)];
    const known = of({ decision: "block", score: 80, rules: [rule("points", 41)], attempts });
    expect(known.strongest).toEqual({
      words: "Sanctions match 0.97 on OFAC-SDN",
      without: { decision: "review", score: 41 },
    });
    expect(known.withoutScreening).toEqual({ decision: "review", score: 41 });
  });

  it("is not known without screening where a provider did not answer", () => {
    const known = of({ decision: "review", score: 30, attempts: [attempt("error")] });
    expect(known.withoutScreening).toBe(null);
    expect(known.strongest).toEqual({ words: "A check got no answer", without: null });
  });

  it("is not known where the findings do not come to what was decided", () => {
    expect(() => of({ decision: "allow", score: 40, rules: [rule("points", 40)] })).toThrow("not known");
  });
});
