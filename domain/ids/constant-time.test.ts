// Comparing secrets: equality, for texts of any length and script.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { equalInConstantTime } from "./constant-time.ts";

describe("comparison in constant time", () => {
  it("is equality", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(equalInConstantTime(a, a)).toBe(true);
        expect(equalInConstantTime(a, b)).toBe(a === b);
      }),
      { seed: 17 },
    );
  });
});
