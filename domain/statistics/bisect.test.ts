// What the bisection promises: two neighbours, in either direction, and an end in every case.

import { describe, expect, it } from "vitest";
import { bisect } from "./bisect.ts";

describe("bisection", () => {
  it("ends at two neighbouring doubles, upwards and downwards", () => {
    const root = bisect((x) => x * x < 2, 0, 2);
    expect(root.outside).toBe(Math.SQRT2);
    expect(root.outside - root.inside).toBe(Number.EPSILON);
    expect(bisect((x) => x * x >= 2, 2, 0)).toEqual({ inside: root.outside, outside: root.inside });
  });

  it("ends at once where no double lies between, or an end is no number", () => {
    expect(bisect(() => true, 1, 1 + Number.EPSILON)).toEqual({ inside: 1, outside: 1 + Number.EPSILON });
    expect(bisect(() => true, 0, Number.NaN)).toEqual({ inside: 0, outside: Number.NaN });
  });
});
