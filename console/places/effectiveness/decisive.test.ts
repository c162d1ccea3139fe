import { expect, it } from "vitest";
import { decisiveInWords, withoutOutcome } from "./decisive.ts";

it("says of how many payments nothing is known yet, beside the frauds that are known", () => {
  const decisive = { decisions: 19, frauds: 0, legitimate: 12, legitimateCustomers: 9 };
  expect(withoutOutcome(decisive)).toBe(7);
  expect(decisiveInWords(decisive)).toBe(
    "19 payments: 12 good ones of 9 customers, 0 known frauds, 7 without an outcome.",
  );
  expect(decisiveInWords({ decisions: 2, frauds: 1, legitimate: 1, legitimateCustomers: 1 })).toBe(
    "2 payments: 1 good one of 1 customer, 1 known fraud, 0 without an outcome.",
  );
});
