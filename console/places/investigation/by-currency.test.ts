import { expect, it } from "vitest";
import { byCurrency } from "./by-currency.ts";

it("keeps currencies apart, and the order of each, and adds what is of one", () => {
  const [a, b, c] = [
    { currency: "EUR", amount: "1.10" },
    { currency: "USD", amount: "0.10" },
    { currency: "EUR", amount: "7.00" },
  ] as const;
  expect(byCurrency([a, b, c])).toEqual([
    { currency: "EUR", payments: [a, c], sum: "8.1" },
    { currency: "USD", payments: [b], sum: "0.1" },
  ]);
  expect(byCurrency([])).toEqual([]);
});

it("adds to the last digit, however long the amounts are", () => {
  const of = (...amounts: string[]) => byCurrency(amounts.map((amount) => ({ currency: "BTC", amount })));
  expect(of("0.1", "0.2")[0]?.sum).toBe("0.3");
  expect(of("9007199254740993.00000001", "0.00000002")[0]?.sum).toBe("9007199254740993.00000003");
});
