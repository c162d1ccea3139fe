// The bound on what a rule costs is never below what it does take: counted on the largest transaction there can be.

import { describe, expect, it } from "vitest";
import { INSTRUMENTS_MAX, PARTIES_MAX } from "../../contract/values/limits.ts";
import { RULE_COST_MAX } from "./rule-bounds.ts";
import { costOf } from "./rule-cost.ts";
import { RULE_ENVIRONMENT } from "./rule-input.ts";

const cost = (expression: string) => costOf(RULE_ENVIRONMENT.parse(expression).ast);

describe("the cost of a rule", () => {
  it("is that of its tree, where there is no loop", () => {
    expect(cost("transaction.amount > 1.0")).toBe(4);
    expect(cost("has(location.city) && transaction.amount < 2.0")).toBe(8);
  });

  it("is at least a step for each item that its loops may meet", () => {
    expect(cost("transaction.parties.all(p, true)")).toBeGreaterThanOrEqual(PARTIES_MAX);
    expect(cost("counterparty.instruments.all(i, true)")).toBeGreaterThanOrEqual(INSTRUMENTS_MAX);
    const everyInstrument = cost("transaction.parties.all(p, p.instruments.all(i, true))");
    expect(everyInstrument).toBeGreaterThanOrEqual(INSTRUMENTS_MAX);
    expect(everyInstrument).toBeLessThan(RULE_COST_MAX);
  });

  it("takes the instruments of one party twice for all there are: one party may have them all", () => {
    const twice = cost("transaction.parties.all(p, p.instruments.all(i, p.instruments.all(j, true)))");
    expect(twice).toBeGreaterThanOrEqual(INSTRUMENTS_MAX * INSTRUMENTS_MAX);
  });

  it("takes what it does not know for the largest there is", () => {
    for (const range of [
      "[transaction.parties + counterparty.instruments][0]",
      "(custom.a ? transaction.parties : counterparty.instruments)",
      "[1].map(x, counterparty.instruments)[0]",
      "dyn(counterparty.instruments)",
    ]) {
      expect(cost(`${range}.all(x, true)`)).toBeGreaterThanOrEqual(INSTRUMENTS_MAX);
    }
    const both = "[transaction.parties + counterparty.instruments].all(l, l.all(x, true))";
    expect(cost(both)).toBeGreaterThanOrEqual(INSTRUMENTS_MAX + PARTIES_MAX);
  });
});
