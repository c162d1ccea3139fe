// The marks of a strip of days: what was decided on a day, and what its decisions turned out to be.

import type { SubjectProfile } from "../../api/subjects.ts";

export type Day = SubjectProfile["days"][number];

export const LANES = ["block", "review", "allow", "fraud", "legitimate", "inconclusive"] as const;
export type Lane = (typeof LANES)[number];

export interface Mark {
  readonly day: string;
  /** Its place among the days. */
  readonly index: number;
  readonly lane: Lane;
  readonly count: number;
}

export function marksOf(days: readonly Day[]): readonly Mark[] {
  return days.flatMap((day, index) =>
    LANES.filter((lane) => day[lane] > 0).map((lane) => ({ day: day.day, index, lane, count: day[lane] })),
  );
}

/** Days on which anything is, the newest first. */
export function daysWithDecisions(days: readonly Day[]): readonly Day[] {
  return days.filter((day) => LANES.some((lane) => day[lane] > 0)).toReversed();
}

/** The days that begin a month. */
export function monthsOf(days: readonly Day[]): readonly { readonly index: number; readonly text: string }[] {
  return days.flatMap(({ day }, index) => (day.endsWith("-01") ? [{ index, text: day }] : []));
}
