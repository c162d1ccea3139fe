import { expect, it } from "vitest";
import { decisionsSearch } from "./search.ts";

it("an address names a customer by digits as well as by a text, and by nothing else", () => {
  expect(decisionsSearch({ subjectId: 12_345, ruleId: "new-payee" })).toEqual({
    subjectId: "12345",
    ruleId: "new-payee",
  });
  expect(decisionsSearch({ subjectId: "", alertId: null, ruleId: { a: 1 }, open: true })).toEqual({});
});
