// Reads how late labels arrive, and which fraud of a window is known, from rollups and events.

import type { FraudStillToCome, LabelDelay } from "#domain/contract/reports/label-delay.ts";
import { DAY, formatInstant, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import type { DaySource } from "#warehouse/queries/effectiveness/sources-of-days.ts";
import { knownFraud, labelDelays } from "#warehouse/queries/label-delay/delays.ts";
import { daysOf, daysWithin, type FactsWindow, type Span } from "./days-of-window.ts";
import { lateLabels } from "./label-delay.ts";

/** Delays of labels are learned from the payments of so many days. */
const REFERENCE_DAYS = 365;

/** Whole days before that of `now`: what becomes known today is not complete. */
export function referenceOf(now: EpochMilliseconds): Span {
  const to = Math.floor(now / DAY) * DAY;
  return { from: formatInstant(to - REFERENCE_DAYS * DAY), to: formatInstant(to) };
}

/** @param sources of the days of both the window and the reference. */
export async function readLateLabels(
  clickhouse: Warehouse,
  window: FactsWindow,
  reference: Span,
  sources: readonly DaySource[],
): Promise<{ readonly labelDelay: LabelDelay; readonly fraudStillToCome: FraudStillToCome }> {
  const of = (span: Span) => ({
    ...window,
    from: span.from,
    to: span.to,
    ...daysOf(sources, span),
    today: reference.to.slice(0, 10),
  });
  const [delays, known] = await Promise.all([
    daysWithin(sources, reference).length === 0 ? [] : labelDelays.run(clickhouse, of(reference)),
    daysWithin(sources, window).length === 0 ? [] : knownFraud.run(clickhouse, of(window)),
  ]);
  return lateLabels(delays, known, reference);
}
