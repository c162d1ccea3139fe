// The draw of the judged sample, and what it may never let through.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEGRADED } from "../contract/values/degraded.ts";
import { ATTEMPT_STATUSES, CHECKS, type Attempt } from "../contract/decisions/screening.ts";
import { deriveTenantKey } from "../ids/tenant-key.ts";
import { toScaled } from "../money/amount.ts";
import { clearAttempt, transactionContext } from "./context.fixture.ts";
import type { DecisionContext } from "./context.ts";
import { decide } from "./decide.ts";
import { lotOf } from "./draw-sample.ts";
import { compileVersion, nameVersion } from "./versions/compile-version.ts";
import type { SampleSettings } from "./versions/sample-settings.ts";
import type { Rule } from "./versions/system-version.ts";

const ALL = [{ fromScore: 0, share: 1 }];
const INTERRUPTED = {
  mode: "release" as const,
  bands: ALL,
  limits: [{ currency: "EUR", amount: "1000", amountPerDay: "1000" }],
};
const RELEASE: SampleSettings = { allowed: ALL, interrupted: INTERRUPTED };

const HIT = "transaction.amount > 0.0";
const EXPRESSIONS = [HIT, "transaction.amount < 0.0", "transaction.blockchain == 'x'"];

const rule = fc.record({
  expression: fc.constantFrom(HIT, HIT, ...EXPRESSIONS),
  scoreModifier: fc.constantFrom(-20, 0, 20, 40, 70, 100),
  action: fc.constantFrom(
    "none" as const,
    "none" as const,
    "none" as const,
    "review" as const,
    "block" as const,
  ),
  state: fc.constantFrom("active" as const, "active" as const, "shadow" as const),
});

function versionOf(rules: readonly Partial<Rule>[], sample: SampleSettings | undefined) {
  const result = compileVersion(
    nameVersion({
      name: "Test",
      rules: rules.map((one, index) => ({
        id: `r${index}`,
        version: 1,
        name: `Rule ${index}`,
        category: "test",
        expression: HIT,
        scoreModifier: 0,
        action: "none",
        state: "active",
        ...one,
      })),
      thresholds: { review: 60, block: 85 },
      screening: { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["sanctions"] },
      lists: [],
      ...(sample && { sample }),
    }),
  );
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.compiled;
}

const attempt = fc
  .record({
    status: fc.constantFrom(...ATTEMPT_STATUSES, "clear" as const),
    check: fc.constantFrom(...CHECKS),
  })
  .map(({ status, check }) =>
    clearAttempt({
      status,
      checks: [{ check, status, coverage: "full", lists: ["OFAC-SDN"], reason: null }],
    }),
  );

const situation = fc.record({
  rules: fc.array(rule, { maxLength: 5 }),
  attempts: fc.oneof(
    { arbitrary: fc.constant<Attempt[]>([clearAttempt()]), weight: 2 },
    { arbitrary: fc.array(attempt, { maxLength: 3 }), weight: 1 },
  ),
  walletEvidenceUnavailable: fc.constantFrom(null, null, null, "history_limit_exceeded" as const),
  degraded: fc.oneof(
    { arbitrary: fc.constant([]), weight: 3 },
    { arbitrary: fc.subarray([...DEGRADED]), weight: 1 },
  ),
  amount: fc.constantFrom("0.00000001", "42.50", "1000", "1000.00000001"),
  releaseUpTo: fc.constantFrom(null, "0", "42.50", "1000", "2000"),
  lot: fc.constantFrom(0, 0.5, 0.999),
});

