// Reads how late labels arrive, and which fraud of a window is known, from rollups and events.

import type { FraudStillToCome, LabelDelay } from "#domain/contract/reports/label-delay.ts";
import { DAY, formatInstant, startOfDay, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import type { DaySource } from "#warehouse/queries/effectiveness/sources-of-days.ts";
import { labelDelays, type LabelDelayRow as Row } from "#warehouse/queries/label-delay/delays.ts";
import { daysOf, daysWithin, hull, type FactsWindow, type Span } from "./days-of-window.ts";
import { lateLabels, type KnownFraud, type LabelDelays } from "./label-delay.ts";

/** Delays of labels are learned from the payments of so many days. */
const REFERENCE_DAYS = 365;

/** Whole days before that of `now`: what becomes known today is not complete. */
export function referenceOf(now: EpochMilliseconds): Span {
  const to = startOfDay(now);
  return { from: formatInstant(to - REFERENCE_DAYS * DAY), to: formatInstant(to) };
}

/** @param sources of the days of both the window and the reference. */
export async function readLateLabels(
  clickhouse: Warehouse,
  window: FactsWindow,
  reference: Span,
  sources: readonly DaySource[],
): Promise<{ readonly labelDelay: LabelDelay; readonly fraudStillToCome: FraudStillToCome }> {
  const both = hull(window, reference);
  const days = [...new Set([...daysWithin(sources, window), ...daysWithin(sources, reference)])];
  const rows =
    days.length === 0
      ? []
      : await labelDelays.run(clickhouse, {
          ...window,
          ...both,
          ...daysOf(days, both, [window.from, window.to]),
          windowFrom: window.from,
          windowTo: window.to,
          learnedFrom: reference.from,
          today: reference.to,
        });
  return lateLabels(rows.flatMap(delaysOf), rows.flatMap(knownOf), reference);
}

function delaysOf({
  interrupted,
  customer_group: customerGroup,
  label,
  label_source,
  delays,
  ages,
}: Row): LabelDelays[] {
  if (label === "" || label_source === "" || delays.length === 0) return [];
  return [{ interrupted, customerGroup, label, source: label_source, delays, ages }];
}

function knownOf({ interrupted, customer_group: customerGroup, label, ...row }: Row): KnownFraud[] {
  if (row.window_ages.length === 0) return [];
  const isFraud = label === "fraud";
  return [
    {
      interrupted,
      customerGroup,
      ages: row.window_ages,
      frauds: isFraud ? row.window_delays : [],
      fraudsToday: isFraud ? row.window_today : 0,
    },
  ];
}
