import { expect, it } from "vitest";
import { COLUMN_IDS, columnsOf, decisionsSearch, viewOf } from "./search.ts";

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
  expect(
    decisionsSearch({ direction: "inbound", screening: "allow", decision: "clear", channel: 7 }),
  ).toEqual({
    direction: "inbound",
    channel: "7",
  });
  expect(decisionsSearch({ subjectId: "", alertId: null, ruleId: { a: 1 }, open: true })).toEqual({});
});

it("an address names the columns that are drawn, in their order, and none is all", () => {
  expect(decisionsSearch({ columns: "amount,at,price" })).toEqual({ columns: "at,amount" });
  expect(columnsOf({ columns: "amount,at" })).toEqual(["at", "amount"]);
  expect(decisionsSearch({ columns: "price" })).toEqual({});
  expect(decisionsSearch({ columns: COLUMN_IDS.join(",") })).toEqual({});
  expect(columnsOf({})).toEqual(COLUMN_IDS);
});

it("columns and window stay where the filter changes", () => {
  const search = decisionsSearch({ columns: "at", last: "7d", decision: "block", open: "dec_1" });
  expect(viewOf(search)).toEqual({ columns: "at", last: "7d" });
});
