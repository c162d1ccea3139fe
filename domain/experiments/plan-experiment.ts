// How many customers an experiment needs before it concludes, known before it starts.

import { eValue, mayStop } from "../statistics/e-value.ts";

export interface ExperimentPlan {
  /** Of the customers whom the versions treat differently, the share who are better off with the candidate. */
  readonly better: number;
  /** The share of these customers whose label is known at maturity. */
  readonly labelled: number;
  /** How many experiments run at once. */
  readonly candidates: number;
}

/** With more customers than this the effect is one that nobody would wait for. */
export const PLANNED_CUSTOMERS_MAX = 100_000;
/** States that are rarer change no chance that is shown. */
const NEGLIGIBLE = 1e-14;

/**
 * For each chance the fewest customers whom the versions treat differently, labelled or not, after which the experiment has
 * concluded with it, and rightly. Null where more than {@link PLANNED_CUSTOMERS_MAX} would be needed, as where too few are labelled.
 *
 * Exact: the number of customers on the right side is a random walk, absorbed where the least e-value may stop. An unlabelled
 * customer is a step to the other side, as the evidence counts them.
 *
 * @param chances ascending, above 0, below 1.
 */
export function customersNeeded(
  { better, labelled, candidates }: ExperimentPlan,
  chances: readonly number[],
): (number | null)[] {
  const step = Math.max(better, 1 - better) * labelled;
  // The walk has no drift to the right side then.
  if (step <= 0.5) return chances.map(() => null);
  const needed: number[] = [];
  let alive = new Float64Array([1]);
  let [first, concluded, enough] = [0, 0, 1];
  for (let customers = 1; customers <= PLANNED_CUSTOMERS_MAX && needed.length < chances.length; customers++) {
    const next = new Float64Array(alive.length + 1);
    for (let place = 0; place < next.length; place++) {
      next[place] = (alive[place] ?? 0) * (1 - step) + (alive[place - 1] ?? 0) * step;
    }
    while (!isEnough(enough, customers - enough, candidates)) enough++;
    let end = next.length;
    for (; end > 0 && first + end - 1 >= enough; end--) concluded += next[end - 1] ?? 0;
    const begin = next.findIndex((chance) => chance > NEGLIGIBLE);
    if (begin === -1) end = 0;
    alive = next.slice(Math.max(begin, 0), end);
    first += Math.max(begin, 0);
    while (needed.length < chances.length && concluded >= (chances[needed.length] ?? 1))
      needed.push(customers);
    if (alive.length === 0) break;
  }
  return chances.map((_, index) => needed[index] ?? null);
}

function isEnough(right: number, others: number, candidates: number): boolean {
  return right > others && mayStop(eValue(right, Math.max(0, others)), candidates);
}
