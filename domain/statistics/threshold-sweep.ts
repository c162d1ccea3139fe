// What interrupting from each score on would have meant: one point for every score that was observed.

import type { ScaledAmount } from "../money/amount.ts";
import { clusteredRatio, type ClusterSums } from "./clustered-ratio.ts";
import { quantiles } from "./quantiles.ts";

/** The decisions of one day with one score. Amounts and labels are of one currency: currencies are never added. */
export interface ScoreCell {
  readonly score: number;
  /** Counted from 0, the first day of the window. */
  readonly day: number;
  readonly fraud: number;
  readonly legitimate: number;
  /** Without a mature label: they cost attention and prove nothing. */
  readonly unlabelled: number;
  /** In other currencies: people look at them too, and nothing else of them counts. */
  readonly elsewhere: number;
  readonly fraudAmount: ScaledAmount;
  readonly legitimateAmount: ScaledAmount;
}

/** Sums over customers, for k of a customer's cases from a score on: of k² and of k·m. What m counts stands beside each. */
interface Spread {
  /** With any such case. */
  readonly customers: number;
  readonly squares: number;
  readonly products: number;
}

/** How alike the payments of one customer are, from one score on: payments of one day do not tell it. */
export interface ScoreSpread {
  readonly score: number;
  /** Legitimate payments, and all legitimate ones of the customer. */
  readonly legitimate: Spread;
  /** Fraudulent payments, and all fraudulent ones of the customer. */
  readonly fraud: Spread;
  /** Labelled payments; products are of fraudulent with labelled ones from the score on. */
  readonly labelled: Spread;
}

/** The decisions of a part of the window. */
export interface ScoredPart {
  readonly cells: readonly ScoreCell[];
  /** One for each score with a label, in any order. */
  readonly spread: readonly ScoreSpread[];
  /** Whole days, from 1. */
  readonly days: number;
}

/**
 * Interrupting where score ≥ threshold. Ratios are null where their denominator is zero; bounds are 95% limits of
 * {@link clusteredRatio}, null with fewer than 20 customers.
 */
export interface CurvePoint {
  readonly threshold: number;
  /** Labelled or not. */
  readonly interrupted: number;
  readonly truePositives: number;
  readonly falsePositives: number;
  /** Interrupted fraud of all fraud. */
  readonly tpr: number | null;
  /** Interrupted legitimate of all legitimate, and both limits of it. */
  readonly fpr: number | null;
  readonly fprLower: number | null;
  readonly fprUpper: number | null;
  /** Fraud of interrupted and labelled, and the lower limit of it. */
  readonly precision: number | null;
  readonly precisionLower: number | null;
  /** Mean and 95th percentile over all days of the window, those without an alert too, of alerts in all currencies. */
  readonly alertsPerDay: number;
  readonly alertsPerDayP95: number;
  readonly fraudAmountCaptured: ScaledAmount;
  /** Amounts of interrupted legitimate decisions. */
  readonly legitimateAmount: ScaledAmount;
}

/** A part with its curve: it is swept once, and asked often. */
export interface SweptPart extends ScoredPart {
  /** One point for each score that was observed in the currency of the evidence, ascending. */
  readonly curve: readonly CurvePoint[];
}

interface Sums {
  readonly fraud: number;
  readonly legitimate: number;
  readonly unlabelled: number;
  readonly fraudAmount: ScaledAmount;
  readonly legitimateAmount: ScaledAmount;
}

const NOTHING: Sums = { fraud: 0, legitimate: 0, unlabelled: 0, fraudAmount: 0n, legitimateAmount: 0n };
const NO_SPREAD: Spread = { customers: 0, squares: 0, products: 0 };
const NO_SPREADS = { legitimate: NO_SPREAD, fraud: NO_SPREAD, labelled: NO_SPREAD };

/** @throws RangeError for a cell outside the days. */
export function swept(part: ScoredPart): SweptPart {
  return { ...part, curve: sweepThresholds(part) };
}

/** From the highest score down; the answer ascends by threshold. */
function sweepThresholds({ cells, spread, days }: ScoredPart): CurvePoint[] {
  if (!cells.every(({ day }) => Number.isSafeInteger(day) && day >= 0 && day < days)) {
    throw new RangeError("each cell must be in one of the days");
  }
  const sums = cells.reduce<Sums>(add, NOTHING);
  const spreads = new Map(spread.map((one) => [one.score, one]));
  const lowest = spread.reduce((least, { score }) => Math.min(least, score), Infinity);
  const all = { ...sums, spread: spreads.get(lowest) ?? NO_SPREADS };
  const descending = [...cells].sort((a, b) => b.score - a.score);
  const alerts = Array.from({ length: days }, () => 0);
  const curve: CurvePoint[] = [];
  let above: Whole = { ...NOTHING, spread: NO_SPREADS };
  let isSeen = false;
  for (const [index, cell] of descending.entries()) {
    above = { ...add(above, cell), spread: spreads.get(cell.score) ?? above.spread };
    alerts[cell.day] = (alerts[cell.day] ?? 0) + ownPayments(cell) + cell.elsewhere;
    isSeen ||= ownPayments(cell) > 0;
    if (descending[index + 1]?.score === cell.score) continue;
    if (isSeen) curve.push(pointOf(cell.score, above, all, alerts));
    isSeen = false;
  }
  return curve.toReversed();
}

