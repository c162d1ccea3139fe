// How rules, score and screening become one decision, and that nothing unknown ever makes it weaker.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DECISIONS, type Decision } from "../contract/decisions/assessment.ts";
import { ATTEMPT_STATUSES, type Attempt } from "../contract/decisions/screening.ts";
import { canonicalJson } from "../ids/canonical-json.ts";
import { compileVersion, nameVersion, type CompiledVersion } from "./versions/compile-version.ts";
import type { DecisionContext } from "./context.ts";
import { decide } from "./decide.ts";
import { riskLevelOf } from "./risk-level.ts";
import { compileDefaultVersion } from "./versions/default-version.ts";
import { PRESETS } from "./presets/index.ts";
import type { ContextChanges } from "./presets/preset.ts";
import { activityContext, clearAttempt, transactionContext } from "./context.fixture.ts";
import type { Rule, SystemVersionContent } from "./versions/system-version.ts";

const SUSPENDED = {
  address: {
    addressId: "adr_1",
    network: "eip155:1",
    status: "suspended",
    provenAt: null,
    version: 2,
    revision: 5,
    asOf: "2026-01-01T00:00:00.000Z",
  },
} as const;
const HIT = "transaction.amount > 0.0";
const NO_HIT = "transaction.amount < 0.0";
const ERROR = "transaction.blockchain == 'x'";

function ruleOf(over: Partial<Rule>, id = "r"): Rule {
  return {
    id,
    version: 1,
    name: `Rule ${id}`,
    category: "test",
    expression: HIT,
    scoreModifier: 0,
    action: "none",
    state: "active",
    ...over,
  };
}

function versionOf(
  rules: readonly Partial<Rule>[],
  over: Partial<SystemVersionContent> = {},
): CompiledVersion {
  const result = compileVersion(
    nameVersion({
      name: "Test",
      rules: rules.map((rule, index) => ruleOf(rule, `r${index}`)),
      thresholds: { review: 60, block: 85 },
      screening: { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["sanctions"] },
      lists: [],
      ...over,
    }),
  );
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.compiled;
}

function screened(...attempts: Partial<Attempt>[]): ContextChanges {
  return { screening: { attempts: attempts.map(clearAttempt), walletEvidenceUnavailable: null } };
}

function verdictOf(rules: readonly Partial<Rule>[], changes: ContextChanges = {}) {
  return decide(transactionContext(changes), versionOf(rules));
}

const strength = (decision: Decision) => DECISIONS.indexOf(decision);

describe("the address book", () => {
  it("holds a payment to a suspended address, whatever rules there are, and none from it", () => {
    const to = verdictOf([], { transaction: { assetClass: "crypto" }, counterparty: SUSPENDED });
    expect(to).toMatchObject({ decision: "review", reasonCodes: ["address_suspended"] });
    expect(to.reason).toBe("Held for review: the receiving address is suspended in the address book.");
    const from = {
      transaction: { assetClass: "crypto", direction: "inbound" },
      counterparty: SUSPENDED,
    } as const;
    expect(verdictOf([], from).decision).toBe("allow");
  });

  it("that cannot be read asks for a review, whatever rules there are", () => {
    const context = { ...transactionContext(), degraded: ["address_book_unavailable"] as const };
    const verdict = decide(context, versionOf([]));
    expect(verdict).toMatchObject({ decision: "review", reasonCodes: ["address_book_unavailable"] });
    expect(verdict.decisive).toEqual([]);
  });
});

