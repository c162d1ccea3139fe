// What an experiment without a conclusion lacks: labels of customers it has, or more customers; and about how many would do.

import type { ComparisonReport } from "../contract/reports/experiment.ts";
import { mayStop } from "../statistics/e-value.ts";
import { leastEValue, type Sides } from "./sides.ts";

type Missing = ComparisonReport["evidence"]["missing"];

/** An experiment that needs more customers than this tells no difference that anybody would act on. */
const CUSTOMERS_MAX = 1_000_000;

/** @returns how many more would do if they are on both sides as those so far: null where no number would. */
export function missingEvidence(sides: Sides, candidates: number): Missing {
  const { better, worse, unlabelled } = sides;
  const known = better + worse;
  if (known === 0) return { reason: unlabelled > 0 ? "labels" : "customers", needed: null };
  const share = better / known;
  const isEnough = (one: Sides) => mayStop(leastEValue(one), candidates);
  const withLabels = (labels: number): Sides => ({
    better: better + Math.round(labels * share),
    worse: worse + labels - Math.round(labels * share),
    unlabelled: unlabelled - labels,
  });
  if (isEnough(withLabels(unlabelled))) {
    return { reason: "labels", needed: fewest(unlabelled, (labels) => isEnough(withLabels(labels))) };
  }
  // Of further customers as many get no label as until now.
  const grown = (more: number): Sides => {
    const factor = (known + unlabelled + more) / (known + unlabelled);
    return {
      better: Math.round(better * factor),
      worse: Math.round(worse * factor),
      unlabelled: Math.round(unlabelled * factor),
    };
  };
  if (!isEnough(grown(CUSTOMERS_MAX)))
    return { reason: unlabelled > 0 ? "labels" : "customers", needed: null };
  return { reason: "customers", needed: fewest(CUSTOMERS_MAX, (more) => isEnough(grown(more))) };
}

/** The fewest up to `most`, which is enough, by halving: evidence grows with what is added. */
function fewest(most: number, isEnough: (added: number) => boolean): number {
  let [enough, low] = [most, 0];
  while (low < enough) {
    const middle = Math.floor((low + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else low = middle + 1;
  }
  return enough;
}
