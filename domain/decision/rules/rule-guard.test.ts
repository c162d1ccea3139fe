// A quick no is only ever given where the interpreter says no as well: of random conjunctions over values that are there, missing,
// on the border of a comparison, or reckoned to no number.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRule } from "./parse-rule.ts";
import { ruleGuard } from "./rule-guard.ts";
import { ruleInput } from "./rule-input.ts";
import { transactionContext } from "../context.fixture.ts";

const operator = fc.constantFrom("==", "!=", "<", "<=", ">", ">=");
const number = fc.constantFrom("0", "3", "3.0", "3.5", "-1", "42.5", "9007199254740993", "1e300");
const text = fc.constantFrom("'EUR'", "'outbound'", "'x'", "'\u{1F600}'", "'\uFFFD'");
const field = fc.constantFrom(
  "features.count_1h",
  "features.count_24h",
  "features.amount_to_avg_30d",
  "transaction.amount",
  "location.latitude",
);
const word = fc.constantFrom(
  "transaction.currency",
  "transaction.direction",
  "transaction.paymentMethod",
  "counterparty.industry",
);
const flag = fc.constantFrom(
  "features.is_new_counterparty",
  "features.is_first_transaction",
  "counterparty.verified",
);
const plain = fc.oneof(
  fc.tuple(field, operator, number).map((parts) => parts.join(" ")),
  fc.tuple(number, operator, field).map((parts) => parts.join(" ")),
  fc.tuple(word, operator, text).map((parts) => parts.join(" ")),
  // What may come to no number: 0/0, or a number over 0.
  fc.tuple(field, field, operator, number).map(([one, other, is, than]) => `${one} / ${other} ${is} ${than}`),
  flag,
  flag.map((name) => `!${name}`),
  fc.oneof(field, word, flag).map((name) => `has(${name})`),
  fc.oneof(field, word, flag).map((name) => `!has(${name})`),
);
const expression = fc
  .array(
    fc.oneof(
      plain,
      fc.tuple(plain, plain).map(([left, right]) => `(${left} || ${right})`),
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(" && "));

const value = fc.constantFrom(0, 3, 3.5, 42.5, 9_007_199_254_740_992);
const features = fc.record(
  {
    count_1h: value,
    count_24h: value,
    amount_to_avg_30d: value,
    is_new_counterparty: fc.boolean(),
    is_first_transaction: fc.boolean(),
  },
  { requiredKeys: [] },
);
const context = fc
  .record({
    features,
    transaction: fc.record({ paymentMethod: fc.constantFrom(null, "card", "x", "\u{1F600}") }),
    counterparty: fc.record({ verified: fc.constantFrom(null, true, false) }),
  })
  .map(transactionContext);

function interpret(rule: string, input: ReturnType<typeof ruleInput>): unknown {
  try {
    return parseRule(rule)(input);
  } catch {
    return "error";
  }
}

describe("a rule's quick no", () => {
  it("is given only where the interpreter says no", () => {
    let [quick, no] = [0, 0];
    fc.assert(
      fc.property(expression, context, (rule, of) => {
        const input = ruleInput(of);
        const answer = interpret(rule, input);
        const isNo = ruleGuard(parseRule(rule).ast)(input);
        if (isNo) expect(answer, rule).toBe(false);
        if (answer === false) no++;
        if (isNo) quick++;
      }),
      { seed: 20_261_121, numRuns: 20_000 },
    );
    // And is given often, also among these, of which many are no plain comparisons.
    expect(quick / no).toBeGreaterThan(0.3);
  });
});
