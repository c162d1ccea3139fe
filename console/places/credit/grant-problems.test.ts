import { expect, it } from "vitest";
import { amountProblem, currencyProblem } from "./grant-problems.ts";

it.each(["250", "250.00", "0.00000001", "123456789012345678901234567890"])("%s can be granted", (amount) => {
  expect(amountProblem(amount)).toBeNull();
});

it.each(["1,000", "1e3", "-5", "05", ".5", "5.", "1.123456789", "0", "0.00"])(
  "%s cannot be granted",
  (amount) => {
    expect(amountProblem(amount)).not.toBeNull();
  },
);

it("takes a currency of three capital letters, or none", () => {
  expect(["", "EUR", "eur", "EURO"].map((typed) => currencyProblem(typed) === null)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