/** What all days together have of one score. */
export interface ScoreSums extends Sums {
  readonly score: number;
}

/** One for each score, ascending. */
export function sumByScore(cells: readonly ScoreCell[]): ScoreSums[] {
  const sums = new Map<number, Sums>();
  for (const cell of cells) sums.set(cell.score, add(sums.get(cell.score) ?? NOTHING, cell));
  return [...sums].map(([score, own]) => ({ score, ...own })).sort((a, b) => a.score - b.score);
}

/** In the currency of the evidence. */
export function ownPayments({
  fraud,
  legitimate,
  unlabelled,
}: Omit<Sums, "fraudAmount" | "legitimateAmount">): number {
  return fraud + legitimate + unlabelled;
}

/** The mean over days of alerts from any threshold on, observed or not. */
export function alertsPerDayFrom(threshold: number, { cells, days }: ScoredPart): number {
  const alerts = cells.filter(({ score }) => score >= threshold);
  return alerts.reduce((sum, cell) => sum + ownPayments(cell) + cell.elsewhere, 0) / days;
}

/** The ratios of interrupting from a threshold on, as sums over customers. */
export interface RatioSums {
  /** Interrupted fraud of all fraud. */
  readonly fraudCaptured: ClusterSums;
  /** Fraud of interrupted and labelled. */
  readonly precision: ClusterSums;
  /** Interrupted legitimate of all legitimate. */
  readonly falsePositiveRate: ClusterSums;
}

export function ratiosFrom(threshold: number, { cells, spread }: ScoredPart): RatioSums {
  const from = (least: number): Whole => {
    const above = spread.filter(({ score }) => score >= least).sort((a, b) => a.score - b.score);
    const sums = cells.filter(({ score }) => score >= least).reduce<Sums>(add, NOTHING);
    return { ...sums, spread: above[0] ?? NO_SPREADS };
  };
  return ratioSums(from(threshold), from(-Infinity));
}

function ratioSums(above: Whole, all: Whole): RatioSums {
  const { fraud, legitimate, spread } = above;
  return {
    fraudCaptured: {
      customers: all.spread.fraud.customers,
      numerator: fraud,
      denominator: all.fraud,
      numeratorSquares: spread.fraud.squares,
      products: spread.fraud.products,
      denominatorSquares: all.spread.fraud.squares,
    },
    precision: {
      customers: spread.labelled.customers,
      numerator: fraud,
      denominator: fraud + legitimate,
      numeratorSquares: spread.fraud.squares,
      products: spread.labelled.products,
      denominatorSquares: spread.labelled.squares,
    },
    falsePositiveRate: {
      customers: all.spread.legitimate.customers,
      numerator: legitimate,
      denominator: all.legitimate,
      numeratorSquares: spread.legitimate.squares,
      products: spread.legitimate.products,
      denominatorSquares: all.spread.legitimate.squares,
    },
  };
}

/** What the threshold means on a curve: the point of the lowest observed score it lets through; null where it interrupts nothing. */
export function pointAt(curve: readonly CurvePoint[], threshold: number): CurvePoint | null {
  return curve.find((point) => point.threshold >= threshold) ?? null;
}

interface Whole extends Sums {
  readonly spread: Omit<ScoreSpread, "score">;
}

function add(sums: Sums, cell: Sums): Sums {
  return {
    fraud: sums.fraud + cell.fraud,
    legitimate: sums.legitimate + cell.legitimate,
    unlabelled: sums.unlabelled + cell.unlabelled,
    fraudAmount: sums.fraudAmount + cell.fraudAmount,
    legitimateAmount: sums.legitimateAmount + cell.legitimateAmount,
  };
}

function pointOf(threshold: number, above: Whole, all: Whole, alerts: readonly number[]): CurvePoint {
  const { fraud, legitimate, unlabelled } = above;
  const interrupted = fraud + legitimate + unlabelled;
  const allAlerts = alerts.reduce((sum, ofDay) => sum + ofDay, 0);
  const sums = ratioSums(above, all);
  const [fpr, precision] = [clusteredRatio(sums.falsePositiveRate), clusteredRatio(sums.precision)];
  return {
    threshold,
    interrupted,
    truePositives: fraud,
    falsePositives: legitimate,
    tpr: ratio(fraud, all.fraud),
    fpr: ratio(legitimate, all.legitimate),
    fprLower: fpr?.interval.lower ?? null,
    fprUpper: fpr?.interval.upper ?? null,
    precision: ratio(fraud, fraud + legitimate),
    precisionLower: precision?.interval.lower ?? null,
    alertsPerDay: allAlerts / alerts.length,
    alertsPerDayP95: quantiles(alerts, [0.95])[0] ?? 0,
    fraudAmountCaptured: above.fraudAmount,
    legitimateAmount: above.legitimateAmount,
  };
}

function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}