describe("rules and score", () => {
  it("allow where nothing hits", () => {
    expect(verdictOf([{ expression: NO_HIT, action: "block", scoreModifier: 100 }])).toMatchObject({
      decision: "allow",
      score: 0,
      riskLevel: "low",
      reasonCodes: [],
      reason: "Allowed: no rule found anything unusual.",
      nextAction: { type: "none" },
      signals: [],
    });
  });

  it.each([
    [[29, 30], "allow", 59, "medium"],
    [[60], "review", 60, "high"],
    [[30, 30, 24], "review", 84, "high"],
    [[85], "block", 85, "critical"],
    [[100, 100], "block", 100, "critical"],
    [[90, -40], "allow", 50, "medium"],
    [[-100], "allow", 0, "low"],
  ] as const)("sum %j to %s with score %i, %s", (modifiers, decision, score, riskLevel) => {
    expect(verdictOf(modifiers.map((scoreModifier) => ({ scoreModifier })))).toMatchObject({
      decision,
      score,
      riskLevel,
    });
  });

  it("take the strongest action, and raise the score to what the decision stands for", () => {
    expect(verdictOf([{ action: "review", scoreModifier: 10 }])).toMatchObject({
      decision: "review",
      score: 60,
    });
    expect(verdictOf([{ action: "review" }, { action: "block" }])).toMatchObject({
      decision: "block",
      score: 85,
      riskLevel: "critical",
      reasonCodes: ["rule_action"],
      reason: "Blocked: “Rule r1” requires a block.",
      nextAction: { type: "reject" },
    });
    const never = versionOf([{ action: "review" }], { thresholds: { review: 101, block: 101 } });
    expect(decide(transactionContext(), never)).toMatchObject({
      decision: "review",
      score: 30,
      riskLevel: "medium",
    });
  });

  it("review at least where a rule errs, and say so", () => {
    expect(verdictOf([{ expression: ERROR, scoreModifier: -50 }])).toMatchObject({
      decision: "review",
      reasonCodes: ["rule_error"],
      reason:
        "Held for review: “Rule r0” could not be evaluated because transaction.blockchain has no value.",
      rules: [{ outcome: "error", evidence: [{ feature: "transaction.blockchain" }] }],
    });
  });

  it("see the caller's own attributes; has() tells whether one was sent, and reading a missing one is an error", () => {
    const bare = { expression: 'custom.tier == "gold"', scoreModifier: -10 };
    const careful = { expression: 'has(custom.tier) && custom.tier == "gold"', action: "review" as const };
    const sent = (customAttributes: ContextChanges["customAttributes"]) =>
      transactionContext({ customAttributes: customAttributes ?? null });
    expect(decide(sent({ tier: "gold" }), versionOf([careful]))).toMatchObject({ decision: "review" });
    expect(decide(sent({ tier: "silver" }), versionOf([careful, bare]))).toMatchObject({ decision: "allow" });
    expect(decide(sent(null), versionOf([careful]))).toMatchObject({ decision: "allow" });
    expect(decide(sent({ tier: null }), versionOf([bare]))).toMatchObject({
      decision: "review",
      reasonCodes: ["rule_error"],
      reason: "Held for review: “Rule r0” could not be evaluated because custom.tier has no value.",
    });
    expect(
      decide(sent({ tier: 3 }), versionOf([{ expression: "custom.tier.startsWith('g')" }])),
    ).toMatchObject({
      decision: "review",
      reasonCodes: ["rule_error"],
    });
  });

  it("watch shadow rules without counting them, and leave retired ones out", () => {
    const verdict = verdictOf([
      { state: "shadow", action: "block", scoreModifier: 100 },
      { state: "shadow", expression: ERROR },
      { state: "retired", action: "block" },
    ]);
    expect(verdict).toMatchObject({ decision: "allow", score: 0, signals: [] });
    expect(verdict.rules).toMatchObject([
      { ruleId: "r0", outcome: "hit", shadow: true },
      { ruleId: "r1", outcome: "error", shadow: true },
    ]);
  });

  it("keep the levels where they are, whatever the thresholds", () => {
    expect([0, 29, 30, 59, 60, 84, 85, 100].map(riskLevelOf)).toEqual([
      "low",
      "low",
      "medium",
      "medium",
      "high",
      "high",
      "critical",
      "critical",
    ]);
  });
});

