// How many labels a recommendation has of those that it takes, in each of its two parts.

import type { Recommendation } from "../../api/recommendations.ts";
import { DAY } from "../../parts/days.ts";

export interface Part {
  readonly name: "earlier" | "later";
  readonly from: string;
  /** The first instant that is no longer of it. */
  readonly to: string;
  readonly labelled: number;
  readonly fraud: number;
  readonly legitimate: number;
}

/** Of each part. The same as where thresholds are recommended, for a console that cannot ask. */
export const NEEDED = { labelled: 100, fraud: 30, legitimate: 30 } as const;

/** The later part is what the evidence has beyond the scores of the earlier one. */
export function partsOf({ evidence, scores }: Pick<Recommendation, "evidence" | "scores">): readonly Part[] {
  const sum = (label: "fraud" | "legitimate") => scores.reduce((total, score) => total + score[label], 0);
  const [fraud, legitimate] = [sum("fraud"), sum("legitimate")];
  return [
    {
      name: "earlier",
      from: evidence.from,
      to: evidence.holdoutFrom,
      labelled: fraud + legitimate,
      fraud,
      legitimate,
    },
    {
      name: "later",
      from: evidence.holdoutFrom,
      to: evidence.holdoutTo,
      labelled: evidence.labelled - fraud - legitimate,
      fraud: evidence.fraud - fraud,
      legitimate: evidence.legitimate - legitimate,
    },
  ];
}

const LABELS = {
  labelled: "payments with a label",
  fraud: "frauds",
  legitimate: "legitimate payments",
} as const satisfies Record<keyof typeof NEEDED, string>;

interface Lack {
  readonly has: number;
  readonly needed: number;
  readonly of: string;
}

/** The first of what a part has too few of; null where it has enough of all. */
export function lackOf(part: Part): Lack | null {
  for (const kind of ["labelled", "fraud", "legitimate"] as const) {
    if (part[kind] < NEEDED[kind]) return { has: part[kind], needed: NEEDED[kind], of: LABELS[kind] };
  }
  return null;
}

const WEEK = 7;

/** Of less than a week a part says little of other days of the week. Null for a longer one, or one without a day. */
export function shortPart(parts: readonly Part[]): (Part & { readonly days: number }) | null {
  const [found] = parts
    .map((part) => ({ ...part, days: daysOf(part) }))
    .filter(({ days }) => days > 0 && days < WEEK)
    .toSorted((one, other) => one.days - other.days);
  return found ?? null;
}

/** Whole days. */
export function daysOf({ from, to }: Pick<Part, "from" | "to">): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}
