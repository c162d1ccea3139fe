// What interrupting from each score on would have meant: one point for every score that was observed.

import type { ScaledAmount } from "../money/amount.ts";
import { quantiles } from "./quantiles.ts";
import { wilson } from "./wilson.ts";

/** The decisions of one day with one score. Amounts are of one currency: currencies are never added. */
export interface ScoreCell {
  readonly score: number;
  /** Counted from 0, the first day of the window. */
  readonly day: number;
  readonly fraud: number;
  readonly legitimate: number;
  /** Without a mature label: they cost attention and prove nothing. */
  readonly unlabelled: number;
  readonly fraudAmount: ScaledAmount;
  readonly legitimateAmount: ScaledAmount;
}

/** Interrupting where score ≥ threshold. Ratios are null where their denominator is zero; bounds are 95% Wilson limits. */
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
  /** Mean and 95th percentile over all days of the window, those without an alert too. */
  readonly alertsPerDay: number;
  readonly alertsPerDayP95: number;
  readonly fraudAmountCaptured: ScaledAmount;
  /** Amounts of interrupted legitimate decisions. */
  readonly legitimateAmount: ScaledAmount;
}

interface Sums {
  readonly fraud: number;
  readonly legitimate: number;
  readonly unlabelled: number;
  readonly fraudAmount: ScaledAmount;
  readonly legitimateAmount: ScaledAmount;
}

const NOTHING: Sums = { fraud: 0, legitimate: 0, unlabelled: 0, fraudAmount: 0n, legitimateAmount: 0n };

/**
 * Sweeps the distinct scores once, from the highest down; the answer ascends by threshold.
 *
 * @param cells in any order. @param days whole days of the window, from 1.
 * @throws RangeError for a cell outside the days.
 */
export function sweepThresholds(cells: readonly ScoreCell[], days: number): CurvePoint[] {
  if (!cells.every(({ day }) => Number.isSafeInteger(day) && day >= 0 && day < days)) {
    throw new RangeError("each cell must be in one of the days");
  }
  const all = cells.reduce<Sums>(add, NOTHING);
  const descending = [...cells].sort((a, b) => b.score - a.score);
  const alerts = Array.from({ length: days }, () => 0);
  const curve: CurvePoint[] = [];
  let sums = NOTHING;
  for (const [index, cell] of descending.entries()) {
    sums = add(sums, cell);
    alerts[cell.day] = (alerts[cell.day] ?? 0) + cell.fraud + cell.legitimate + cell.unlabelled;
    if (descending[index + 1]?.score !== cell.score) curve.push(pointOf(cell.score, sums, all, alerts));
  }
  return curve.toReversed();
}

/** What the threshold means on a curve: the point of the lowest observed score it lets through; null where it interrupts nothing. */
export function pointAt(curve: readonly CurvePoint[], threshold: number): CurvePoint | null {
  return curve.find((point) => point.threshold >= threshold) ?? null;
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

function pointOf(threshold: number, sums: Sums, all: Sums, alerts: readonly number[]): CurvePoint {
  const { fraud, legitimate, unlabelled } = sums;
  const interrupted = fraud + legitimate + unlabelled;
  const falsePositiveRate = ratio(legitimate, all.legitimate);
  const precision = ratio(fraud, fraud + legitimate);
  return {
    threshold,
    interrupted,
    truePositives: fraud,
    falsePositives: legitimate,
    tpr: ratio(fraud, all.fraud)?.value ?? null,
    fpr: falsePositiveRate?.value ?? null,
    fprLower: falsePositiveRate?.lower ?? null,
    fprUpper: falsePositiveRate?.upper ?? null,
    precision: precision?.value ?? null,
    precisionLower: precision?.lower ?? null,
    alertsPerDay: interrupted / alerts.length,
    alertsPerDayP95: quantiles(alerts, [0.95])[0] ?? 0,
    fraudAmountCaptured: sums.fraudAmount,
    legitimateAmount: sums.legitimateAmount,
  };
}

function ratio(numerator: number, denominator: number) {
  if (denominator === 0) return null;
  return { value: numerator / denominator, ...wilson(numerator, denominator) };
}