describe("screening", () => {
  const sanctions = (status: Attempt["status"]): Partial<Attempt> => ({
    status,
    checks: [{ check: "sanctions", status, coverage: "full", lists: [], reason: null }],
  });

  const table: readonly (readonly [Partial<Attempt>, Decision, string, string])[] = [
    [sanctions("confirmed_match"), "block", "sanctions_match", "reject"],
    [sanctions("potential_match"), "review", "potential_sanctions_match", "manual_review"],
    [sanctions("error"), "review", "screening_error", "manual_review"],
    [sanctions("insufficient_data"), "review", "insufficient_data", "request_information"],
    [{ status: "insufficient_data" }, "review", "insufficient_data", "request_information"],
    [
      { walletEvidenceUnavailable: "history_limit_exceeded" },
      "review",
      "insufficient_data",
      "request_information",
    ],
    [{ kind: "wallet" }, "review", "insufficient_data", "request_information"],
  ];

  it.each(table)("%j asks for %s: %s", (attempt, decision, code, nextAction) => {
    expect(verdictOf([], screened(clearAttempt(), attempt))).toMatchObject({
      decision,
      reasonCodes: [code],
      nextAction: { type: nextAction },
    });
  });

  it("never takes an unscreened transaction, or one without wallet evidence, for clean", () => {
    const nothing = { screening: { attempts: [], walletEvidenceUnavailable: null } };
    expect(verdictOf([], nothing)).toMatchObject({ decision: "review", reasonCodes: ["insufficient_data"] });
    const exceeded = {
      screening: { attempts: [clearAttempt()], walletEvidenceUnavailable: "history_limit_exceeded" as const },
    };
    expect(verdictOf([], exceeded)).toMatchObject({ decision: "review", reasonCodes: ["insufficient_data"] });
  });

  it("does not block a politically exposed person", () => {
    const checks: Attempt["checks"] = [
      { check: "sanctions", status: "clear", coverage: "full", lists: [], reason: null },
      { check: "pep", status: "confirmed_match", coverage: "full", lists: [], reason: null },
    ];
    expect(verdictOf([], screened({ status: "confirmed_match", checks }))).toMatchObject({
      decision: "review",
      reasonCodes: ["potential_screening_match"],
    });
  });

  it("forces a review for missing coverage only where the version asks for it", () => {
    const checks: Attempt["checks"] = [
      { check: "sanctions", status: "clear", coverage: "full", lists: [], reason: null },
      { check: "adverse_media", status: "insufficient_data", coverage: "none", lists: [], reason: null },
    ];
    const context = transactionContext(screened({ checks }));
    expect(decide(context, versionOf([])).decision).toBe("allow");
    const strict = { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["adverse_media" as const] };
    expect(decide(context, versionOf([], { screening: strict })).decision).toBe("review");
  });

  it("is not asked for an activity", () => {
    expect(decide(activityContext(), versionOf([])).decision).toBe("allow");
  });

  it("says the strongest reason first, beside rules and score", () => {
    const verdict = verdictOf(
      [{ action: "review" }, { scoreModifier: 90 }],
      screened(sanctions("potential_match")),
    );
    expect(verdict.reasonCodes).toEqual(["score_threshold", "potential_sanctions_match", "rule_action"]);
    expect(verdict.reason).toBe("Blocked: the score of 90 reaches the block threshold, raised by “Rule r1”.");
    expect(verdict.signals.map(({ type, severity }) => [type, severity])).toEqual([
      ["sanctions", "high"],
      ["test", "high"],
    ]);
  });
});

