// A confidence sequence of a share: reference values, its agreement with the e-value, and its coverage at every look.

import { describe, expect, it } from "vitest";
import { eValue, mayStop } from "./e-value.ts";
import { seededRandom } from "./random.ts";
import { shareSequence } from "./share-sequence.ts";

describe("shareSequence", () => {
  // scipy 1.17.1: betaln and brentq.
  it.each<[number, number, [number, number]]>([
    [20, 24, [0.538036076379212, 0.9765469452838008]],
    [3, 10, [0.03664029037550996, 0.7332594738358065]],
    [500, 1_000, [0.44438532974251316, 0.5556146702574867]],
  ])("of %i in %i is %j", (k, n, [lower, upper]) => {
    const found = shareSequence(k, n, 0.05);
    expect(found).toEqual({ lower: expect.closeTo(lower, 11), upper: expect.closeTo(upper, 11) });
  });

  it("says nothing before the first case, and reaches the ends where all cases are alike", () => {
    expect(shareSequence(0, 0, 0.05)).toEqual({ lower: 0, upper: 1 });
    expect(shareSequence(0, 30, 0.05).lower).toBe(0);
    expect(shareSequence(30, 30, 0.05).upper).toBe(1);
    expect(() => shareSequence(2, 1, 0.05)).toThrow(RangeError);
  });

  it("leaves an even share exactly where the e-value may stop", () => {
    for (let n = 1; n <= 200; n++) {
      for (let k = Math.ceil(n / 2); k <= n; k++) {
        expect(shareSequence(k, n, 0.05).lower > 0.5).toBe(mayStop(eValue(k, n - k)));
      }
    }
  });

  it.each([0.5, 0.6, 0.9, 0.02])("holds a share of %f at all of 1,000 looks in 95 of 100 runs", (share) => {
    const random = seededRandom(41);
    let held = 0;
    for (let run = 0; run < 400; run++) {
      let [k, isHeld] = [0, true];
      for (let n = 1; n <= 1_000 && isHeld; n++) {
        if (random.fraction() < share) k += 1;
        if (n % 10 === 0) {
          const { lower, upper } = shareSequence(k, n, 0.05);
          isHeld = lower <= share && share <= upper;
        }
      }
      if (isHeld) held += 1;
    }
    expect(held / 400).toBeGreaterThanOrEqual(0.95);
  });
});
