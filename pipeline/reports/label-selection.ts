// How far labels can mislead that arrive only of some payments: worst cases from those without one, and what the judged
// sample says instead. Pure; definitions: docs/effectiveness.md.

import type {
  LabelSelection,
  SampleDrawn,
  SampledMeasure,
  SampledRatio,
} from "#domain/contract/reports/label-selection.ts";
import { weightedRatio } from "#domain/statistics/weighted-ratio.ts";
import type { SampleDraw, SampleRatio } from "#warehouse/queries/effectiveness/sample.ts";
import type { Figure } from "#warehouse/queries/effectiveness/figures.ts";
import { interruptionWorstCase, of } from "./tally.ts";

/** Of the drawn payments. Labels that arrive by themselves are of fraud, so with fewer a figure would say far too much. */
const JUDGED_SHARE_MIN = 0.95;
/** Of what a version's bands or limits leave out, the sample says nothing. */
const COVERED_SHARE_MIN = 0.95;

/** What the warehouse has of the sample in the window; null if nothing was drawn. */
export interface JudgedSample {
  readonly draws: readonly SampleDraw[];
  readonly ratios: readonly SampleRatio[];
}

/** @param cells of the dimension `decision` at least. */
export function labelSelection(cells: readonly Figure[], sample: JudgedSample | null): LabelSelection {
  const transactions = of(cells, "decision").filter((cell) => cell.is_transaction);
  return { worstCase: interruptionWorstCase(transactions), sample: sample && sampled(sample) };
}

/** Which payments each ratio is about. */
const NEEDS: Readonly<Record<SampledMeasure, readonly ("allowed" | "interrupted")[]>> = {
  precision: ["interrupted"],
  fraudCaptured: ["allowed", "interrupted"],
  falsePositiveRate: ["allowed", "interrupted"],
  fraudAmongAllowed: ["allowed"],
};

function sampled({ draws, ratios }: JudgedSample): NonNullable<LabelSelection["sample"]> {
  const sides = { allowed: drawn(draws, false), interrupted: drawn(draws, true) };
  const ratio = (measure: SampledMeasure): SampledRatio => {
    const needed = NEEDS[measure].map((side) => sides[side]);
    const sums = ratios.find((row) => row.measure === measure);
    if (needed.some((side) => side.drawn === 0)) return without("not_drawn", sums);
    if (needed.some((side) => side.drawable < COVERED_SHARE_MIN * side.payments))
      return without("not_covered", sums);
    if (needed.some((side) => side.judged < JUDGED_SHARE_MIN * side.drawn))
      return without("not_judged", sums);
    return measured(sums);
  };
  return {
    ...sides,
    weighted: {
      precision: ratio("precision"),
      fraudCaptured: ratio("fraudCaptured"),
      falsePositiveRate: ratio("falsePositiveRate"),
      fraudAmongAllowed: ratio("fraudAmongAllowed"),
    },
  };
}

function drawn(draws: readonly SampleDraw[], ofInterrupted: boolean): SampleDrawn {
  const draw = draws.find(({ interrupted }) => interrupted === ofInterrupted);
  return {
    drawn: draw?.drawn ?? 0,
    judged: draw?.labelled ?? 0,
    standsFor: draw?.stands_for ?? 0,
    drawable: draw?.drawable ?? 0,
    payments: draw?.payments ?? 0,
  };
}

function measured(sums: SampleRatio | undefined): SampledRatio {
  const ratio =
    sums &&
    weightedRatio({
      ...sums,
      numeratorSquares: sums.numerator_squares,
      denominatorSquares: sums.denominator_squares,
    });
  if (sums === undefined || !ratio) return without("too_few", sums);
  return {
    value: ratio.value,
    interval: { ...ratio.interval, level: 0.95, method: "wilson_clustered" },
    evidence: "sufficient",
    reason: null,
    payments: sums.cases,
    customers: sums.customers,
    effectiveN: ratio.effectiveN,
  };
}

function without(
  reason: NonNullable<SampledRatio["reason"]>,
  sums: Pick<SampleRatio, "cases" | "customers"> | undefined,
): SampledRatio {
  return {
    value: null,
    interval: null,
    evidence: "not_enough_evidence",
    reason,
    payments: sums?.cases ?? 0,
    customers: sums?.customers ?? 0,
    effectiveN: null,
  };
}