describe("the words", () => {
  it("name the screened party, else its masked instrument, else the type of the transaction", () => {
    const title = (counterparty: ContextChanges["counterparty"]) =>
      verdictOf([], counterparty === undefined ? {} : { counterparty }).title;
    expect(title(undefined)).toBe("Anna Schmidt");
    expect(title({ displayName: null })).toBe("DE** 4821");
    expect(title({ displayName: null, maskedIdentifier: null })).toBe("transfer");
    expect(title(null)).toBe("transfer");
  });

  it("name an activity in words and ask the customer to step up", () => {
    const version = versionOf([{ expression: "activity.type == 'password_reset'", action: "review" }]);
    expect(decide(activityContext({ type: "password_reset" }), version)).toMatchObject({
      title: "Password reset",
      decision: "review",
      nextAction: { type: "step_up" },
    });
  });
});

const outcomes = fc.constantFrom(HIT, NO_HIT, ERROR);
const rules = fc.array(
  fc.record({
    expression: outcomes,
    scoreModifier: fc.integer({ min: -100, max: 100 }),
    action: fc.constantFrom("none" as const, "review" as const, "block" as const),
  }),
  { maxLength: 6 },
);
const contexts = fc
  .array(fc.constantFrom(...ATTEMPT_STATUSES), { minLength: 1, maxLength: 3 })
  .map((statuses) => transactionContext(screened(...statuses.map((status) => ({ status })))));

describe("for any rules and screening", () => {
  it("one more hit without a negative modifier never weakens the decision or lowers the score", () => {
    fc.assert(
      fc.property(contexts, rules, fc.integer({ min: 0, max: 100 }), (context, some, scoreModifier) => {
        const before = decide(context, versionOf(some));
        const after = decide(context, versionOf([...some, { expression: HIT, scoreModifier }]));
        expect(strength(after.decision)).toBeGreaterThanOrEqual(strength(before.decision));
        expect(after.score).toBeGreaterThanOrEqual(before.score);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it("a rule that errs never leaves less risk than the same rule without a hit", () => {
    fc.assert(
      fc.property(contexts, rules, fc.integer({ min: -100, max: 100 }), (context, some, scoreModifier) => {
        const quiet = decide(context, versionOf([...some, { expression: NO_HIT, scoreModifier }]));
        const erring = decide(context, versionOf([...some, { expression: ERROR, scoreModifier }]));
        expect(strength(erring.decision)).toBeGreaterThanOrEqual(Math.max(1, strength(quiet.decision)));
        expect(erring.score).toBeGreaterThanOrEqual(quiet.score);
      }),
      { seed: 2, numRuns: 200 },
    );
  });

  it("a worse screening status never weakens the decision", () => {
    fc.assert(
      fc.property(rules, fc.nat({ max: 3 }), (some, status) => {
        const of = (at: number) =>
          decide(
            transactionContext(screened({ status: ATTEMPT_STATUSES[at] ?? "clear", checks: [] })),
            versionOf(some),
          );
        expect(strength(of(status + 1).decision)).toBeGreaterThanOrEqual(strength(of(status).decision));
      }),
      { seed: 3, numRuns: 100 },
    );
  });

  it("score, level and decision never contradict each other", () => {
    fc.assert(
      fc.property(contexts, rules, (context, some) => {
        const { decision, score, riskLevel } = decide(context, versionOf(some));
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        expect(decision).toBe(score >= 85 ? "block" : score >= 60 ? "review" : "allow");
        expect(riskLevel).toBe(riskLevelOf(score));
      }),
      { seed: 4, numRuns: 200 },
    );
  });

  it("is the same, byte for byte, for a context that went through JSON and back", () => {
    const version = compileDefaultVersion();
    const fromPresets = PRESETS.flatMap(({ hit, miss }) => [hit, miss]).map((changes) =>
      changes.activity?.type === undefined
        ? transactionContext(changes)
        : activityContext(changes.activity, changes),
    );
    for (const context of fromPresets) {
      const again = JSON.parse(canonicalJson(context)) as DecisionContext;
      expect(JSON.stringify(decide(again, version))).toBe(JSON.stringify(decide(context, version)));
    }
  });
});
