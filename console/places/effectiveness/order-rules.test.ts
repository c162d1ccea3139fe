import { expect, it } from "vitest";
import { costliest, orderRules, type Ordered } from "./order-rules.ts";

const UNKNOWN = { value: null, interval: null, numerator: 0, denominator: 3, minimumDenominator: 30 };

function rule(
  ruleId: string,
  decided: [number, number, number],
  hits = 10,
  precision: number | null = null,
): Ordered {
  const [decisions, legitimateCustomers, frauds] = decided;
  return {
    ruleId,
    hits,
    decisive: { decisions, legitimateCustomers, legitimate: legitimateCustomers, frauds },
    precision: {
      ...UNKNOWN,
      value: precision,
      evidence: precision === null ? "not_enough_evidence" : "sufficient",
    },
  };
}

const ids = (rules: readonly Ordered[]) => rules.map(({ ruleId }) => ruleId);

it("the rule that costs most good customers for least fraud comes first, what decided nothing last", () => {
  const rules = [
    rule("silent", [0, 0, 0], 500),
    rule("catches", [100, 10, 80]),
    rule("large", [113, 39, 41]),
    rule("costs", [20, 20, 0]),
  ];
  expect(ids(orderRules(rules, "cost"))).toEqual(["costs", "large", "catches", "silent"]);
  expect(costliest(rules)?.ruleId).toBe("costs");
  expect(costliest(rules.slice(0, 3))).toBeNull();
});

it("a precision that is not known is not the worst one", () => {
  const rules = [
    rule("unknown", [1, 0, 0]),
    rule("good", [1, 0, 0], 10, 0.9),
    rule("bad", [1, 0, 0], 10, 0.1),
  ];
  expect(ids(orderRules(rules, "precision"))).toEqual(["bad", "good", "unknown"]);
});
