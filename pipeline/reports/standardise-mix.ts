// The measures as they would be with the segment mix of a standard window, so that a shift in mix is not read as a
// shift in quality. Pure.

import {
  SEGMENT_DIMENSIONS,
  type EffectivenessReport,
  type StandardisedEstimate,
} from "#domain/contract/reports/effectiveness.ts";
import { total } from "#domain/statistics/customer-groups.ts";
import type { Minimums } from "#domain/statistics/estimate.ts";
import { mixStandardised, type Stratum } from "#domain/statistics/mix-standardised.ts";
import type { Figure } from "#warehouse/queries/effectiveness/figures.ts";
import {
  byText,
  countWhere,
  groupBy,
  interruptionRatios,
  isInterrupted,
  isLabelled,
  of,
  QUALITIES,
} from "./tally.ts";

type Measure = (typeof QUALITIES)[number];

/**
 * @param standard the cells of the window whose mix is taken. A measure's mix is that of its own denominator: precision's
 *   of interrupted labelled transactions, the others' of fraud and of legitimate ones.
 */
export function standardiseMix(
  cells: readonly Figure[],
  standard: readonly Figure[],
  minimums: Minimums,
): EffectivenessReport["mixStandardised"]["dimensions"] {
  return SEGMENT_DIMENSIONS.map((dimension) => {
    const observed = groupBy(of(cells, dimension), (cell) => cell.value);
    const wanted = groupBy(of(standard, dimension), (cell) => cell.value);
    // In the order of the text: sums of doubles depend on it, and rows come in any order.
    const values = [...new Set([...observed.keys(), ...wanted.keys()])].sort(byText);
    const strata = values.map((value) => ({
      ratios: interruptionRatios(observed.get(value) ?? []),
      standard: denominatorsOf(wanted.get(value) ?? []),
    }));
    const standardise = (measure: Measure) =>
      standardised(
        strata.map((stratum) => ({ ...stratum.ratios[measure], standard: stratum.standard[measure] })),
        minimums,
      );
    return {
      dimension,
      precision: standardise("precision"),
      fraudCaptured: standardise("fraudCaptured"),
      falsePositiveRate: standardise("falsePositiveRate"),
    };
  });
}

function denominatorsOf(cells: readonly Figure[]): Readonly<Record<Measure, number>> {
  return {
    precision: countWhere(cells, (cell) => isInterrupted(cell) && isLabelled(cell)),
    fraudCaptured: countWhere(cells, ({ label }) => label === "fraud"),
    falsePositiveRate: countWhere(cells, ({ label }) => label === "legitimate"),
  };
}

// As everywhere: without enough observations, in the window or in the standard, there is no value. Customers with payments in
// several segments count once in each.
function standardised(strata: readonly Stratum[], minimums: Minimums): StandardisedEstimate {
  const { value, interval, coveredShare } = mixStandardised(strata);
  const observations = strata.reduce((sum, { denominators }) => sum + total(denominators), 0);
  const inStandard = strata.reduce((sum, stratum) => sum + stratum.standard, 0);
  const customers = strata.reduce((sum, stratum) => sum + stratum.customers, 0);
  const isEnough =
    Math.min(observations, inStandard) >= minimums.denominator && customers >= minimums.customers;
  if (value === null || interval === null || !isEnough) return { value: null, interval: null, coveredShare };
  return { value, interval: { ...interval, level: 0.95, method: "wilson_clustered" }, coveredShare };
}
