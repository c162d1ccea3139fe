// What is decisive: exactly what another version would allow without; and what that would decide of it.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ATTEMPT_STATUSES } from "../contract/decisions/screening.ts";
import { clearAttempt, transactionContext } from "./context.fixture.ts";
import { decide } from "./decide.ts";
import { judgeWithout } from "./judge-without.ts";
import { compileVersion, nameVersion } from "./versions/compile-version.ts";
import type { Rule } from "./versions/system-version.ts";

const EXPRESSIONS = ["transaction.amount > 0.0", "transaction.amount < 0.0", "transaction.blockchain == 'x'"];

const rules = fc.array(
  fc.record({
    expression: fc.constantFrom(...EXPRESSIONS),
    scoreModifier: fc.constantFrom(-20, 0, 20, 40, 70),
    action: fc.constantFrom("none" as const, "none" as const, "review" as const, "block" as const),
    state: fc.constantFrom("active" as const, "active" as const, "shadow" as const),
  }),
  { maxLength: 6 },
);
const contexts = fc.constantFrom("clear" as const, ...ATTEMPT_STATUSES).map((status) =>
  transactionContext({
    screening: { attempts: [clearAttempt({ status })], walletEvidenceUnavailable: null },
  }),
);

function versionOf(some: readonly Partial<Rule>[]) {
  const result = compileVersion(
    nameVersion({
      name: "Test",
      rules: some.map((rule, n) => ({
        id: `r${n}`,
        version: 1,
        name: `Rule ${n}`,
        category: "test",
        expression: "false",
        scoreModifier: 0,
        action: "none",
        state: "active",
        ...rule,
      })),
      thresholds: { review: 60, block: 85 },
      screening: { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["sanctions"] },
      lists: [],
    }),
  );
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.compiled;
}

describe("decisive is", () => {
  it("exactly each rule without which the version would allow", () => {
    fc.assert(
      fc.property(contexts, rules, (context, some) => {
        const { decision, decisive } = decide(context, versionOf(some));
        const without = some.flatMap((rule, n) => {
          const others = some.map((other, at) =>
            at === n ? { ...other, state: "retired" as const } : other,
          );
          const isFreed = decision !== "allow" && decide(context, versionOf(others)).decision === "allow";
          return isFreed && rule.state === "active" ? [`r${n}@1`] : [];
        });
        expect(decisive.filter((one) => one.includes("@"))).toEqual(without);
      }),
      { seed: 12, numRuns: 300 },
    );
  });

  it("the actions of the rules, if their points alone would be allowed", () => {
    fc.assert(
      fc.property(contexts, rules, (context, some) => {
        const { decision, decisive } = decide(context, versionOf(some));
        const silent = some.map((rule) => ({ ...rule, action: "none" as const }));
        const isFreed = decision !== "allow" && decide(context, versionOf(silent)).decision === "allow";
        expect(decisive.includes("actions")).toBe(isFreed);
      }),
      { seed: 13, numRuns: 200 },
    );
  });

  it("screening, if the same payment would be allowed with a clear one", () => {
    fc.assert(
      fc.property(contexts, rules, (context, some) => {
        const { decision, decisive } = decide(context, versionOf(some));
        const clear = transactionContext({
          screening: { attempts: [clearAttempt()], walletEvidenceUnavailable: null },
        });
        const isFreed = decision !== "allow" && decide(clear, versionOf(some)).decision === "allow";
        expect(decisive.includes("screening")).toBe(isFreed);
      }),
      { seed: 14, numRuns: 200 },
    );
  });

  it("neither of two rules if either is enough", () => {
    const both = [{ expression: EXPRESSIONS[0] ?? "", action: "review" as const }];
    expect(decide(transactionContext(), versionOf([...both, ...both])).decisive).toEqual(["actions"]);
    expect(decide(transactionContext(), versionOf(both)).decisive).toEqual(["r0@1", "actions"]);
  });
});

describe("what would have been decided", () => {
  it("without nothing is what was decided", () => {
    fc.assert(
      fc.property(contexts, rules, (context, some) => {
        const compiled = versionOf(some);
        const verdict = decide(context, compiled);
        const { decision, score } = judgeWithout(context, compiled.version, verdict.rules, null);
        expect({ decision, score }).toEqual({ decision: verdict.decision, score: verdict.score });
      }),
      { seed: 21, numRuns: 300 },
    );
  });

  it("without a rule is what the version decides after the rule is retired", () => {
    fc.assert(
      fc.property(contexts, rules, (context, some) => {
        const compiled = versionOf(some);
        const verdict = decide(context, compiled);
        for (const [n, result] of verdict.rules.entries()) {
          const again = decide(context, versionOf(some.filter((_, at) => at !== n)));
          const { decision, score } = judgeWithout(context, compiled.version, verdict.rules, result);
          expect({ decision, score }).toEqual({ decision: again.decision, score: again.score });
        }
      }),
      { seed: 22, numRuns: 300 },
    );
  });

  it("without a rule of no effect is the same", () => {
    fc.assert(
      fc.property(contexts, rules, (context, some) => {
        const compiled = versionOf(some);
        const verdict = decide(context, compiled);
        for (const result of verdict.rules) {
          const hasEffect =
            result.shadow !== true &&
            (result.outcome === "error" ||
              (result.outcome === "hit" && (result.action !== "none" || result.scoreModifier !== 0)));
          if (hasEffect) continue;
          const { decision, score } = judgeWithout(context, compiled.version, verdict.rules, result);
          expect({ decision, score }).toEqual({ decision: verdict.decision, score: verdict.score });
        }
      }),
      { seed: 23, numRuns: 300 },
    );
  });
});
