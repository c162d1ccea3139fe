// Whatever the rules and the payment, what a decision keeps of its rules is bounded, and what is left out is marked.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { transactionContext } from "../context.fixture.ts";
import type { RuleResult } from "../verdict.ts";
import { boundedEvidence, boundedResults, cutText, type RuleEvidence } from "./bounded-evidence.ts";
import { compileAcceptedRule } from "./compile-rule.ts";
import { EVIDENCE_ITEMS_MAX, EVIDENCE_TEXT_MAX, RULE_EVIDENCE_MAX } from "./rule-bounds.ts";
import { rule } from "./rule.fixture.ts";
import { ruleInput } from "./rule-input.ts";

const LONG = "x".repeat(1_000);
const CONTEXT = transactionContext({
  customAttributes: {
    long: LONG,
    list: Array.from({ length: 20 }, () => LONG),
    pair: `${"x".repeat(254)}😀`,
  },
  counterparty: { instruments: Array.from({ length: 1_100 }, (_, index) => `ext:${index}`) },
});

function evidenceOf(expression: string): readonly RuleEvidence[] {
  const compilation = compileAcceptedRule(rule(expression));
  if (!compilation.ok) throw new Error(compilation.problem.message);
  return compilation.compiled.evaluate(ruleInput(CONTEXT), true).evidence;
}

describe("the evidence of a rule", () => {
  it("shows the beginning of a long text, with an ellipsis for the rest", () => {
    const cut = `${"x".repeat(EVIDENCE_TEXT_MAX)}…`;
    expect(evidenceOf("custom.long != 'y'")).toEqual([
      { feature: "custom.long", value: cut, operator: "!=", threshold: "y" },
    ]);
    expect(evidenceOf("custom.pair != 'y'")[0]?.value).toBe(`${"x".repeat(254)}…`);
    expect(cutText("x".repeat(EVIDENCE_TEXT_MAX))).toBe("x".repeat(EVIDENCE_TEXT_MAX));
  });

  it("shows the first items of a long list, each cut like a text", () => {
    const [shown] = evidenceOf("'ext:7' in counterparty.instruments");
    expect(shown?.threshold).toEqual([
      ...Array.from({ length: EVIDENCE_ITEMS_MAX }, (_, index) => `ext:${index}`),
      "…",
    ]);
    const cut = `${"x".repeat(EVIDENCE_TEXT_MAX)}…`;
    const [texts] = evidenceOf("custom.list != ['y']");
    expect(texts?.value).toEqual(Array.from({ length: 20 }, () => cut));
  });

  it("ends with an ellipsis where not all comparisons fit", () => {
    const many = evidenceOf(Array.from({ length: 24 }, () => "custom.list != ['y']").join(" && "));
    expect(many.at(-1)).toEqual({ feature: "…", value: null, operator: null, threshold: null });
    expect(JSON.stringify(many).length).toBeLessThan(RULE_EVIDENCE_MAX + 100);
  });
});

const evidence = fc.record({
  feature: fc.string({ maxLength: 400 }),
  value: fc.oneof(fc.string({ maxLength: 256 }), fc.array(fc.string({ maxLength: 256 }), { maxLength: 21 })),
  operator: fc.constantFrom("==", null),
  threshold: fc.constantFrom("DE", null),
});

describe("the evidence of a decision", () => {
  it("is below 64,000 characters, whatever each of 300 rules has", () => {
    const result = (one: readonly RuleEvidence[]): RuleResult => ({
      ruleId: "r",
      ruleVersion: 1,
      name: "r",
      category: "test",
      outcome: "hit",
      scoreModifier: 1,
      action: "none",
      evidence: boundedEvidence(one),
    });
    fc.assert(
      fc.property(fc.array(fc.array(evidence, { maxLength: 8 }), { minLength: 1, maxLength: 10 }), (all) => {
        const results = Array.from({ length: 300 }, (_, index) => result(all[index % all.length] ?? []));
        const bounded = boundedResults(results);
        expect(JSON.stringify(bounded.map((one) => one.evidence)).length).toBeLessThan(64_000);
        expect(bounded.map(({ evidence: kept }) => kept.length > 0)).toEqual(
          results.map(({ evidence: had }) => had.length > 0),
        );
      }),
      { seed: 20_261_130, numRuns: 30 },
    );
  });

  it("is untouched where it is short, as it mostly is", () => {
    const results: RuleResult[] = [];
    expect(boundedResults(results)).toBe(results);
  });
});
