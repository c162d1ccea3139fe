// Every preset hits its own example, misses the nearest harmless neighbour, and stays quiet on an ordinary day.

import { describe, expect, it } from "vitest";
import type { DecisionContext } from "../context.ts";
import { compileDefaultVersion } from "../default-version.ts";
import { ruleInput } from "../rule-input.ts";
import { compileRule } from "../rules.ts";
import { activityContext, transactionContext, type ContextChanges } from "../sample-context.ts";
import { ruleSchema } from "../system-version.ts";
import { PRESETS } from "./index.ts";

function contextOf(changes: ContextChanges): DecisionContext {
  const type = changes.activity?.type ?? "transaction";
  return type === "transaction" ? transactionContext(changes) : activityContext(changes.activity, changes);
}

describe.each(PRESETS)("preset $rule.id", ({ rule, hit, miss }) => {
  const result = compileRule(rule);
  const evaluate = (changes: ContextChanges) => {
    if (!result.ok) throw new Error(result.problem.message);
    const context = contextOf(changes);
    return result.compiled.evaluate(ruleInput(context), context.transaction !== null);
  };

  it("is a valid rule that compiles", () => {
    expect(ruleSchema.parse(rule)).toEqual(rule);
    expect(result).toMatchObject({ ok: true });
  });

  it("hits its example and shows what it saw", () => {
    const { outcome, evidence } = evaluate(hit);
    expect(outcome).toBe("hit");
    expect(evidence.length).toBeGreaterThan(0);
    for (const { feature, value } of evidence) {
      expect(feature).not.toBe("");
      expect(value).not.toBeNull();
    }
  });

  it("misses its neighbour", () => {
    expect(evaluate(miss)).toMatchObject({ outcome: "no_hit", evidence: [] });
  });

  it("neither hits nor errs on an ordinary payment, log-in, or a subject without any past", () => {
    const bare = { ...transactionContext(), features: {}, counterparty: null };
    expect(evaluate({}).outcome).toBe("no_hit");
    expect(evaluate({ activity: { type: "login" } }).outcome).toBe("no_hit");
    if (!result.ok) throw new Error(result.problem.message);
    expect(["no_hit", "error"]).toContain(result.compiled.evaluate(ruleInput(bare), true).outcome);
  });
});

describe("the presets", () => {
  it("have ids of their own, and file names that say which", () => {
    expect(new Set(PRESETS.map(({ rule }) => rule.id)).size).toBe(PRESETS.length);
    expect(PRESETS.length).toBeGreaterThanOrEqual(25);
    expect(PRESETS.length).toBeLessThanOrEqual(40);
  });

  it("leave every other rule quiet on each example that misses", () => {
    const { rules } = compileDefaultVersion();
    const context = transactionContext();
    const input = ruleInput(context);
    expect(rules.filter((rule) => rule.evaluate(input, true).outcome !== "no_hit")).toEqual([]);
  });
});
