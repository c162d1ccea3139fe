// Where each day of a report's window is read from: its newest rollup, by hours if the window cuts the day or a rollup may miss
// something of some of them, or the events.

import { DAY, formatInstant, HOUR, parseInstant, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import {
  FROM_EVENTS,
  sourcesOfDays,
  type DaySource,
  type LoadedKind,
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

const HOURS = Array.from({ length: DAY / HOUR }, (_, hour) => hour);
/** A rollup whose `hour` is this one holds the whole day. */
const WHOLE_DAY = 24;

export interface DaysOfWindow {
  /** To be read from the events. */
  readonly days: string[];
  /** Hours of these days that are not, for they are read from rollups: counted since 1970. */
  readonly withoutHours: number[];
  /** To be read from rollups: day, hour or `WHOLE_DAY`, and generation, in parallel. */
  readonly rolledUpDays: string[];
  readonly rolledUpHours: number[];
  readonly generations: bigint[];
}

/** What the facts of a report are made of: nothing else that is loaded makes them stale. */
const MADE_OF = {
  labels: ["decision", "outcome"],
  decisions: ["decision"],
  checks: ["decision", "wallet"],
} as const satisfies Record<string, readonly LoadedKind[]>;

/** Of every day with rows, from where it may be read: asked once for all spans of a report. */
export function sourcesOf(
  clickhouse: Warehouse,
  window: FactsWindow,
  madeOf: keyof typeof MADE_OF,
): Promise<DaySource[]> {
  return sourcesOfDays.run(clickhouse, {
    ...window,
    kinds: [...MADE_OF[madeOf]],
    marginSeconds: ROLLUP_MARGIN_SECONDS,
    factsVersion: FACTS_VERSION,
  });
}

/** The days with rows that lie in a span, if only in part. */
export function daysWithin(sources: readonly DaySource[], span: Span): DaySource[] {
  const { from, to } = boundsOf(span);
  return sources.filter(({ day }) => startOf(day) < to && startOf(day) + DAY > from);
}

/**
 * A day that is cut, or of which some hours are stale, is read by its hours, and of these those that are cut or stale from the
 * events: nothing that is read from a rollup has both sides of a border in it.
 *
 * @param sources of a window that holds the span.
 * @param borders instants that cut besides the span's own.
 */
export function daysOf(
  sources: readonly DaySource[],
  span: Span,
  borders: readonly string[] = [],
): DaysOfWindow {
  const bounds = boundsOf(span);
  const cuts = [span.from, span.to, ...borders].map(instantOf);
  const found: DaysOfWindow = {
    days: [],
    withoutHours: [],
    rolledUpDays: [],
    rolledUpHours: [],
    generations: [],
  };
  for (const { day, generation, stale_hours: stale } of daysWithin(sources, span)) {
    const start = startOf(day);
    const rolledUp = generation === FROM_EVENTS ? [] : rolledUpParts(start, bounds, cuts, stale);
    for (const hour of rolledUp) {
      found.rolledUpDays.push(day);
      found.rolledUpHours.push(hour);
      found.generations.push(generation);
    }
    const isWhole = rolledUp.includes(WHOLE_DAY);
    if (isWhole || hoursWithin(start, bounds).every((hour) => rolledUp.includes(hour))) continue;
    found.days.push(day);
    found.withoutHours.push(...rolledUp.map((hour) => start / HOUR + hour));
  }
  return found;
}

/** The whole day, or those of its hours that lie in the span whole and are not stale. */
function rolledUpParts(
  start: EpochMilliseconds,
  { from, to }: ReturnType<typeof boundsOf>,
  cuts: readonly EpochMilliseconds[],
  stale: readonly number[],
): number[] {
  const isWhole = (begin: EpochMilliseconds, end: EpochMilliseconds) =>
    !cuts.some((cut) => begin < cut && cut < end);
  if (stale.length === 0 && isWhole(start, start + DAY)) return [WHOLE_DAY];
  return HOURS.filter((hour) => {
    if (stale.includes(hour)) return false;
    const [begin, end] = [start + hour * HOUR, start + (hour + 1) * HOUR];
    return begin >= from && end <= to && isWhole(begin, end);
  });
}

/** The hours of a day that lie in the span, if only in part. */
function hoursWithin(start: EpochMilliseconds, { from, to }: ReturnType<typeof boundsOf>): readonly number[] {
  return HOURS.filter((hour) => start + hour * HOUR < to && start + (hour + 1) * HOUR > from);
}

/** From where the first begins to where the last ends. */
export function hull(...spans: readonly Span[]): Span {
  return {
    from: formatInstant(Math.min(...spans.map(({ from }) => instantOf(from)))),
    to: formatInstant(Math.max(...spans.map(({ to }) => instantOf(to)))),
  };
}

function boundsOf(span: Span) {
  return { from: instantOf(span.from), to: instantOf(span.to) };
}

function instantOf(text: string): EpochMilliseconds {
  const instant = parseInstant(text);
  if (instant === null) throw new RangeError("a border is an ISO 8601 instant");
  return instant;
}

function startOf(day: string): EpochMilliseconds {
  return instantOf(`${day}T00:00:00Z`);
}

/** Of one window alone. */
export async function daysOfWindow(
  clickhouse: Warehouse,
  window: FactsWindow,
  madeOf: keyof typeof MADE_OF,
): Promise<DaysOfWindow> {
  return daysOf(await sourcesOf(clickhouse, window, madeOf), window);
}
