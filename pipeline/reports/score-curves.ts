// How well the score tells fraud from legitimate payments, in the part on which no threshold was chosen: curves, areas, bands.

import type { ScoreCurves } from "#domain/contract/reports/score-curves.ts";
import { toDouble } from "#domain/money/amount.ts";
import { clusteredRatio } from "#domain/statistics/clustered-ratio.ts";
import { areaInterval, precisionRecallArea, rocArea, type ScoreArea } from "#domain/statistics/score-area.ts";
import { sumByScore, type ScoreCell, type SweptPart } from "#domain/statistics/threshold-sweep.ts";
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
  minimum: number,
  clickhouse: Warehouse,
): Promise<ScoreCurves> {
  const [areas, bands] = await Promise.all([
    areasOf(part.cells, asked, clickhouse),
    scoreBands.run(clickhouse, asked),
  ]);
  return {
    payments: part.cells.reduce((sum, cell) => sum + cell.fraud + cell.legitimate + cell.unlabelled, 0),
    curve: part.curve.map(shownPoint),
    areas,
    bands: bands.map((row) => bandOf(row, minimum)),
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
  minimum: number,
): ScoreCurves["bands"][number] {
  const { band, customers, fraudulent, labelled } = row;
  const counts = {
    from: band,
    to: Math.min(band + BAND, HIGHEST_SCORE),
    customers,
    fraud: fraudulent,
    labelled,
  };
  const ratio = clusteredRatio({
    customers,
    numerator: fraudulent,
    denominator: labelled,
    numeratorSquares: row.fraud_squares,
    products: row.products,
    denominatorSquares: row.labelled_squares,
  });
  if (ratio === null || labelled < minimum) return { ...counts, value: null, interval: null };
  return { ...counts, value: ratio.value, interval: ratio.interval };
}
