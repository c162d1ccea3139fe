// The measures of each day of a window, in UTC; days that the window cuts count as far as they lie in it. Pure.

import type { EffectivenessReport } from "#domain/contract/reports/effectiveness.ts";
import { DAY, formatInstant, parseInstant, startOfDay } from "#domain/time/instant.ts";
import type { Minimums } from "#domain/statistics/estimate.ts";
import type { Figure } from "#warehouse/queries/effectiveness/figures.ts";
import { measures } from "./measures.ts";
import { countWhere, groupBy, interruptionWorstCase, of } from "./tally.ts";

/** What a series needs of the facts. */
export const SERIES_DIMENSIONS = ["decision", "customers"] as const;

type Series = NonNullable<EffectivenessReport["series"]>;

/** @param cells with a period of one day each. @returns one entry a day, days without decisions too. */
export function dailySeries(
  cells: readonly Figure[],
  window: { readonly from: string; readonly to: string },
  minimums: Minimums,
): Series {
  const [from, to] = [parseInstant(window.from), parseInstant(window.to)];
  if (from === null || to === null) throw new RangeError("a window is two ISO 8601 instants");
  const byDay = groupBy(cells, (cell) => cell.period);
  const series: Series = [];
  for (let start = startOfDay(from); start < to; start += DAY) {
    const ofDay = byDay.get(formatInstant(start).slice(0, 10)) ?? [];
    series.push({
      from: formatInstant(Math.max(from, start)),
      to: formatInstant(Math.min(to, start + DAY)),
      decisions: countWhere(of(ofDay, "decision"), () => true),
      measures: measures(ofDay, minimums),
      worstCase: interruptionWorstCase(of(ofDay, "decision").filter((cell) => cell.is_transaction)),
    });
  }
  return series;
}
