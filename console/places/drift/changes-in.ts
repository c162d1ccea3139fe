// What happened in a window beside the payments.

import type { DriftReport } from "../../api/drift.ts";
import type { ListsVersion } from "../../api/lists.ts";
import { DAY } from "../../parts/days.ts";

export interface Change {
  readonly at: string;
  readonly what: string;
  /** The number of a version, which has a page. */
  readonly version: string | null;
}

interface Activation {
  readonly number: number;
  readonly name: string;
  readonly at: string;
}

/** Oldest first. */
export function changesIn(
  { from, to }: DriftReport["window"],
  activated: readonly Activation[],
  lists: readonly Pick<ListsVersion, "publication" | "publishedAt">[],
): readonly Change[] {
  const activations = activated.map(({ number, name, at }) => {
    return { at, what: `Version ${number}, “${name}”, became active`, version: String(number) };
  });
  const publications = lists.map(({ publication, publishedAt }) => {
    return { at: publishedAt, what: `Screening lists were published (no. ${publication})`, version: null };
  });
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  return [...activations, ...publications]
    .filter(({ at }) => Date.parse(at) >= begin && Date.parse(at) < end)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

interface Volume {
  readonly payments: number;
  readonly days: number;
}

/**
 * How many payments are compared, and of how many days; null without a baseline. Features by weekday count fewer payments, so the
 * one that counts most says it. No rate: days of a window may lie before the first payment, or ahead.
 */
export function paymentsCompared({
  window,
  baseline: { from, to },
  features,
}: DriftReport): { readonly current: Volume; readonly baseline: Volume } | null {
  if (from === null || to === null || features.length === 0) return null;
  return {
    current: {
      payments: Math.max(...features.map(({ currentCount }) => currentCount)),
      days: daysOf(window.from, window.to),
    },
    baseline: {
      payments: Math.max(...features.map(({ baselineCount }) => baselineCount)),
      days: daysOf(from, to),
    },
  };
}

function daysOf(from: string, to: string): number {
  return Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / DAY));
}
