// The decisions of half an hour, as the chart and its table show them, and how long there have been none.

import type { Live } from "../../api/live.ts";

export type Interval = Live["series"][number];

/** From the axis upwards: what interrupts somebody stands where small numbers can be told apart. */
export const ORDER = ["block", "review", "allow"] as const;
type Stacked = (typeof ORDER)[number];

export interface Bar {
  readonly decision: Stacked;
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

/** The pieces of each interval that are not empty, each on top of those before it in the order. */
export function barsOf(series: readonly Interval[]): readonly Bar[] {
  const reached = series.map(() => 0);
  return ORDER.flatMap((decision) =>
    series.flatMap((interval, index) => {
      const from = reached[index] ?? 0;
      const to = from + interval[decision];
      reached[index] = to;
      return to > from ? [{ decision, index, from, to }] : [];
    }),
  );
}

export function countOf({ allow, review, block }: Interval): number {
  return allow + review + block;
}

/** One row a minute. */
export function minutesOf(series: readonly Interval[]): readonly Interval[] {
  const minutes = new Map<string, Interval>();
  for (const { at, allow, review, block } of series) {
    const minute = `${at.slice(0, 16)}:00.000Z`;
    const known = minutes.get(minute) ?? { at: minute, allow: 0, review: 0, block: 0 };
    minutes.set(minute, {
      at: minute,
      allow: known.allow + allow,
      review: known.review + review,
      block: known.block + block,
    });
  }
  return [...minutes.values()];
}

/**
 * For how many seconds nothing was decided, by the end of the window; null while something is, or if nothing is known. A decision of
 * the interval that still fills is after that end: less than the seconds of the rate is no silence.
 */
export function quietSeconds({
  rate,
  newest,
  window,
}: Pick<Live, "rate" | "newest" | "window">): number | null {
  const [last] = newest;
  if (rate.decisions > 0 || last === undefined) return null;
  const seconds = (Date.parse(window.to) - Date.parse(last.assessedAt)) / 1_000;
  return seconds < rate.seconds ? null : seconds;
}
