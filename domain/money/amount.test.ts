// Exact amounts: decimal strings and integers of 10⁻⁸ say the same.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AMOUNT_PATTERN, fromScaled, toDouble, toScaled } from "./amount.ts";

const scaled = fc.bigInt({ min: 0n, max: 10n ** 38n - 1n });
const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }), fc.option(fc.stringMatching(/^[0-9]{1,8}$/)))
  .map(([whole, fraction]) => (fraction === null ? `${whole}` : `${whole}.${fraction}`));

describe("an amount", () => {
  it.each([
    ["0", 0n],
    ["1", 100_000_000n],
    ["0.00000001", 1n],
    ["12.50", 1_250_000_000n],
    [`${"9".repeat(30)}.99999999`, 10n ** 38n - 1n],
  ])("%s is %d of 10⁻⁸", (text, units) => {
    expect(toScaled(text)).toBe(units);
  });

  it("goes from integer to text and back unchanged", () => {
    fc.assert(
      fc.property(scaled, (units) => {
        expect(fromScaled(units)).toMatch(AMOUNT_PATTERN);
        expect(toScaled(fromScaled(units))).toBe(units);
      }),
      { seed: 21 },
    );
  });

  it("keeps its value, and loses trailing zeros only", () => {
    fc.assert(
      fc.property(amount, (text) => {
        const shortest = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
        expect(fromScaled(toScaled(text))).toBe(shortest);
      }),
      { seed: 22 },
    );
  });

  it("adds up exactly where doubles do not", () => {
    expect(fromScaled(toScaled("0.1") + toScaled("0.2"))).toBe("0.3");
    fc.assert(
      fc.property(scaled, scaled, (a, b) => {
        expect(toScaled(fromScaled(a)) + toScaled(fromScaled(b))).toBe(a + b);
        expect(toScaled(fromScaled(a)) < toScaled(fromScaled(b))).toBe(a < b);
      }),
      { seed: 23 },
    );
  });

  it("is written with its sign when a difference is below zero", () => {
    expect(fromScaled(toScaled("1") - toScaled("1.5"))).toBe("-0.5");
    expect(fromScaled(-1n)).toBe("-0.00000001");
    expect(fromScaled(0n)).toBe("0");
  });

  it.each([
    "",
    "-1",
    "+1",
    "1e3",
    "01",
    ".5",
    "1.",
    "1.000000001",
    "1,5",
    " 1",
    "1\n",
    "NaN",
    "0x1",
    "1.5.5",
  ])("%j is none", (text) => {
    expect(() => toScaled(text)).toThrow(RangeError);
  });

  it("is the nearest double for rules", () => {
    expect(toDouble(toScaled("12.50"))).toBe(12.5);
    fc.assert(
      fc.property(scaled, (units) => {
        expect(toDouble(units)).toBe(Number(fromScaled(units)));
        expect(Number.isFinite(toDouble(units))).toBe(true);
      }),
      { seed: 24 },
    );
  });
});
