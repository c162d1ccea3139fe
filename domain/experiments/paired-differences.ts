// How much better or worse the candidate's measures are, with intervals by resampling whole customers.

import type { ComparisonReport } from "../contract/reports/experiment.ts";
import { fromScaled, type ScaledAmount } from "../money/amount.ts";
import { amountSequence } from "../statistics/amount-sequence.ts";
import { stoppingEValue } from "../statistics/e-value.ts";
import { bootstrapAmount, bootstrapRatio, type PairedCounts } from "../statistics/paired-bootstrap.ts";
import { isInterrupted, type Labelled } from "./paired-decision.ts";

type Side = "live" | "shadow";
type AmountDifference = ComparisonReport["differences"]["netAmount"][number];

/**
 * @param pairs mature labelled payments. @param seed stored with each figure, for the same interval again.
 * @param candidates how many experiments run at once, for the amounts' confidence sequences.
 */
export function pairedDifferences(
  pairs: readonly Labelled[],
  seed: number,
  candidates: number,
): ComparisonReport["differences"] {
  const customers = [...Map.groupBy(pairs, ({ subjectId }) => subjectId).values()];
  const ratio = (counts: readonly PairedCounts[]) => bootstrapRatio(counts, seed);
  return {
    precision: ratio(customers.map((own) => countsOf(own, interrupted, isFraud))),
    fraudCaptured: ratio(customers.map((own) => countsOf(own, isFraud, interrupted))),
    falsePositiveRate: ratio(customers.map((own) => countsOf(own, isLegitimate, interrupted))),
    netAmount: amounts(customers, isFraud, seed, candidates),
    legitimateInterruptedAmount: amounts(customers, isLegitimate, seed, candidates),
  };
}

type Test = (pair: Labelled, side: Side) => boolean;
const interrupted: Test = (pair, side) => isInterrupted(pair[side]);
const isFraud: Test = ({ label }) => label === "fraud";
const isLegitimate: Test = ({ label }) => label === "legitimate";

/** Of the customer's decisions that pass `whole`, how many pass `part` too, under each version. */
function countsOf(own: readonly Labelled[], whole: Test, part: Test): PairedCounts {
  const count = (side: Side) => {
    const denominator = own.filter((pair) => whole(pair, side));
    return {
      numerator: denominator.filter((pair) => part(pair, side)).length,
      denominator: denominator.length,
    };
  };
  return { live: count("live"), candidate: count("shadow") };
}

/** Interrupted amounts of one label, candidate minus live: one row a currency that any of them is in. */
function amounts(
  customers: readonly Labelled[][],
  ofLabel: Test,
  seed: number,
  candidates: number,
): AmountDifference[] {
  const currencies = new Set(customers.flat().map(({ currency }) => currency));
  return [...currencies].sort().map((currency) => {
    const differences = customers.map((own) => amountDifference(own, currency, ofLabel));
    const { value, interval, ...how } = bootstrapAmount(differences, seed);
    const sequence = amountSequence(differences, 1 / stoppingEValue(candidates));
    return {
      currency,
      value: fromScaled(value ?? 0n),
      interval: interval && inWords(interval),
      ...how,
      sequence: sequence && { ...inWords(sequence), method: "asymptotic_confidence_sequence" },
    };
  });
}

function inWords({ lower, upper }: { readonly lower: ScaledAmount; readonly upper: ScaledAmount }) {
  return { lower: fromScaled(lower), upper: fromScaled(upper) };
}

function amountDifference(own: readonly Labelled[], currency: string, ofLabel: Test): ScaledAmount {
  return own
    .filter((pair) => pair.currency === currency && ofLabel(pair, "live"))
    .reduce((sum, { amount, live, shadow }) => {
      const change = Number(isInterrupted(shadow)) - Number(isInterrupted(live));
      return sum + amount * BigInt(change);
    }, 0n);
}
