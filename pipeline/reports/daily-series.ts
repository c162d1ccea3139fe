// The measures of each day of a window, in UTC; days that the window cuts count as far as they lie in it. Pure.

import type { EffectivenessReport } from "#domain/contract/reports/effectiveness.ts";
import type { Minimums } from "#domain/statistics/estimate.ts";
import type { Figure } from "#warehouse/queries/effectiveness/figures.ts";
import { cutIntoDays } from "./cut-into-days.ts";
import type { Span } from "./days-of-window.ts";
import { measures } from "./measures.ts";
import { countWhere, groupBy, interruptionWorstCase, of } from "./tally.ts";

/** What a series needs of the facts. */
export const SERIES_DIMENSIONS = ["decision", "customers"] as const;

type Series = NonNullable<EffectivenessReport["series"]>;

/** @param cells with a period of one day each. @returns one entry a day, days without decisions too. */
export function dailySeries(cells: readonly Figure[], window: Span, minimums: Minimums): Series {
  const byDay = groupBy(cells, (cell) => cell.period);
  return cutIntoDays(window).map(({ day, from, to }) => {
    const ofDay = byDay.get(day) ?? [];
    return {
      from,
      to,
      decisions: countWhere(of(ofDay, "decision"), () => true),
      measures: measures(ofDay, minimums),
      worstCase: interruptionWorstCase(of(ofDay, "decision").filter((cell) => cell.is_transaction)),
    };
  });
}
