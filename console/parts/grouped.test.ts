import { expect, it } from "vitest";
import { grouped, groupedAmount } from "./grouped.ts";

it("sets thousands apart, and leaves the digits behind the point as they are", () => {
  expect([0, 999, 1_000, 1_234_567].map(grouped)).toEqual(["0", "999", "1\u2009000", "1\u2009234\u2009567"]);
  expect(grouped("-1234567.80001")).toBe("-1\u2009234\u2009567.80001");
});

it.each([
  ["3541.7", "USD", "3\u2009541.70"],
  ["405", "EUR", "405.00"],
  ["-26.4", "USD", "-26.40"],
  ["12.345", "USD", "12.345"],
  ["1200", "JPY", "1\u2009200"],
  ["0.00120000", "BTC", "0.00120000"],
  ["12.5", "USDC", "12.5"],
])("prints %s of %s as %s", (amount, currency, printed) => {
  expect(groupedAmount(amount, currency)).toBe(printed);
});
