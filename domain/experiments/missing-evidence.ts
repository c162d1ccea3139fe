// What an experiment without a conclusion lacks: labels of customers it has, or more customers; and about how many would do.

import type { ComparisonReport } from "../contract/reports/experiment.ts";
import { drawnEValue, type DrawnCases } from "../statistics/drawn-e-value.ts";
import { stoppingEValue } from "../statistics/e-value.ts";
import type { DrawnEvidence } from "./drawn-evidence.ts";
import { leastEValue, type Sides } from "./sides.ts";
import type { Standing } from "./standing.ts";

type Missing = NonNullable<ComparisonReport["evidence"]["missing"]>;

/** An experiment that needs more customers than this tells no difference that anybody would act on. */
const CUSTOMERS_MAX = 1_000_000;

/** @returns how many more would do if they are as those so far, of all customers or of the drawn ones: whichever takes fewer labels. */
export function missingEvidence({ sides, drawn, eValueAtDraw }: Standing, candidates: number): Missing {
  const bound = stoppingEValue(candidates);
  if (drawn === null) return missingOfAll(sides, bound);
  // Each half must reach what the other leaves to the bound.
  const ofAll = missingOfAll(sides, 2 * bound - eValueAtDraw * drawn.strength.value);
  const ofDrawn = missingOfDrawn(drawn, (2 * bound - leastEValue(sides)) / eValueAtDraw);
  return labelsOf(ofAll, 1) < labelsOf(ofDrawn, shareDrawn(drawn))
    ? { ...ofAll, among: "all" }
    : { ...ofDrawn, among: "drawn" };
}

/** @param share of customers whose label is needed. */
function labelsOf({ reason, needed }: Missing, share: number): number {
  return (needed ?? Infinity) * (reason === "customers" ? share : 1);
}

function shareDrawn({ sides, notDrawn }: DrawnEvidence): number {
  const speaking = sides.better + sides.worse + sides.unlabelled;
  return speaking / (speaking + notDrawn);
}

function missingOfAll(sides: Sides, bound: number): Missing {
  const { better, worse, unlabelled } = sides;
  const known = better + worse;
  if (known === 0) return withoutNumber(sides);
  const share = better / known;
  const isEnough = (one: Sides) => leastEValue(one) >= bound;
  const withLabels = (labels: number): Sides => ({
    better: better + Math.round(labels * share),
    worse: worse + labels - Math.round(labels * share),
    unlabelled: unlabelled - labels,
  });
  // Of further customers as many get no label as until now.
  const grown = (more: number): Sides => {
    const factor = (known + unlabelled + more) / (known + unlabelled);
    return {
      better: Math.round(better * factor),
      worse: Math.round(worse * factor),
      unlabelled: Math.round(unlabelled * factor),
    };
  };
  return labelsOrCustomers(
    sides,
    (labels) => isEnough(withLabels(labels)),
    (more) => isEnough(grown(more)),
  );
}

function missingOfDrawn({ sides, notDrawn, groups }: DrawnEvidence, bound: number): Missing {
  const { better, worse, unlabelled } = sides;
  if (better + worse === 0) return withoutNumber(sides);
  const isEnough = (cases: readonly DrawnCases[]) => {
    const halves = drawnEValue(cases);
    return halves.better + halves.worse >= bound;
  };
  const withLabels = (labels: number) =>
    groups.map((group) => {
      const named = (group.unknown * labels) / unlabelled;
      const known = group.better + group.worse;
      const share = known === 0 ? better / (better + worse) : group.better / known;
      return {
        ...group,
        better: group.better + named * share,
        worse: group.worse + named * (1 - share),
        unknown: group.unknown - named,
      };
    });
  // Of further customers as many are drawn and labelled as until now.
  const customers = better + worse + unlabelled + notDrawn;
  const grown = (more: number) => {
    const factor = (customers + more) / customers;
    return groups.map((group) => ({
      ...group,
      better: group.better * factor,
      worse: group.worse * factor,
      unknown: group.unknown * factor,
    }));
  };
  return labelsOrCustomers(
    sides,
    (labels) => isEnough(withLabels(labels)),
    (more) => isEnough(grown(more)),
  );
}

type IsEnough = (added: number) => boolean;

function labelsOrCustomers(sides: Sides, withLabels: IsEnough, withCustomers: IsEnough): Missing {
  const { unlabelled } = sides;
  if (unlabelled > 0 && withLabels(unlabelled))
    return { reason: "labels", needed: fewest(unlabelled, withLabels) };
  if (!withCustomers(CUSTOMERS_MAX)) return withoutNumber(sides);
  return { reason: "customers", needed: fewest(CUSTOMERS_MAX, withCustomers) };
}

function withoutNumber({ unlabelled }: Sides): Missing {
  return { reason: unlabelled > 0 ? "labels" : "customers", needed: null };
}

/** The fewest up to `most`, which is enough, by halving: evidence grows with what is added. */
function fewest(most: number, isEnough: IsEnough): number {
  let [enough, low] = [most, 0];
  while (low < enough) {
    const middle = Math.floor((low + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else low = middle + 1;
  }
  return enough;
}
