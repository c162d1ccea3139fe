// What happened in a window beside the payments.

import type { DriftReport } from "../../api/drift.ts";
import type { ListsVersion } from "../../api/lists.ts";
import type { ListedVersion } from "../../api/versions.ts";
import { DAY } from "../../parts/days.ts";

export interface Change {
  readonly at: string;
  readonly what: string;
  /** The number of a version, which has a page. */
  readonly version: string | null;
}

/** Oldest first. A version is known by its last activation alone. */
export function changesIn(
  { from, to }: DriftReport["window"],
  versions: readonly Pick<ListedVersion, "number" | "name" | "activatedAt">[],
  lists: readonly Pick<ListsVersion, "publication" | "publishedAt">[],
): readonly Change[] {
  const activations = versions.flatMap(({ number, name, activatedAt }) =>
    activatedAt === null
      ? []
      : [{ at: activatedAt, what: `Version ${number}, “${name}”, became active`, version: String(number) }],
  );
  const publications = lists.map(({ publication, publishedAt }) => {
    return { at: publishedAt, what: `Screening lists were published (no. ${publication})`, version: null };
  });
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  return [...activations, ...publications]
    .filter(({ at }) => Date.parse(at) >= begin && Date.parse(at) < end)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Whole numbers; null without a baseline. Features by weekday count fewer payments, so the one that counts most says it. */
export function paymentsADay({ window, baseline, features }: DriftReport) {
  if (baseline.from === null || baseline.to === null || features.length === 0) return null;
  const daysOf = (from: string, to: string) => Math.max(1, (Date.parse(to) - Date.parse(from)) / DAY);
  const most = (counts: readonly number[]) => Math.max(...counts);
  return {
    baseline: Math.round(
      most(features.map(({ baselineCount }) => baselineCount)) / daysOf(baseline.from, baseline.to),
    ),
    current: Math.round(
      most(features.map(({ currentCount }) => currentCount)) / daysOf(window.from, window.to),
    ),
  };
}
