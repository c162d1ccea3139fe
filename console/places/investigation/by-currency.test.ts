import { expect, it } from "vitest";
import { byCurrency } from "./by-currency.ts";

it("keeps currencies apart, and the order of each", () => {
  const [a, b, c] = [
    { currency: "EUR", amount: "1.10" },
    { currency: "USD", amount: "0.10" },
    { currency: "EUR", amount: "7.00" },
  ] as const;
  expect(byCurrency([a, b, c])).toEqual([
    { currency: "EUR", payments: [a, c] },
    { currency: "USD", payments: [b] },
  ]);
  expect(byCurrency([])).toEqual([]);
});