describe("release", () => {
  it("turns only what the score's threshold alone interrupted, on evidence without any doubt and within its amount", () => {
    let releases = 0;
    fc.assert(
      fc.property(situation, ({ rules, attempts, walletEvidenceUnavailable, degraded, amount, ...lot }) => {
        const context = {
          ...transactionContext({ transaction: { amount } }),
          screening: { attempts, walletEvidenceUnavailable },
          degraded,
        };
        const plain = decide(context, versionOf(rules, undefined));
        const drawn = decide({ ...context, lot }, versionOf(rules, RELEASE));
        expect({ score: drawn.score, rules: drawn.rules }).toEqual({
          score: plain.score,
          rules: plain.rules,
        });
        if (drawn.decision === plain.decision) return;
        releases += 1;
        expect(drawn.decision).toBe("allow");
        expect(drawn.draw).toEqual({ of: "releasable", probability: 1, drawn: true });
        expect(plain.reasonCodes).toEqual(["score_threshold"]);
        expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => "clear"));
        expect([attempts.length > 0, walletEvidenceUnavailable, degraded]).toEqual([true, null, []]);
        expect(
          rules.filter(({ state }) => state === "active").map(({ expression }) => expression),
        ).not.toContain("transaction.blockchain == 'x'");
        expect(
          rules.some(
            ({ state, expression, action }) => state === "active" && expression === HIT && action !== "none",
          ),
        ).toBe(false);
        expect(toScaled(amount) <= toScaled(lot.releaseUpTo ?? "0")).toBe(true);
      }),
      { seed: 17, numRuns: 3_000 },
    );
    expect(releases).toBeGreaterThan(20);
  });

  it("goes by the lot of the customer's day, and in older records by that of the payment", () => {
    const half = { ...RELEASE, interrupted: { ...INTERRUPTED, bands: [{ fromScore: 0, share: 0.5 }] } };
    const decisionBy = (lots: { lot: number; releaseLot?: number }) =>
      decide(
        { ...transactionContext(), lot: { ...lots, releaseUpTo: "1000" } },
        versionOf([{ scoreModifier: 70 }], half),
      ).decision;
    expect(decisionBy({ lot: 0.9, releaseLot: 0.1 })).toBe("allow");
    expect(decisionBy({ lot: 0.1, releaseLot: 0.9 })).toBe("review");
    expect(decisionBy({ lot: 0.1 })).toBe("allow");
  });

  it("says in the answer that the payment is allowed with its score, and nothing of the draw", () => {
    const context = { ...transactionContext(), lot: { lot: 0, releaseUpTo: "1000" } };
    expect(decide(context, versionOf([{ scoreModifier: 70 }], RELEASE))).toMatchObject({
      decision: "allow",
      score: 70,
      riskLevel: "high",
      reasonCodes: [],
      reason: "Allowed with a score of 70, raised by “Rule 0”.",
      nextAction: { type: "none" },
    });
  });
});

describe("the draw", () => {
  const sample: SampleSettings = {
    allowed: [
      { fromScore: 0, share: 0.01 },
      { fromScore: 40, share: 0.5 },
    ],
    interrupted: { mode: "judge", bands: [{ fromScore: 70, share: 0.2 }] },
  };
  const drawOf = (points: number, lot: number, context: DecisionContext = transactionContext()) =>
    decide({ ...context, lot: { lot, releaseUpTo: null } }, versionOf([{ scoreModifier: points }], sample))
      .draw;

  it.each([
    [0, { of: "allowed", probability: 0.01, drawn: false }],
    [39, { of: "allowed", probability: 0.01, drawn: false }],
    [40, { of: "allowed", probability: 0.5, drawn: true }],
    [60, undefined],
    [75, { of: "interrupted", probability: 0.2, drawn: true }],
  ])("takes the share of the score's band: %i", (points, draw) => {
    expect(drawOf(points, 0.1)).toEqual(draw);
  });

  it("takes no payment whose decision a sandbox caller forced, and none without a lot", () => {
    expect(drawOf(0, 0, { ...transactionContext(), sandboxValue: "low" })).toBeUndefined();
    expect(decide(transactionContext(), versionOf([], sample)).draw).toBeUndefined();
  });

  it("keeps what stays interrupted interrupted", () => {
    const context = { ...transactionContext(), lot: { lot: 0, releaseUpTo: "1000" } };
    expect(decide(context, versionOf([{ scoreModifier: 75 }], sample)).decision).toBe("review");
  });

  it("is even: of 20,000 lots as many are below each share as it says", () => {
    const key = deriveTenantKey("a master secret of a test", "org_1", "sandbox");
    const lots = Array.from({ length: 20_000 }, (_, index) => lotOf(key, `stem-${index}`));
    for (const share of [0.01, 0.1, 0.5, 0.9]) {
      const drawn = lots.filter((lot) => lot < share).length;
      // Four standard errors.
      expect(Math.abs(drawn / lots.length - share)).toBeLessThan(
        4 * Math.sqrt((share * (1 - share)) / lots.length),
      );
    }
    expect(Math.min(...lots)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...lots)).toBeLessThan(1);
  });
});
