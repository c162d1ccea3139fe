// The segments of the effectiveness report, computed once more from scratch for tests: slow and obvious on purpose.

import {
  SEGMENT_DIMENSIONS,
  type EffectivenessReport,
  type SegmentDimension,
} from "#domain/contract/reports/effectiveness.ts";
import { toScaled } from "#domain/money/amount.ts";
import { benjaminiHochberg } from "#domain/statistics/benjamini-hochberg.ts";
import { customerDifference } from "#domain/statistics/customer-difference.ts";
import { add, total } from "#domain/statistics/customer-groups.ts";
import type { CustomerRatio } from "#domain/statistics/customer-ratio.ts";
import { estimateByCustomer, type Minimums } from "#domain/statistics/estimate.ts";
import { mixStandardised } from "#domain/statistics/mix-standardised.ts";
import type { KnownDecision } from "./known-decision.ts";
import { ratioOf } from "./naive-customers.ts";
import { naiveWorstCase } from "./naive-worst-case.ts";

/** A decision with what it turned out to be. */
export interface Labelled extends KnownDecision {
  readonly interrupted: boolean;
  readonly label: "fraud" | "legitimate" | null;
}

const MEASURES = ["precision", "fraudCaptured", "falsePositiveRate"] as const;

/** @param transactions of the window. */
export function naiveSegments(
  transactions: readonly Labelled[],
  minimums: Minimums,
): EffectivenessReport["segments"] {
  const parts = SEGMENT_DIMENSIONS.flatMap((dimension) => segments(transactions, dimension, minimums));
  return compared(parts, transactions, minimums);
}

/** @param before the transactions of the window of equal length before. */
export function naiveMix(
  transactions: readonly Labelled[],
  before: readonly Labelled[],
  minimums: Minimums,
): EffectivenessReport["mixStandardised"]["dimensions"] {
  return SEGMENT_DIMENSIONS.map((dimension) => standardised(transactions, before, dimension, minimums));
}

export function quality<T extends Labelled>(
  some: readonly T[],
  isAlarm: (one: T) => boolean,
  minimums: Minimums,
) {
  const { precision, fraudCaptured, falsePositiveRate } = qualityRatios(some, isAlarm);
  return {
    precision: estimateByCustomer(precision, minimums),
    fraudCaptured: estimateByCustomer(fraudCaptured, minimums),
    falsePositiveRate: estimateByCustomer(falsePositiveRate, minimums),
  };
}

function qualityRatios<T extends Labelled>(some: readonly T[], isAlarm: (one: T) => boolean) {
  const fraud = some.filter(({ label }) => label === "fraud");
  const legitimate = some.filter(({ label }) => label === "legitimate");
  const truePositives = fraud.filter(isAlarm);
  const falsePositives = legitimate.filter(isAlarm);
  return {
    precision: ratioOf(truePositives, [...truePositives, ...falsePositives]),
    fraudCaptured: ratioOf(truePositives, fraud),
    falsePositiveRate: ratioOf(falsePositives, legitimate),
  };
}

const isInterrupted = ({ interrupted }: Labelled) => interrupted;

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

function segments(transactions: readonly Labelled[], dimension: SegmentDimension, minimums: Minimums) {
  return [...new Set(transactions.map(SEGMENT_OF[dimension]))]
    .map((value) => {
      const some = transactions.filter((one) => SEGMENT_OF[dimension](one) === value);
      return {
        dimension,
        value,
        decisions: some.length,
        share: some.length / transactions.length,
        ...quality(some, isInterrupted, minimums),
        worstCase: naiveWorstCase(some, isInterrupted),
      };
    })
    .sort((left, right) => right.decisions - left.decisions || order(left.value, right.value));
}

type Part = ReturnType<typeof segments>[number];

/** Each segment against the transactions of all other values of its dimension; the p-values by measure, over all. */
function compared(
  parts: readonly Part[],
  transactions: readonly Labelled[],
  minimums: Minimums,
): EffectivenessReport["segments"] {
  const ofMeasure = (measure: (typeof MEASURES)[number]) => {
    const ratioOfValue = ({ dimension }: Part, value: string) =>
      qualityRatios(
        transactions.filter((one) => SEGMENT_OF[dimension](one) === value),
        isInterrupted,
      )[measure];
    const differences = parts.map((part) => {
      const own = ratioOfValue(part, part.value);
      const others = parts.filter((one) => one.dimension === part.dimension && one.value !== part.value);
      const rest = sumOf(others.map(({ value }) => ratioOfValue(part, value)));
      return isEnough(own, minimums) && isEnough(rest, minimums) ? customerDifference(own, rest) : null;
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

const isEnough = ({ denominators, customers }: CustomerRatio, minimums: Minimums) =>
  total(denominators) >= Math.max(1, minimums.denominator) && customers >= minimums.customers;

/** Customers of several segments count in each. */
function sumOf(ratios: readonly CustomerRatio[]): CustomerRatio {
  return {
    numerators: add(...ratios.map(({ numerators }) => numerators)),
    denominators: add(...ratios.map(({ denominators }) => denominators)),
    customers: ratios.reduce((sum, { customers }) => sum + customers, 0),
  };
}

function standardised(
  transactions: readonly Labelled[],
  before: readonly Labelled[],
  dimension: SegmentDimension,
  minimums: Minimums,
): EffectivenessReport["mixStandardised"]["dimensions"][number] {
  // Sums of doubles depend on their order: both sides take that of the text.
  const values = [...new Set([...transactions, ...before].map(SEGMENT_OF[dimension]))].sort();
  const of = (some: readonly Labelled[], value: string) =>
    qualityRatios(
      some.filter((one) => SEGMENT_OF[dimension](one) === value),
      isInterrupted,
    );
  const measure = (name: (typeof MEASURES)[number]) => {
    const strata = values.map((value) => ({
      ...of(transactions, value)[name],
      standard: total(of(before, value)[name].denominators),
    }));
    const { value, interval, coveredShare } = mixStandardised(strata);
    const seen = strata.reduce((sum, { denominators }) => sum + total(denominators), 0);
    const wanted = strata.reduce((sum, { standard }) => sum + standard, 0);
    const customers = strata.reduce((sum, stratum) => sum + stratum.customers, 0);
    const { denominator } = minimums;
    if (interval === null || seen < denominator || wanted < denominator || customers < minimums.customers) {
      return { value: null, interval: null, coveredShare };
    }
    return {
      value,
      interval: { ...interval, level: 0.95 as const, method: "wilson_clustered" as const },
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
