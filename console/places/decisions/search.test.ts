import { expect, it } from "vitest";
import { decisionsSearch } from "./search.ts";

it("an address names a customer by digits as well as by a text, and by nothing else", () => {
  expect(decisionsSearch({ subjectId: 12_345, ruleId: "new-payee" })).toEqual({
    subjectId: "12345",
    ruleId: "new-payee",
  });
  expect(decisionsSearch({ minAmount: 100, maxAmount: "250.5", label: "fraud", riskLevel: "huge" })).toEqual({
    minAmount: "100",
    maxAmount: "250.5",
    label: "fraud",
  });
  expect(decisionsSearch({ minAmount: Number("12345678901234567.89"), maxAmount: 0.000_000_1 })).toEqual({});
  expect(decisionsSearch({ subjectId: "", alertId: null, ruleId: { a: 1 }, open: true })).toEqual({});
});
