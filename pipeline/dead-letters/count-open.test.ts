// How many dead letters are open, known from offsets and times alone: never fewer than there are.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countOpen } from "./count-open.ts";

/** A topic of one partition whose letters were written at these times, the first of them at `low`. */
function topic(low: number, times: readonly number[]) {
  const extents = [{ partition: 0, low: BigInt(low), high: BigInt(low + times.length) }];
  const letters = {
    firstSince: (from: number) => {
      const at = times.findIndex((time) => time >= from);
      return Promise.resolve(new Map(at < 0 ? [] : [[0, BigInt(low + at)]]));
    },
  };
  return { letters, extents };
}

const place = (offset: number, writtenAt: number) => ({ partition: 0, offset: BigInt(offset), writtenAt });

describe("the count of open dead letters", () => {
  it("is the number of letters in the topic, without the settled ones", () =>
    fc.assert(
      fc.asyncProperty(
        fc.nat(50),
        fc.array(fc.nat(20), { minLength: 1, maxLength: 30 }),
        fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
        async (low, steps, isSettled) => {
          const times = steps.map((_, index) =>
            steps.slice(0, index + 1).reduce((sum, step) => sum + step, 1),
          );
          const { letters, extents } = topic(low, times);
          const settled = times.flatMap((at, index) => (isSettled[index] ? [place(low + index, at)] : []));
          // Settled letters that the topic has let go since count for nothing.
          const gone = low > 0 ? [place(low - 1, 0)] : [];
          expect(await countOpen(letters, extents, [...gone, ...settled])).toBe(
            times.length - settled.length,
          );
        },
      ),
      { seed: 14, numRuns: 300 },
    ));

  it("ignores letters that were settled in a lost topic", async () => {
    const { letters, extents } = topic(0, [500, 600]);
    expect(await countOpen(letters, extents, [place(0, 100), place(1, 200)])).toBe(2);
  });

  it("is zero if the topic is empty", async () => {
    const { letters, extents } = topic(7, []);
    expect(await countOpen(letters, extents, [place(3, 100)])).toBe(0);
  });
});
