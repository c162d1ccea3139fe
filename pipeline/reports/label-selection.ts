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
import { countWhere, isInterrupted, isLabelled, of } from "./tally.ts";

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
  return { worstCase: worstCase(transactions), sample: sample && sampled(sample) };
}

type Bounds = LabelSelection["worstCase"]["precision"];

/** C. Manski, Partial Identification of Probability Distributions (2003), ch. 1: what is not known may be anything. */
function worstCase(transactions: readonly Figure[]): LabelSelection["worstCase"] {
  const interrupted = counts(transactions.filter(isInterrupted));
  const allowed = counts(transactions.filter((cell) => !isInterrupted(cell)));
  return {
    precision: bounds(
      [interrupted.fraud, interrupted.fraud + interrupted.legitimate + interrupted.unknown],
      [
        interrupted.fraud + interrupted.unknown,
        interrupted.fraud + interrupted.legitimate + interrupted.unknown,
      ],
    ),
    fraudCaptured: share(interrupted, allowed, "fraud"),
    falsePositiveRate: share(interrupted, allowed, "legitimate"),
  };
}

interface Counts {
  readonly fraud: number;
  readonly legitimate: number;
  readonly unknown: number;
}

function counts(cells: readonly Figure[]): Counts {
  return {
    fraud: countWhere(cells, (cell) => cell.label === "fraud"),
    legitimate: countWhere(cells, (cell) => cell.label === "legitimate"),
    unknown: countWhere(cells, (cell) => !isLabelled(cell)),
  };
}

/** How much of all fraud, or of all that is legitimate, was interrupted. */
function share(interrupted: Counts, allowed: Counts, label: "fraud" | "legitimate"): Bounds {
  return bounds(
    [interrupted[label], interrupted[label] + allowed[label] + allowed.unknown],
    [interrupted[label] + interrupted.unknown, interrupted[label] + interrupted.unknown + allowed[label]],
  );
}

type Ratio = readonly [numerator: number, denominator: number];

/** Where a side could be anything out of nothing, it is everything. */
function bounds([least, ofMost]: Ratio, [most, ofLeast]: Ratio): Bounds {
  if (ofMost === 0 && ofLeast === 0) return null;
  return { lower: ofMost === 0 ? 0 : least / ofMost, upper: ofLeast === 0 ? 1 : most / ofLeast };
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
