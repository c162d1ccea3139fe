// What reports compute after the warehouse has answered, in the thread of the door: in steps that are short for a large window.

import { describe, expect, it } from "vitest";
import { allSteps } from "#domain/statistics/all-steps.fixture.ts";
import { seededRandom } from "#domain/statistics/random.ts";
import { swept } from "#domain/statistics/threshold-sweep.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { processorMilliseconds } from "../compute/processor-time.ts";
import type { DriftCount } from "./drift-bins.ts";
import { measureDrift, type DriftQuestion, type DriftSide } from "./measure-drift.ts";

const FIRST = Date.UTC(2026, 0, 5);
const [BASELINE_DAYS, WINDOW_DAYS] = [30, 90];
const STEP_MILLISECONDS_MAX = 50;
/** As many as percentiles and scores make. */
const NUMBERS = { amount: 110, score: 101, hour: 24 };
const TEXTS = { decision: 3, currency: 150, country: 249, channel: 20, counterparty_country: 249 };
const random = seededRandom(5);

function side(firstDay: number, days: number): DriftSide {
  const from = FIRST + firstDay * DAY;
  const names = Array.from({ length: days }, (_, at) => formatInstant(from + at * DAY).slice(0, 10));
  const counts = names.flatMap((day) => [
    ...cells(NUMBERS).map(([feature, range]): DriftCount => ({ ...cell(day, feature), range })),
    ...cells(TEXTS).map(([feature, at]): DriftCount => ({ ...cell(day, feature), value: `value ${at}` })),
  ]);
  const subjects = ["", ...names].map((period) => ({ period, subjects: 9_000, effective_subjects: 8_000 }));
  return {
    counts,
    groups: [],
    subjects,
    span: { from: formatInstant(from), to: formatInstant(from + days * DAY) },
  };
}

function cells(sizes: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(sizes).flatMap(([feature, size]) =>
    Array.from({ length: size }, (_, at): [string, number] => [feature, at]),
  );
}

const cell = (day: string, feature: string): DriftCount => ({
  day,
  feature,
  isMissing: false,
  range: 0,
  value: "",
  payments: 20 + random.below(50),
});

const edgesOf = (size: number) => {
  const counted = Array.from({ length: size - 1 }, (_, at) => at + 1);
  return { counted, bins: counted.filter((edge) => edge % Math.ceil(size / 10) === 0) };
};

const question: DriftQuestion = {
  baseline: side(0, BASELINE_DAYS),
  current: side(BASELINE_DAYS, WINDOW_DAYS),
  edges: new Map(Object.entries(NUMBERS).map(([feature, size]) => [feature, edgesOf(size)])),
  categories: new Map(
    Object.entries(TEXTS).map(([feature, size]) => [
      feature,
      Array.from({ length: Math.min(20, size) }, (_, at) => `value ${at}`),
    ]),
  ),
  minimumSubjects: 100,
};

/** The longest of all steps, by the processor's time. */
function longestStep(steps: Generator<void, unknown>): number {
  let longest = 0;
  for (let isDone = false; !isDone;) {
    const start = processorMilliseconds();
    isDone = steps.next().done === true;
    longest = Math.max(longest, processorMilliseconds() - start);
  }
  return longest;
}

/** The least of some runs: the first compiles, and others may collect garbage. */
const leastOf = (measure: () => number) => Math.min(...Array.from({ length: 4 }, measure));

describe("the door's own thread", () => {
  it(`has a pause after each ${STEP_MILLISECONDS_MAX} ms of a drift report of ${WINDOW_DAYS} days, each with every country and score`, () => {
    expect(allSteps(measureDrift(question)).map(({ feature }) => feature)).toHaveLength(8);
    expect(leastOf(() => longestStep(measureDrift(question)))).toBeLessThan(STEP_MILLISECONDS_MAX);
  });

  it(`is not kept for ${STEP_MILLISECONDS_MAX} ms by the thresholds of 180 days, each with every score`, () => {
    const scores = Array.from({ length: 101 }, (_, score) => score);
    const all = scores.flatMap((score) =>
      Array.from({ length: 180 }, (_, day) => ({
        score,
        day,
        fraud: random.below(5),
        legitimate: random.below(50),
        unlabelled: random.below(9),
        elsewhere: 1,
        fraudAmount: BigInt(random.below(1_000_000)),
        legitimateAmount: BigInt(random.below(1_000_000)),
      })),
    );
    const one = { customers: 500, squares: 900, products: 950 };
    const spread = scores.map((score) => ({ score, legitimate: one, fraud: one, labelled: one }));
    const took = leastOf(() => {
      const start = processorMilliseconds();
      expect(swept({ cells: all, spread, days: 180 }).curve).toHaveLength(101);
      return processorMilliseconds() - start;
    });
    expect(took).toBeLessThan(STEP_MILLISECONDS_MAX);
  });
});
