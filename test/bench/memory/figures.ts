// What the readings of memory say: how much at which minute, the most of all, and how fast each part grows at the end.

import { quantile } from "#test/load/closed-loop.ts";
import { type Figure, figureOf } from "../results.ts";

const figure = figureOf("memory");

export interface Reading {
  /** Since the load began; 0 before. */
  readonly minute: number;
  readonly parts: readonly { readonly name: string; readonly mebibytes: number }[];
  readonly generator: number;
  /** All parts and this process, without the generator. */
  readonly whole: number;
}

/** What the generator did. */
export interface Load {
  readonly answered: number;
  /** Requests that were not answered as they should be. */
  readonly failed: number;
  readonly seconds: number;
}

const GOAL_MEBIBYTES = "<= 3072";
/**
 * Of the most, to the value after ten minutes: by then code is compiled and caches are warm. Merges and collections of
 * garbage move the whole by a tenth or so; what grows by half a percent a minute for the other 50 is found.
 */
const GOAL_GROWTH = "<= 1.25";
const WARM_MINUTES = 10;
const STEP_MINUTES = 10;

/** @param hasGoals only a whole run has. */
export function figuresOfSample(begin: Reading, hasGoals: boolean): Figure[] {
  return [
    ...begin.parts.map(({ name, mebibytes }) => mebibytesOf(name, mebibytes)),
    mebibytesOf("the whole system after the sample", begin.whole, hasGoals ? GOAL_MEBIBYTES : null),
  ];
}

/** @param readings of each minute, from the one before the load on. */
export function figuresOfHour(readings: readonly Reading[], load: Load, hasGoals: boolean): Figure[] {
  const most = Math.max(...readings.map(({ whole }) => whole));
  const warm = readings.find(({ minute }) => minute === WARM_MINUTES);
  const last = readings.at(-1);
  const steps = readings.filter(({ minute }) => minute > 0 && minute % STEP_MINUTES === 0);
  return [
    ...steps.map(({ minute, whole }) => mebibytesOf(`the whole system after ${minute} min`, whole)),
    mebibytesOf("the whole system at its most", most, hasGoals ? GOAL_MEBIBYTES : null),
    ...(warm === undefined
      ? []
      : [
          figure(
            "the most to what it was after 10 min",
            most / warm.whole,
            "ratio",
            hasGoals ? GOAL_GROWTH : null,
          ),
        ]),
    ...(last?.parts ?? []).map(({ name, mebibytes }) => mebibytesOf(`${name} at the end`, mebibytes)),
    ...growth(readings),
    mebibytesOf("the generator at the end, in no other figure", last?.generator ?? Number.NaN),
    figure("requests a second", load.answered / load.seconds, "1/s"),
    figure("requests answered otherwise than they should be", load.failed, "", hasGoals ? "<= 0" : null),
  ];
}

/** In the second half, by part and of the whole. */
function growth(readings: readonly Reading[]): Figure[] {
  const half = (readings.at(-1)?.minute ?? 0) / 2;
  const later = readings.filter(({ minute }) => minute >= half);
  const slope = (name: string, value: (reading: Reading) => number): Figure =>
    figure(
      `growth of ${name} in the second half`,
      slopeOf(later.map((one) => [one.minute / 60, value(one)])),
      "MiB/h",
    );
  const names = readings[0]?.parts.map(({ name }) => name) ?? [];
  return [
    ...names.map((name) =>
      slope(name, ({ parts }) => parts.find((part) => part.name === name)?.mebibytes ?? Number.NaN),
    ),
    slope("the whole system", ({ whole }) => whole),
  ];
}

/** By Theil and Sen: the median slope of all pairs, which a single reading amid a merge hardly moves. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const slopes = points.flatMap(([x, y], index) =>
    points.slice(index + 1).map(([otherX, otherY]) => (otherY - y) / (otherX - x)),
  );
  return quantile(slopes, 0.5);
}

function mebibytesOf(metric: string, value: number, goal: string | null = null): Figure {
  return figure(metric, value, "MiB", goal);
}
