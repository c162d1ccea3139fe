// What cannot be reckoned is an error of its rule and never a pass: 0/0, NaN, infinities, integers beyond 64 bits and times outside
// the calendar, wherever in the expression.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ruleInput } from "./rule-input.ts";
import { rule } from "./rule.fixture.ts";
import { compileRule } from "./compile-rule.ts";
import { transactionContext } from "../context.fixture.ts";
import type { RuleResult } from "../verdict.ts";

const VALUES = { sum_1h: 0, sum_24h: 3.5, sum_7d: 1e300, sum_30d: -2, count_1h: 0 } as const;
const CONTEXT = transactionContext({
  features: { ...VALUES },
  customAttributes: { zero: 0, n: 3, inf: "Infinity", word: "NaN" },
});
const INPUT = ruleInput(CONTEXT);

function evaluate(expression: string): RuleResult {
  const compiled = compileRule(rule(expression, { action: "block" }));
  if (!compiled.ok) throw new Error(`${expression}: ${compiled.problem.message}`);
  return compiled.compiled.evaluate(INPUT, true);
}

describe("a rule that cannot be reckoned is an error and names the part", () => {
  it.each([
    ["features.sum_1h / features.count_1h > 0.9", "features.sum_1h / features.count_1h"],
    ["!(features.sum_1h / features.count_1h <= 0.9)", "features.sum_1h / features.count_1h"],
    ["features.sum_1h / features.count_1h != 1.0", "features.sum_1h / features.count_1h"],
    ["transaction.amount / features.sum_1h > 10.0", "transaction.amount / features.sum_1h"],
    ["custom.zero / custom.zero > 0.9", "custom.zero / custom.zero"],
    ["features.sum_7d * features.sum_7d > 1.0", "features.sum_7d * features.sum_7d"],
    ["-(features.sum_7d * features.sum_7d) < 1.0", "features.sum_7d * features.sum_7d"],
    ["1.7e308 + 1.7e308 > 1.0", "1.7e+308 + 1.7e+308"],
    ["0.0 - 1.7e308 - 1.7e308 < 1.0", "0.0 - 1.7e+308 - 1.7e+308"],
    ["double('NaN') < 1.0", 'double("NaN")'],
    ["double(custom.word) != 1.0", "double(custom.word)"],
    ["double(custom.inf) > 1.0", "double(custom.inf)"],
    ["1 / (size(transaction.parties) - 2) > 0", "1 / (size(transaction.parties) - 2)"],
    ["1 % (size(transaction.parties) - 2) > 0", "1 % (size(transaction.parties) - 2)"],
    ["9223372036854775807 + size(transaction.parties) > 0", null],
    ["-(-9223372036854775807 - 1) > 0", null],
    ["int(features.sum_7d) > 0", "int(features.sum_7d)"],
    ["activity.occurredAt + duration('9000000000h') > activity.occurredAt", null],
    ["[0.0].exists(x, x / features.sum_1h > 1.0)", "x / features.sum_1h"],
    ["[1.0].all(x, x / features.sum_1h > 1.0)", "x / features.sum_1h"],
    ["(features.sum_1h / features.sum_1h > 1.0 ? 1.0 : 2.0) > 3.0", "features.sum_1h / features.sum_1h"],
  ])("%s", (expression, part) => {
    const { outcome, evidence } = evaluate(expression);
    expect(outcome).toBe("error");
    if (part !== null) {
      expect(evidence).toHaveLength(1);
      expect(evidence[0]?.feature).toBe(part);
    }
  });

  it("where its answer depends on it, as with everything that is absent", () => {
    const lost = "features.sum_1h / features.sum_1h > 1.0";
    expect(evaluate(`${lost} || features.sum_24h > 3.0`).outcome).toBe("hit");
    expect(evaluate(`${lost} && features.sum_24h < 3.0`).outcome).toBe("no_hit");
    expect(evaluate(`features.sum_24h < 3.0 && ${lost}`).outcome).toBe("no_hit");
    expect(evaluate(`features.sum_24h > 3.0 && ${lost}`).outcome).toBe("error");
    expect(evaluate(`features.sum_1h > 0.0 ? ${lost} : true`).outcome).toBe("hit");
  });

  it("unless it hits by another part: then the one that cannot be reckoned is no reason", () => {
    const { evidence } = evaluate("features.sum_1h / features.sum_1h != 1.0 || features.sum_24h > 3.0");
    expect(evidence.map(({ feature }) => feature)).toEqual(["features.sum_24h"]);
  });
});

interface Term {
  readonly text: string;
  /** Null where a part of it is no number. */
  readonly value: number | null;
}

const OPERATIONS: Readonly<Record<string, (a: number, b: number) => number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
};

const { term } = fc.letrec<{ term: Term }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(...Object.entries(VALUES)).map(([name, value]) => ({ text: `features.${name}`, value })),
    fc.constantFrom(0, 1, 1e200, 5e-324).map((value) => ({ text: value.toExponential(), value })),
    fc
      .tuple(tie("term"), fc.constantFrom(...Object.keys(OPERATIONS)), tie("term"))
      .map(([left, operator, right]): Term => {
        const text = `(${left.text} ${operator} ${right.text})`;
        if (left.value === null || right.value === null) return { text, value: null };
        const value = OPERATIONS[operator]?.(left.value, right.value) ?? Number.NaN;
        return { text, value: Number.isFinite(value) ? value : null };
      }),
    tie("term").map(({ text, value }) => ({ text: `-(${text})`, value: value === null ? null : -value })),
  ),
}));

describe("arithmetic of random terms", () => {
  it("is an error exactly where a part is no number, and else what the numbers say", () => {
    const met = { error: 0, hit: 0, no_hit: 0, snoozed: 0 };
    fc.assert(
      fc.property(term, fc.constantFrom("<", ">=", "!="), term, (left, operator, right) => {
        const { outcome } = evaluate(`${left.text} ${operator} ${right.text}`);
        met[outcome]++;
        if (left.value === null || right.value === null) expect(outcome).toBe("error");
        else {
          const [a, b] = [left.value, right.value];
          const holds = operator === "<" ? a < b : operator === ">=" ? a >= b : a !== b;
          expect(outcome).toBe(holds ? "hit" : "no_hit");
        }
      }),
      { seed: 20_261_122, numRuns: 3_000 },
    );
    expect(Math.min(met.error, met.hit, met.no_hit)).toBeGreaterThan(100);
  });
});
