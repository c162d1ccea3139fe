// Recommends the two limits of a system version: chosen on the earlier part of mature payments, judged on the later part.
// The same day, evidence and version give the same recommendation. Nothing is ever applied.

import { createHash } from "node:crypto";
import {
  THRESHOLD_NAMES,
  type ThresholdRecommendation,
  type ThresholdRecommendations,
} from "#domain/contract/reports/threshold-recommendation.ts";
import type { ThresholdQuery } from "#domain/door/threshold-recommendations.ts";
import { fromScaled } from "#domain/money/amount.ts";
import { estimate } from "#domain/statistics/estimate.ts";
import {
  holdoutFrom,
  recommendThreshold,
  type CustomerScore,
  type ThresholdAnswer,
} from "#domain/statistics/threshold-recommendation.ts";
import {
  pointAt,
  sweepThresholds,
  type CurvePoint,
  type ScoreCell,
} from "#domain/statistics/threshold-sweep.ts";
import { DAY, formatInstant, instantOf, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { customerScores, decidingVersion, scoreCells } from "#warehouse/queries/thresholds/scores.ts";
import { daysOf, sourcesOf } from "./days-of-window.ts";

/** Whole days before the border of maturity. */
export const EVIDENCE_DAYS = 180;
const VALID_DAYS = 30;
/** Of the bootstrap; the answer has it, so that the interval can be computed again. */
const SEED = 20_260_811;
/** A review asks for attention, a block turns a payment away: the stronger act may err less often. */
const MAXIMUM_FALSE_POSITIVE_RATE = { review: 0.05, block: 0.01 } as const;

type Name = (typeof THRESHOLD_NAMES)[number];

interface Part {
  readonly cells: readonly ScoreCell[];
  readonly days: number;
}

interface Evidence {
  readonly fit: Part;
  readonly holdout: Part;
  /** Of customers with fraud only the fraud: what else they did is worth nothing under the objective. */
  readonly holdoutCustomers: readonly CustomerScore[];
  readonly otherCustomers: number;
  readonly currency: string;
  readonly bounds: { readonly from: string; readonly to: string; readonly holdoutFrom: string };
}

/**
 * One entry a limit, recommended or not: where nothing is, `reason` says why.
 *
 * @param query its thresholds are those in force. @throws the client's error when the warehouse cannot answer.
 */
export async function thresholdRecommendations(
  query: ThresholdQuery,
  clickhouse: Warehouse,
  now: Date,
): Promise<ThresholdRecommendations> {
  const evidence = await gather(query, clickhouse, now.getTime());
  return {
    data: THRESHOLD_NAMES.map((name) => recommend(name, query, evidence)),
    pagination: { nextCursor: null },
  };
}

type Examined = Pick<
  ThresholdQuery,
  "organisationId" | "environment" | "labelMaturityDays" | "systemVersionId"
>;

/**
 * Whole days: the last 180 before the border of maturity, of these those since the version decided first. The scores of another
 * version do not compare.
 */
export async function evidenceWindow(query: Examined, clickhouse: Warehouse, now: EpochMilliseconds) {
  const { organisationId, environment, labelMaturityDays, systemVersionId } = query;
  const to = startOfDay(now - labelMaturityDays * DAY);
  const longest = to - EVIDENCE_DAYS * DAY;
  const window = { organisationId, environment, from: formatInstant(longest), to: formatInstant(to) };
  const sources = await sourcesOf(clickhouse, window);
  const [version] = await decidingVersion.run(clickhouse, {
    ...window,
    ...daysOf(sources, window),
    systemVersionId,
  });
  const from = version === undefined ? longest : startOfDay(instantOf(version.first_occurred_at));
  const border = startOfDay(holdoutFrom(from, to));
  const bounds = { from: formatInstant(from), to: window.to, holdoutFrom: formatInstant(border) };
  const asked = { ...window, from: bounds.from, systemVersionId, currency: version?.currency ?? "" };
  return { from, border, to, bounds, asked: { ...asked, ...daysOf(sources, asked) } };
}

async function gather(
  query: ThresholdQuery,
  clickhouse: Warehouse,
  now: EpochMilliseconds,
): Promise<Evidence> {
  const { from, border, to, bounds, asked } = await evidenceWindow(query, clickhouse, now);
  const { currency } = asked;
  const [cells, [fraud]] = await Promise.all([
    scoreCells.run(clickhouse, asked),
    customerScores.run(clickhouse, { ...asked, holdoutFrom: bounds.holdoutFrom }),
  ]);
  const [days, fitDays] = [(to - from) / DAY, (border - from) / DAY];
  const later = cells.filter((row) => row.day_of_window >= fitDays);
  return {
    fit: { cells: cells.filter((row) => row.day_of_window < fitDays).map(cellOf), days: fitDays },
    holdout: {
      cells: later.map((row) => ({ ...cellOf(row), day: row.day_of_window - fitDays })),
      days: days - fitDays,
    },
    holdoutCustomers: (fraud?.customers ?? []).map((customer, index) => ({
      customer,
      score: fraud?.scores[index] ?? 0,
      labelled: fraud?.payments[index] ?? 0,
      fraudAmount: fraud?.fraud_amounts[index] ?? 0n,
    })),
    otherCustomers: (fraud?.labelled_customers ?? 0) - new Set(fraud?.customers).size,
    currency,
    bounds,
  };
}

function recommend(name: Name, query: ThresholdQuery, evidence: Evidence): ThresholdRecommendation {
  const { fit, holdout, currency, bounds } = evidence;
  const current = query.thresholds[name];
  const constraints = {
    maxFalsePositiveRate: MAXIMUM_FALSE_POSITIVE_RATE[name],
    maxAlertsPerDay: null,
    minPrecision: null,
  };
  const { curve, answer } = recommendThreshold({
    ...evidence,
    current,
    allowed:
      name === "review"
        ? { lowest: 0, highest: query.thresholds.block }
        : { lowest: query.thresholds.review, highest: 100 },
    constraints,
    objective: { name: "max_fraud_value" },
    seed: SEED,
  });
  const recommended = answer.kind === "recommended" ? answer.recommended : null;
  const onHoldout = (threshold: number) => expected(threshold, holdout, query.minimumDenominator);
  const count = (label: "fraud" | "legitimate") =>
    [...fit.cells, ...holdout.cells].reduce((sum, cell) => sum + cell[label], 0);
  const [fraud, legitimate] = [count("fraud"), count("legitimate")];
  const { organisationId, environment, systemVersionId } = query;
  // Late labels may change what is recommended of the same days: then it is another one.
  const identity = [organisationId, environment, name, systemVersionId, bounds.to, recommended];
  return {
    id: `rec_${createHash("sha256").update(JSON.stringify(identity)).digest("hex").slice(0, 32)}`,
    status: statusOf(answer),
    reason: reasonOf(answer),
    systemVersionId,
    currency,
    threshold: { name, ruleId: null, current, recommended },
    objective: "max_fraud_value",
    constraints,
    curve: curve.map(shown),
    scores: byScore(fit.cells),
    expected: {
      current: onHoldout(current),
      recommended: recommended === null ? null : onHoldout(recommended),
      difference: differenceOf(answer),
    },
    evidence: { labelled: fraud + legitimate, fraud, legitimate, ...bounds, holdoutTo: bounds.to },
    backtestId: null,
    experimentId: null,
    createdAt: formatInstant(borderOf(bounds.to, query.labelMaturityDays)),
    expiresAt: formatInstant(borderOf(bounds.to, query.labelMaturityDays + VALID_DAYS)),
    review: null,
    appliedSystemVersionId: null,
  };
}

function statusOf(answer: ThresholdAnswer): ThresholdRecommendation["status"] {
  if (answer.kind === "recommended") return "proposed";
  return answer.reason === "not_enough_evidence" || answer.reason === "outside_observed_scores"
    ? "not_enough_evidence"
    : "no_change";
}

function reasonOf(answer: ThresholdAnswer): ThresholdRecommendation["reason"] {
  if (answer.kind === "refused") return answer.reason;
  return answer.motive === "gain" ? null : answer.motive;
}

function differenceOf({ gain }: ThresholdAnswer): ThresholdRecommendation["expected"]["difference"] {
  if (gain === undefined || gain.value === null || gain.interval === null) return null;
  const { resamples, seed, method } = gain;
  const [lower, upper] = [fromScaled(gain.interval.lower), fromScaled(gain.interval.upper)];
  return {
    fraudAmountCaptured: fromScaled(gain.value),
    interval: { lower, upper, level: 0.95, method, resamples, seed },
  };
}

function expected(
  threshold: number,
  { cells, days }: Part,
  minimum: number,
): ThresholdRecommendation["expected"]["current"] {
  const curve = sweepThresholds(cells, days);
  // A threshold above every score interrupts nothing.
  const point = pointAt(curve, threshold);
  const [caught, disturbed] = [point?.truePositives ?? 0, point?.falsePositives ?? 0];
  const all = (label: "fraud" | "legitimate") => cells.reduce((sum, cell) => sum + cell[label], 0);
  return {
    threshold,
    fraudCaptured: estimate(caught, all("fraud"), minimum),
    precision: estimate(caught, caught + disturbed, minimum),
    falsePositiveRate: estimate(disturbed, all("legitimate"), minimum),
    alertsPerDay: point?.alertsPerDay ?? 0,
    fraudAmountCaptured: fromScaled(point?.fraudAmountCaptured ?? 0n),
  };
}

function shown(point: CurvePoint): ThresholdRecommendation["curve"][number] {
  return {
    ...point,
    fraudAmountCaptured: fromScaled(point.fraudAmountCaptured),
    legitimateAmount: fromScaled(point.legitimateAmount),
  };
}

function byScore(cells: readonly ScoreCell[]): ThresholdRecommendation["scores"] {
  const rows = new Map<number, ThresholdRecommendation["scores"][number]>();
  for (const { score, fraud, legitimate, unlabelled } of cells) {
    const row = rows.get(score) ?? { score, fraud: 0, legitimate: 0, unlabelled: 0 };
    rows.set(score, {
      score,
      fraud: row.fraud + fraud,
      legitimate: row.legitimate + legitimate,
      unlabelled: row.unlabelled + unlabelled,
    });
  }
  return [...rows.values()].sort((left, right) => left.score - right.score);
}

type CellRow = Awaited<ReturnType<typeof scoreCells.run>>[number];

function cellOf(row: CellRow): ScoreCell {
  const { score, fraud, legitimate, unlabelled, day_of_window: day } = row;
  const amounts = { fraudAmount: row.fraud_amount, legitimateAmount: row.legitimate_amount };
  return { score, day, fraud, legitimate, unlabelled, ...amounts };
}

function startOfDay(instant: EpochMilliseconds): EpochMilliseconds {
  return Math.floor(instant / DAY) * DAY;
}

function borderOf(to: string, daysLater: number): EpochMilliseconds {
  return instantOf(to) + daysLater * DAY;
}
