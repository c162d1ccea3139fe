// The payments on which thresholds are chosen and judged: the earlier and the later part of the mature days of one version.

import type { ThresholdQuery } from "#domain/door/threshold-recommendations.ts";
import { currencyIdentity } from "#domain/money/currency.ts";
import { earlierDays } from "#domain/statistics/threshold-recommendation.ts";
import {
  swept,
  type ScoreCell,
  type ScoreSpread,
  type SweptPart,
} from "#domain/statistics/threshold-sweep.ts";
import { DAY, formatInstant, instantOf, startOfDay, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { decidingVersion, scoreCells, scoreSpread } from "#warehouse/queries/thresholds/scores.ts";
import { daysOf, sourcesOf } from "./days-of-window.ts";

/** Whole days before the border of maturity. */
export const EVIDENCE_DAYS = 180;

export interface ThresholdEvidence {
  /** The earlier part, on which thresholds are chosen. */
  readonly fit: SweptPart;
  /** The later part, on which they are judged. */
  readonly holdout: SweptPart;
  /** The border of maturity: the result is of the day on which it was reached. */
  readonly matureTo: string;
  readonly bounds: { readonly from: string; readonly to: string; readonly holdoutFrom: string };
  /** How the queries of `warehouse/queries/thresholds` name these payments. */
  readonly asked: Parameters<typeof scoreSpread.run>[1];
}

interface Examined extends Pick<
  ThresholdQuery,
  "organisationId" | "environment" | "labelMaturityDays" | "systemVersionId"
> {
  /** Null: that of most payments. */
  readonly currency: string | null;
}

/**
 * Whole days: the last 180 before the border of maturity, of these those from the version's first payment to its last. The scores
 * of another version do not compare. Two days at least, one for each part.
 */
export async function evidenceWindow(query: Examined, clickhouse: Warehouse, now: EpochMilliseconds) {
  const { organisationId, environment, labelMaturityDays, systemVersionId } = query;
  const mature = startOfDay(now - labelMaturityDays * DAY);
  const longest = mature - EVIDENCE_DAYS * DAY;
  const window = { organisationId, environment, from: formatInstant(longest), to: formatInstant(mature) };
  const sources = await sourcesOf(clickhouse, window, "labels");
  const [version] = await decidingVersion.run(clickhouse, {
    ...window,
    ...daysOf(sources, window),
    systemVersionId,
  });
  const from = version === undefined ? longest : startOfDay(instantOf(version.first_occurred_at));
  const decided = new Map(version?.days.map((day, at) => [day * DAY, version.payments[at] ?? 0]));
  const last = Math.max(...decided.keys()) + DAY;
  const to = version === undefined ? mature : Math.min(mature, Math.max(last, from + 2 * DAY));
  const payments = Array.from({ length: (to - from) / DAY }, (_, at) => decided.get(from + at * DAY) ?? 0);
  const border = from + earlierDays(payments) * DAY;
  const bounds = { from: formatInstant(from), to: formatInstant(to), holdoutFrom: formatInstant(border) };
  const currency = currencyIdentity(query.currency ?? version?.currency ?? "");
  const asked = { ...window, from: bounds.from, to: bounds.to, systemVersionId, currency };
  return { from, border, to, matureTo: window.to, bounds, asked: { ...asked, ...daysOf(sources, asked) } };
}

/** @throws the client's error when the warehouse cannot answer. */
export async function thresholdEvidence(
  query: ThresholdQuery,
  clickhouse: Warehouse,
  now: EpochMilliseconds,
): Promise<ThresholdEvidence> {
  const currency = query.goal.costs?.currency ?? null;
  const {
    from,
    border,
    to,
    matureTo,
    bounds,
    asked: window,
  } = await evidenceWindow({ ...query, currency }, clickhouse, now);
  const asked = { ...window, holdoutFrom: bounds.holdoutFrom };
  const [cells, spread] = await Promise.all([
    scoreCells.run(clickhouse, asked),
    scoreSpread.run(clickhouse, asked),
  ]);
  const [days, fitDays] = [(to - from) / DAY, (border - from) / DAY];
  const later = cells.filter((row) => row.day_of_window >= fitDays);
  return {
    fit: swept({
      cells: cells.filter((row) => row.day_of_window < fitDays).map(cellOf),
      spread: spread.filter((row) => !row.is_later).map(spreadOf),
      days: fitDays,
    }),
    holdout: swept({
      cells: later.map((row) => ({ ...cellOf(row), day: row.day_of_window - fitDays })),
      spread: spread.filter((row) => row.is_later).map(spreadOf),
      days: days - fitDays,
    }),
    matureTo,
    bounds,
    asked,
  };
}

function cellOf(row: Awaited<ReturnType<typeof scoreCells.run>>[number]): ScoreCell {
  const { score, fraud, legitimate, unlabelled, elsewhere, day_of_window: day } = row;
  const amounts = { fraudAmount: row.fraud_amount, legitimateAmount: row.legitimate_amount };
  return { score, day, fraud, legitimate, unlabelled, elsewhere, ...amounts };
}

function spreadOf(row: Awaited<ReturnType<typeof scoreSpread.run>>[number]): ScoreSpread {
  return {
    score: row.score,
    legitimate: {
      customers: row.good_customers,
      squares: row.good_squares,
      products: row.good_products,
    },
    fraud: { customers: row.fraud_customers, squares: row.fraud_squares, products: row.fraud_products },
    labelled: {
      customers: row.labelled_customers,
      squares: row.labelled_squares,
      products: row.labelled_products,
    },
  };
}
