// What a window is compared with: the first 30 days of the version that decided last, or the 30 days before the window while
// these are not over.

import type { DriftQuery } from "#domain/door/drift.ts";
import { DAY, FIRST_INSTANT, formatInstant, parseInstant } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { driftBaseline } from "#warehouse/queries/drift/drift.ts";
import type { DaySource } from "#warehouse/queries/effectiveness/sources-of-days.ts";
import { daysOf, type Span } from "./days-of-window.ts";

const BASELINE_DAYS = 30;

/**
 * The version that decided last before `to`: when its first payment occurred, when the first of all, and its main currency.
 * Null if no version decided.
 */
export async function baselineVersion(
  clickhouse: Warehouse,
  { to, ...tenant }: Pick<DriftQuery, "organisationId" | "environment" | "to">,
  sources: readonly DaySource[],
) {
  const window = untilTime(to);
  const [known] = await driftBaseline.run(clickhouse, { ...tenant, ...window, ...daysOf(sources, window) });
  return known ?? null;
}

/** No instant of the window or of its baseline is later. */
export function latestOf({ to, baselineTo }: Pick<DriftQuery, "to" | "baselineTo">): string {
  const latest = daysFrom(to, BASELINE_DAYS);
  // Instants of one format sort as texts.
  return baselineTo !== undefined && baselineTo > latest ? baselineTo : latest;
}

/** Everything before `to`. */
export function untilTime(to: string): Span {
  return { from: formatInstant(FIRST_INSTANT), to };
}

/**
 * What the query names. Else the 30 days from the version's first payment on; while they reach into the window, the 30 days
 * before it, because what comes in does not depend on the version. Without payments before the window, the sides overlap.
 */
export function baselineOf(
  { baselineFrom, baselineTo, from }: Pick<DriftQuery, "baselineFrom" | "baselineTo" | "from">,
  known: { readonly first_occurred_at: string; readonly earliest_occurred_at: string },
): Span {
  const start = baselineFrom ?? known.first_occurred_at;
  const own = { from: start, to: baselineTo ?? daysFrom(start, BASELINE_DAYS) };
  const isNamed = baselineFrom !== undefined || baselineTo !== undefined;
  if (isNamed || own.to <= from || known.earliest_occurred_at >= from) return own;
  const before = daysFrom(from, -BASELINE_DAYS);
  return { from: before > known.earliest_occurred_at ? before : known.earliest_occurred_at, to: from };
}

function daysFrom(instant: string, days: number): string {
  const start = parseInstant(instant);
  if (start === null) throw new RangeError("a window begins and ends at ISO 8601 instants");
  return formatInstant(start + days * DAY);
}
