// Every preset hits its own example, misses the nearest harmless neighbour, and stays quiet on an ordinary day.

import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { DecisionContext } from "../context.ts";
import { compileDefaultVersion } from "../versions/default-version.ts";
import { computeFeatures } from "../features/features.ts";
import type { SubjectHistory } from "../features/history.ts";
import { ruleInput } from "../rules/rule-input.ts";
import { compileRule } from "../rules/compile-rule.ts";
import { activityContext, transactionContext } from "../context.fixture.ts";
import { ruleSchema } from "../versions/system-version.ts";
import { PRESETS } from "./index.ts";
import type { ContextChanges } from "./preset.ts";

const OTHER_FILES: readonly string[] = ["index.ts", "preset.ts", "presets.test.ts"];

const NO_PAST: SubjectHistory = {
  entries: [],
  buckets: [],
  sightings: [],
  newestOccurredAt: null,
  firstOccurredAt: null,
};

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

  it("neither hits nor errs on an ordinary payment or log-in", () => {
    expect(evaluate({}).outcome).toBe("no_hit");
    expect(evaluate({ activity: { type: "login" } }).outcome).toBe("no_hit");
  });
});

describe("the presets", () => {
  const { rules } = compileDefaultVersion();
  /** Ids of the rules that hit or err. */
  const heard = (context: DecisionContext): string[] => {
    const input = ruleInput(context);
    return rules
      .filter((rule) => rule.evaluate(input, context.transaction !== null).outcome !== "no_hit")
      .map(({ rule }) => rule.id);
  };

  it("have ids of their own, after which their files are named", () => {
    const files = readdirSync(import.meta.dirname).filter((name) => !OTHER_FILES.includes(name));
    expect(PRESETS.map(({ rule }) => `${rule.id}.ts`).sort()).toEqual(files.sort());
    expect(PRESETS.length).toBeLessThanOrEqual(41);
  });

  it.each(PRESETS)("stay quiet, all of them, on what $rule.id misses", ({ miss }) => {
    expect(heard(contextOf(miss))).toEqual([]);
  });

  it.each([
    ["payment", transactionContext()],
    ["payment without a known recipient", transactionContext({ counterparty: null })],
    ["log-in", activityContext()],
  ])("stay quiet on the first %s of a subject without any past", (_what, context) => {
    const { features } = computeFeatures(context, NO_PAST);
    expect(heard({ ...context, features })).toEqual([]);
  });
});
