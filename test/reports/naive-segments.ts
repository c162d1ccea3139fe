// The segments of the effectiveness report, computed once more from scratch for tests: slow and obvious on purpose.

import {
  SEGMENT_DIMENSIONS,
  type EffectivenessReport,
  type SegmentDimension,
} from "#domain/contract/reports/effectiveness.ts";
import { toScaled } from "#domain/money/amount.ts";
import { benjaminiHochberg } from "#domain/statistics/benjamini-hochberg.ts";
import { estimate } from "#domain/statistics/estimate.ts";
import { mixStandardised } from "#domain/statistics/mix-standardised.ts";
import { differenceOfProportions } from "#domain/statistics/newcombe.ts";
import type { KnownDecision } from "./known-decision.ts";

/** A decision with what it turned out to be. */
export interface Labelled extends KnownDecision {
  readonly interrupted: boolean;
  readonly label: "fraud" | "legitimate" | null;
}

const MEASURES = ["precision", "fraudCaptured", "falsePositiveRate"] as const;

/** @param transactions of the window. */
export function naiveSegments(
  transactions: readonly Labelled[],
  minimum: number,
): EffectivenessReport["segments"] {
  const parts = SEGMENT_DIMENSIONS.flatMap((dimension) => segments(transactions, dimension, minimum));
  return compared(parts, transactions, minimum);
}

/** @param before the transactions of the window of equal length before. */
export function naiveMix(
  transactions: readonly Labelled[],
  before: readonly Labelled[],
  minimum: number,
): EffectivenessReport["mixStandardised"]["dimensions"] {
  return SEGMENT_DIMENSIONS.map((dimension) => standardised(transactions, before, dimension, minimum));
}

export function quality<T extends Labelled>(
  some: readonly T[],
  isAlarm: (one: T) => boolean,
  minimum: number,
) {
  const fraud = some.filter(({ label }) => label === "fraud");
  const legitimate = some.filter(({ label }) => label === "legitimate");
  const truePositives = fraud.filter(isAlarm).length;
  const falsePositives = legitimate.filter(isAlarm).length;
  return {
    precision: estimate(truePositives, truePositives + falsePositives, minimum),
    fraudCaptured: estimate(truePositives, fraud.length, minimum),
    falsePositiveRate: estimate(falsePositives, legitimate.length, minimum),
  };
}

const SEGMENT_OF: Record<SegmentDimension, (one: KnownDecision) => string> = {
  asset_class: ({ assetClass }) => assetClass,
  direction: ({ direction }) => direction,
  currency: ({ currency }) => currency,
  country: ({ country }) => country,
  channel: ({ channel }) => channel,
  amount_band: ({ amount }) => {
    const scaled = toScaled(amount);
    if (scaled < toScaled("50")) return "<50";
    if (scaled < toScaled("100")) return "50-100";
    if (scaled < toScaled("250")) return "100-250";
    return scaled < toScaled("500") ? "250-500" : ">=500";
  },
  subject_type: ({ subjectType }) => subjectType,
  counterparty_familiarity: ({ counterpartyFamiliarity }) => counterpartyFamiliarity,
};

function segments(transactions: readonly Labelled[], dimension: SegmentDimension, minimum: number) {
  return [...new Set(transactions.map(SEGMENT_OF[dimension]))]
    .map((value) => {
      const some = transactions.filter((one) => SEGMENT_OF[dimension](one) === value);
      return {
        dimension,
        value,
        decisions: some.length,
        share: some.length / transactions.length,
        ...quality(some, ({ interrupted }) => interrupted, minimum),
      };
    })
    .sort((left, right) => right.decisions - left.decisions || order(left.value, right.value));
}

type Part = ReturnType<typeof segments>[number];

/** Each segment against the transactions of all other values of its dimension; the p-values by measure, over all. */
function compared(
  parts: readonly Part[],
  transactions: readonly Labelled[],
  minimum: number,
): EffectivenessReport["segments"] {
  const enough = Math.max(1, minimum);
  const ofMeasure = (measure: (typeof MEASURES)[number]) => {
    const differences = parts.map((part) => {
      const others = transactions.filter((one) => SEGMENT_OF[part.dimension](one) !== part.value);
      const rest = quality(others, ({ interrupted }) => interrupted, minimum)[measure];
      const isEnough = part[measure].denominator >= enough && rest.denominator >= enough;
      return isEnough ? differenceOfProportions(part[measure], rest) : null;
    });
    const adjusted = benjaminiHochberg(differences.flatMap((one) => (one === null ? [] : [one.pValue])));
    return differences.map((one) =>
      one === null
        ? { measure, difference: null, interval: null, pValue: null, adjustedPValue: null }
        : {
            measure,
            difference: one.difference,
            interval: { ...one.interval, level: 0.95 as const, method: "newcombe" as const },
            pValue: one.pValue,
            adjustedPValue: adjusted.shift() ?? null,
          },
    );
  };
  const [byPrecision = [], byCaptured = [], byRate = []] = MEASURES.map(ofMeasure);
  return parts.map((part, index) => {
    const comparison = byPrecision[index];
    if (comparison === undefined) throw new Error("every segment is compared");
    return {
      ...part,
      comparison,
      otherComparisons: [byCaptured, byRate].flatMap((list) => list[index] ?? []),
    };
  });
}

function standardised(
  transactions: readonly Labelled[],
  before: readonly Labelled[],
  dimension: SegmentDimension,
  minimum: number,
): EffectivenessReport["mixStandardised"]["dimensions"][number] {
  // Sums of doubles depend on their order: both sides take that of the text.
  const values = [...new Set([...transactions, ...before].map(SEGMENT_OF[dimension]))].sort();
  const of = (some: readonly Labelled[], value: string) =>
    quality(
      some.filter((one) => SEGMENT_OF[dimension](one) === value),
      ({ interrupted }) => interrupted,
      0,
    );
  const measure = (name: (typeof MEASURES)[number]) => {
    const strata = values.map((value) => {
      const { numerator, denominator } = of(transactions, value)[name];
      return { numerator, denominator, standard: of(before, value)[name].denominator };
    });
    const { value, interval, coveredShare } = mixStandardised(strata);
    const seen = strata.reduce((sum, { denominator }) => sum + denominator, 0);
    const wanted = strata.reduce((sum, { standard }) => sum + standard, 0);
    if (interval === null || seen < minimum || wanted < minimum) {
      return { value: null, interval: null, coveredShare };
    }
    return {
      value,
      interval: { ...interval, level: 0.95 as const, method: "wilson_combined" as const },
      coveredShare,
    };
  };
  return {
    dimension,
    precision: measure("precision"),
    fraudCaptured: measure("fraudCaptured"),
    falsePositiveRate: measure("falsePositiveRate"),
  };
}

function order(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
