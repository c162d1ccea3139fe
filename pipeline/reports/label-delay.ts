// How late labels arrive, and how much fraud of a window is still to become known. Pure; definitions: docs/effectiveness.md.

import type { OutcomeSource } from "#domain/contract/decisions/outcome.ts";
import { DELAY_DAYS, type FraudStillToCome, type LabelDelay } from "#domain/contract/reports/label-delay.ts";
import { CUSTOMER_GROUPS, total } from "#domain/statistics/customer-groups.ts";
import { labelsToCome, type Stratum } from "#domain/statistics/labels-to-come.ts";
import {
  addCounts,
  addDays,
  horizonOf,
  medianDelay,
  NO_DELAYS,
  sharesKnown,
  type DelayCounts,
} from "#domain/statistics/reporting-delay.ts";
import { knownAfter } from "#domain/statistics/share-known.ts";
import type { Span } from "./days-of-window.ts";
import { byText } from "./tally.ts";

interface OfGroup {
  readonly interrupted: boolean;
  readonly customerGroup: number;
}

/** Labels by their delay, and by the days for which their payments have been watched. */
export interface LabelDelays extends OfGroup, DelayCounts {
  readonly label: "fraud" | "legitimate";
  readonly source: OutcomeSource;
}

/** Payments of a window. */
export interface KnownFraud extends OfGroup {
  /** By the days for which they have been watched, labelled or not. */
  readonly ages: readonly number[];
  /** Known fraud, by the delay of its label. */
  readonly frauds: readonly number[];
  readonly fraudsToday: number;
}

const GROUPS = Array.from({ length: CUSTOMER_GROUPS }, (_, group) => group);

/** @param delays of the payments of `reference`. @param known of the window's payments. */
export function lateLabels(
  delays: readonly LabelDelays[],
  known: readonly KnownFraud[],
  reference: Span,
): { readonly labelDelay: LabelDelay; readonly fraudStillToCome: FraudStillToCome } {
  const horizon = horizonOf(sum(delays.filter(({ label }) => label === "fraud")));
  return {
    labelDelay: { ...reference, horizonDays: horizon, sources: bySource(delays, horizon) },
    fraudStillToCome: stillToCome(delays, known, horizon),
  };
}

function bySource(delays: readonly LabelDelays[], horizon: number | null): LabelDelay["sources"] {
  const names = [...new Set(delays.map(({ label, source }) => `${label} ${source}`))];
  return names.sort(byText).flatMap((name) => {
    const rows = delays.filter(({ label, source }) => `${label} ${source}` === name);
    const [first] = rows;
    return first === undefined ? [] : [ofSource(first, rows, horizon)];
  });
}

function ofSource(
  { label, source }: LabelDelays,
  rows: readonly LabelDelays[],
  horizon: number | null,
): LabelDelay["sources"][number] {
  const within = horizon ?? 0;
  const shares = horizon === null ? null : knownAfter(byGroup(rows), within, DELAY_DAYS);
  const hasShares = shares?.some((share) => share !== null) === true;
  return {
    label,
    source,
    payments: total(sum(rows).delays.slice(0, within + 1)),
    knownAfter: DELAY_DAYS.map((days, index) => {
      const share = shares?.[index] ?? null;
      if (share === null) return { days, value: null, interval: null };
      return {
        days,
        value: share.value,
        interval: { ...share.interval, level: 0.95, method: "wilson_clustered" },
      };
    }),
    medianDays: hasShares ? medianDelay(sharesKnown(sum(rows), within)) : null,
  };
}

function stillToCome(
  delays: readonly LabelDelays[],
  rows: readonly KnownFraud[],
  horizon: number | null,
): FraudStillToCome {
  const today = [false, true].map((side) => total(ofSide(rows, side).map((row) => row.fraudsToday)));
  const known = total(rows.map((row) => total(row.frauds))) + total(today);
  const found = labelsToCome([false, true].map((side) => stratum(delays, rows, side)));
  if (typeof found === "string") {
    const nothing = { value: null, interval: null, allowed: null, interrupted: null };
    return { ...nothing, evidence: "not_enough_evidence", reason: found, known, horizonDays: horizon };
  }
  // It was expected since the beginning of the day.
  const left = (expected: number, arrived: number) => Math.max(0, expected - arrived);
  const [allowed = 0, interrupted = 0] = found.strata.map((expected, side) =>
    left(expected, today[side] ?? 0),
  );
  return {
    value: allowed + interrupted,
    interval: {
      lower: left(found.interval.lower, total(today)),
      upper: left(found.interval.upper, total(today)),
      level: 0.95,
      method: "gamma_jackknife",
    },
    evidence: "sufficient",
    reason: null,
    known,
    allowed,
    interrupted,
    horizonDays: found.horizonDays,
  };
}

function stratum(delays: readonly LabelDelays[], rows: readonly KnownFraud[], side: boolean): Stratum {
  const references = byGroup(ofSide(delays, side).filter(({ label }) => label === "fraud"));
  const ofWindow = ofSide(rows, side);
  const frauds = GROUPS.map((): readonly number[] => []);
  for (const row of ofWindow) {
    frauds[row.customerGroup] = addDays(frauds[row.customerGroup] ?? [], row.frauds);
  }
  return {
    groups: GROUPS.map((group) => ({
      reference: references[group] ?? NO_DELAYS,
      known: frauds[group] ?? [],
    })),
    ages: ofWindow.reduce<readonly number[]>((all, { ages }) => addDays(all, ages), []),
  };
}

function ofSide<Row extends { readonly interrupted: boolean }>(rows: readonly Row[], side: boolean): Row[] {
  return rows.filter(({ interrupted }) => interrupted === side);
}

function byGroup(rows: readonly LabelDelays[]): DelayCounts[] {
  const groups = GROUPS.map(() => NO_DELAYS);
  for (const row of rows) {
    groups[row.customerGroup] = addCounts(groups[row.customerGroup] ?? NO_DELAYS, row);
  }
  return groups;
}

function sum(rows: readonly LabelDelays[]): DelayCounts {
  return rows.reduce<DelayCounts>((all, row) => addCounts(all, row), NO_DELAYS);
}
