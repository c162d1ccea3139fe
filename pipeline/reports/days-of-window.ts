// From where each day of a report's window is read: its newest rollup, or the events where that may miss something.

import { DAY, parseInstant, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import {
  FROM_EVENTS,
  sourcesOfDays,
  type DaySource,
} from "#warehouse/queries/effectiveness/sources-of-days.ts";
import { FACTS_VERSION, ROLLUP_MARGIN_SECONDS } from "#warehouse/queries/rollup/staleness.ts";

/** `from` ≤ occurredAt < `to`. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** Whose facts, of when. */
export interface FactsWindow extends Span {
  readonly organisationId: string;
  readonly environment: string;
}

export interface DaysOfWindow {
  /** To be read from the events. */
  readonly days: string[];
  /** To be read from rollups, and in parallel the generation of each. */
  readonly rolledUpDays: string[];
  readonly generations: bigint[];
}

/**
 * Of every day with rows, from where it may be read whole: asked once for all spans of a report.
 *
 * @param withWalletChecks whether days count on which wallets were screened on their own, without any decision.
 */
export function sourcesOf(
  clickhouse: Warehouse,
  window: FactsWindow,
  withWalletChecks = false,
): Promise<DaySource[]> {
  return sourcesOfDays.run(clickhouse, {
    ...window,
    withWalletChecks,
    marginSeconds: ROLLUP_MARGIN_SECONDS,
    factsVersion: FACTS_VERSION,
  });
}

/** The days with rows that lie in a span, if only in part. */
export function daysWithin(sources: readonly DaySource[], span: Span): DaySource[] {
  const { from, to } = boundsOf(span);
  return sources.filter(({ day }) => startOf(day) < to && startOf(day) + DAY > from);
}

/** @param sources of a window that holds the span; a day that the span cuts is read from the events. */
export function daysOf(sources: readonly DaySource[], span: Span): DaysOfWindow {
  const { from, to } = boundsOf(span);
  const found: DaysOfWindow = { days: [], rolledUpDays: [], generations: [] };
  for (const { day, generation } of daysWithin(sources, span)) {
    const isCut = startOf(day) < from || startOf(day) + DAY > to;
    if (generation === FROM_EVENTS || isCut) found.days.push(day);
    else {
      found.rolledUpDays.push(day);
      found.generations.push(generation);
    }
  }
  return found;
}

function boundsOf(span: Span) {
  const [from, to] = [parseInstant(span.from), parseInstant(span.to)];
  if (from === null || to === null) throw new RangeError("a span is two ISO 8601 instants");
  return { from, to };
}

function startOf(day: string): EpochMilliseconds {
  const start = parseInstant(`${day}T00:00:00Z`);
  if (start === null) throw new RangeError("the warehouse named a day that is none");
  return start;
}

/** Of one window alone. */
export async function daysOfWindow(
  clickhouse: Warehouse,
  window: FactsWindow,
  withWalletChecks = false,
): Promise<DaysOfWindow> {
  return daysOf(await sourcesOf(clickhouse, window, withWalletChecks), window);
}
