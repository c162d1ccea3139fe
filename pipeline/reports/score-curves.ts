// How well the score tells fraud from legitimate payments, in the part on which no threshold was chosen: curves, areas, bands.

import type { ScoreCurves } from "#domain/contract/reports/score-curves.ts";
import { toDouble } from "#domain/money/amount.ts";
import { estimateOfSums, type Minimums } from "#domain/statistics/estimate.ts";
import { areaInterval, precisionRecallArea, rocArea, type ScoreArea } from "#domain/statistics/score-area.ts";
import {
  ownPayments,
  sumByScore,
  type ScoreCell,
  type SweptPart,
} from "#domain/statistics/threshold-sweep.ts";
import { labelsOf, worstFraudRate } from "#domain/statistics/worst-case.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { areaSpread, scoreBands } from "#warehouse/queries/thresholds/curves.ts";
import { shownPoint } from "./shown-point.ts";

type Asked = Parameters<typeof scoreBands.run>[1];

const HIGHEST_SCORE = 100;
const BAND = 10;

/** @param part the later one. @throws the client's error when the warehouse cannot answer. */
export async function scoreCurves(
  part: SweptPart,
  asked: Asked,
  minimums: Minimums,
  clickhouse: Warehouse,
): Promise<ScoreCurves> {
  const [areas, bands] = await Promise.all([
    areasOf(part.cells, asked, clickhouse),
    scoreBands.run(clickhouse, asked),
  ]);
  return {
    payments: part.cells.reduce((sum, cell) => sum + ownPayments(cell), 0),
    curve: part.curve.map(shownPoint),
    areas,
    bands: bands.map((row) => bandOf(row, part.cells, minimums)),
  };
}

async function areasOf(
  cells: readonly ScoreCell[],
  asked: Asked,
  clickhouse: Warehouse,
): Promise<ScoreCurves["areas"]> {
  const byPayment = sumByScore(cells);
  const byAmount = byPayment.map(({ score, fraudAmount, legitimateAmount }) => ({
    score,
    fraud: toDouble(fraudAmount),
    legitimate: toDouble(legitimateAmount),
  }));
  const roc = rocArea(byPayment);
  const precisionRecall = precisionRecallArea(byPayment);
  const rocByAmount = rocArea(byAmount);
  const precisionRecallByAmount = precisionRecallArea(byAmount);
  const [spread] = await areaSpread.run(clickhouse, {
    ...asked,
    rocFraud: influencesOf(roc, "fraud"),
    rocLegitimate: influencesOf(roc, "legitimate"),
    prFraud: influencesOf(precisionRecall, "fraud"),
    prLegitimate: influencesOf(precisionRecall, "legitimate"),
    rocFraudAmount: influencesOf(rocByAmount, "fraud"),
    rocLegitimateAmount: influencesOf(rocByAmount, "legitimate"),
    prFraudAmount: influencesOf(precisionRecallByAmount, "fraud"),
    prLegitimateAmount: influencesOf(precisionRecallByAmount, "legitimate"),
  });
  const shown = (area: ScoreArea | null, squares = 0) =>
    area && { value: area.value, interval: areaInterval(area.value, squares, spread?.fraud_customers ?? 0) };
  return {
    roc: shown(roc, spread?.roc_squares),
    precisionRecall: shown(precisionRecall, spread?.precision_recall_squares),
    rocByAmount: shown(rocByAmount, spread?.roc_by_amount_squares),
    precisionRecallByAmount: shown(precisionRecallByAmount, spread?.precision_recall_by_amount_squares),
  };
}

/** A score that was not observed adds nothing. */
function influencesOf(area: ScoreArea | null, label: "fraud" | "legitimate"): number[] {
  const own = new Map(area?.influences.map((one) => [one.score, one[label]]));
  return Array.from({ length: HIGHEST_SCORE + 1 }, (_, score) => own.get(score) ?? 0);
}

function bandOf(
  row: Awaited<ReturnType<typeof scoreBands.run>>[number],
  cells: readonly ScoreCell[],
  minimums: Minimums,
): ScoreCurves["bands"][number] {
  const { band: from, customers, fraudulent: fraud, labelled } = row;
  const to = Math.min(from + BAND, HIGHEST_SCORE);
  const isIn = (score: number) => score >= from && (score < to || to === HIGHEST_SCORE);
  const labels = labelsOf(cells.filter(({ score }) => isIn(score)));
  const { value, interval, effectiveN } = estimateOfSums(
    {
      customers,
      numerator: fraud,
      denominator: labelled,
      numeratorSquares: row.fraud_squares,
      products: row.products,
      denominatorSquares: row.labelled_squares,
    },
    minimums,
  );
  return {
    from,
    to,
    customers,
    fraud,
    labelled,
    unlabelled: labels.unlabelled,
    value,
    interval: interval && { lower: interval.lower, upper: interval.upper },
    effectiveN: effectiveN ?? null,
    worstCase: worstFraudRate(labels) ?? undefined,
  };
}
