// The measures as they would be with the segment mix of a standard window, so that a shift in mix is not read as a
// shift in quality. Pure.

import {
  SEGMENT_DIMENSIONS,
  type EffectivenessReport,
  type StandardisedEstimate,
} from "#domain/contract/reports/effectiveness.ts";
import { mixStandardised, type Stratum } from "#domain/statistics/mix-standardised.ts";
import type { Figure } from "#warehouse/queries/effectiveness/figures.ts";
import { byText, groupBy, isInterrupted, of, quality, type Quality } from "./tally.ts";

/**
 * @param standard the cells of the window whose mix is taken. A measure's mix is that of its own denominator: precision's
 *   of interrupted labelled transactions, the others' of fraud and of legitimate ones.
 */
export function standardiseMix(
  cells: readonly Figure[],
  standard: readonly Figure[],
  minimum: number,
): EffectivenessReport["mixStandardised"]["dimensions"] {
  return SEGMENT_DIMENSIONS.map((dimension) => {
    const observed = qualityByValue(of(cells, dimension));
    const wanted = qualityByValue(of(standard, dimension));
    // In the order of the text: sums of doubles depend on it, and rows come in any order.
    const values = [...new Set([...observed.keys(), ...wanted.keys()])].sort(byText);
    const standardise = (measure: keyof Quality) =>
      standardised(
        values.map((value) => ({
          numerator: observed.get(value)?.[measure].numerator ?? 0,
          denominator: observed.get(value)?.[measure].denominator ?? 0,
          standard: wanted.get(value)?.[measure].denominator ?? 0,
        })),
        minimum,
      );
    return {
      dimension,
      precision: standardise("precision"),
      fraudCaptured: standardise("fraudCaptured"),
      falsePositiveRate: standardise("falsePositiveRate"),
    };
  });
}

function qualityByValue(cells: readonly Figure[]): Map<string, Quality> {
  const byValue = groupBy(cells, (cell) => cell.value);
  return new Map([...byValue].map(([value, some]) => [value, quality(some, isInterrupted, 0)]));
}

// As everywhere: without enough observations, in the window or in the standard, there is no value.
function standardised(strata: readonly Stratum[], minimum: number): StandardisedEstimate {
  const { value, interval, coveredShare } = mixStandardised(strata);
  const observations = strata.reduce((sum, { denominator }) => sum + denominator, 0);
  const inStandard = strata.reduce((sum, stratum) => sum + stratum.standard, 0);
  if (value === null || interval === null || Math.min(observations, inStandard) < minimum) {
    return { value: null, interval: null, coveredShare };
  }
  return { value, interval: { ...interval, level: 0.95, method: "wilson_combined" }, coveredShare };
}
