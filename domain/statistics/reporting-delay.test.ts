// Delays of labels from payments of which only the old ones have been watched long enough.

import { describe, expect, it } from "vitest";
import { seededRandom } from "./random.ts";
import { horizonOf, medianDelay, NO_DELAYS, sharesKnown, type DelayCounts } from "./reporting-delay.ts";
import { knownAfter } from "./share-known.ts";

/** Each label by its delay and by the days for which its payment has been watched. */
function countsOf(labels: readonly (readonly [delay: number, age: number])[]): DelayCounts {
  const counts = { delays: Array.from({ length: 400 }, () => 0), ages: Array.from({ length: 400 }, () => 0) };
  for (const [delay, age] of labels) {
    counts.delays[delay] = (counts.delays[delay] ?? 0) + 1;
    counts.ages[age] = (counts.ages[age] ?? 0) + 1;
  }
  return counts;
}

const times = (count: number, delay: number, age: number) =>
  Array.from({ length: count }, () => [delay, age] as const);

describe("the share of labels known after some days", () => {
  it("takes the last day's labels from payments that were watched for longer", () => {
    const labels = [
      ...times(4, 0, 10),
      ...times(2, 1, 10),
      ...times(2, 2, 10),
      ...times(3, 0, 2),
      ...times(1, 1, 2),
      ...times(5, 0, 1),
    ];
    // By hand: 6 of 8 are known before day 2; of the 10 known by day 1, watched for two days or more, 7 are known before it.
    expect(sharesKnown(countsOf(labels), 2)).toEqual(
      [0.75 * 0.7, 0.75, 1].map((share) => expect.closeTo(share, 12)),
    );
  });

  it("is the plain share if every payment has been watched to the end", () => {
    const labels = [...times(10, 0, 300), ...times(30, 5, 300), ...times(60, 40, 300)];
    const shares = sharesKnown(countsOf(labels), 180);
    expect(shares[0]).toBeCloseTo(0.1, 12);
    expect(shares[5]).toBeCloseTo(0.4, 12);
    expect(shares[40]).toBe(1);
    expect(medianDelay(shares)).toBe(40);
  });

  it("does not depend on how many payments and frauds there were on which day", () => {
    const random = seededRandom(4);
    // Ten times as many from day to day within the last two months: of all known labels far too many are quick.
    const labels: [number, number][] = [];
    for (let age = 1; age <= 150; age++) {
      for (let left = age <= 60 ? 200 : 20; left > 0; left--) {
        const delay = Math.floor(-30 * Math.log(1 - random.fraction()));
        if (delay < age) labels.push([delay, age]);
      }
    }
    const horizon = 120;
    const truth = (days: number) => (1 - Math.exp(-(days + 1) / 30)) / (1 - Math.exp(-(horizon + 1) / 30));
    const shares = sharesKnown(countsOf(labels), horizon);
    for (const days of [0, 7, 30, 60, 90]) expect(shares[days]).toBeCloseTo(truth(days), 1.3);
    const raw = labels.filter(([delay]) => delay <= 30).length / labels.length;
    expect(raw - truth(30)).toBeGreaterThan(0.1);
  });

  it("has a horizon only as far as 30 labels say something, at most 180 days", () => {
    expect(horizonOf(NO_DELAYS)).toBeNull();
    expect(horizonOf(countsOf(times(29, 3, 50)))).toBeNull();
    expect(horizonOf(countsOf(times(30, 3, 50)))).toBe(49);
    expect(horizonOf(countsOf(times(30, 3, 300)))).toBe(180);
  });
});

describe("the interval of the share of labels known", () => {
  it("is missing with fewer than 30 labels or 20 groups of customers", () => {
    const few = Array.from({ length: 19 }, () => countsOf(times(10, 3, 300)));
    expect(knownAfter(few, 180, [7])).toEqual([null]);
    expect(knownAfter([...few, countsOf(times(10, 30, 300))], 180, [7])[0]?.value).toBeCloseTo(0.95, 12);
  });

  it("holds the truth in 92% of samples or more, also if labels of a customer arrive together", () => {
    const random = seededRandom(12);
    const runs = 200;
    for (const each of [1, 4]) {
      let covered = 0;
      for (let run = 0; run < runs; run++) {
        const groups = Array.from({ length: 128 }, (): (readonly [number, number])[] => []);
        for (let customer = 0; customer < 400 / each; customer++) {
          const group = random.below(128);
          const age = 1 + random.below(300);
          const delay = Math.floor(-30 * Math.log(1 - random.fraction()));
          if (delay < age && delay <= 180) {
            groups[group]?.push(...times(each, delay, age));
          }
        }
        const [known] = knownAfter(groups.map(countsOf), 180, [30]);
        const truth = (1 - Math.exp(-31 / 30)) / (1 - Math.exp(-181 / 30));
        if (known && known.interval.lower <= truth && truth <= known.interval.upper) covered += 1;
      }
      expect(covered / runs).toBeGreaterThanOrEqual(0.92 - 0.03);
      expect(covered / runs).toBeLessThanOrEqual(0.995);
    }
  }, 300_000);
});
