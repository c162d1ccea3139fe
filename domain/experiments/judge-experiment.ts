// From decisions that two versions made to a verdict on the candidate. Pure: equal rows give an equal report, in whatever
// order they come.

import type { ComparisonReport } from "../contract/reports/experiment.ts";
import { mcnemarMidP } from "../statistics/mcnemar.ts";
import { compareBySegment } from "./compare-by-segment.ts";
import { followEvidence, type CandidatesAt } from "./evidence-path.ts";
import { NO_CUSTOMERS, type MatureCustomers } from "./mature-customers.ts";
import { pairedDifferences } from "./paired-differences.ts";
import { compareRightness, isRight, type Labelled, type PairedDecision } from "./paired-decision.ts";
import { sidesOfLabelled } from "./sides.ts";

export interface ExperimentFacts {
  /** ISO 8601: what was recorded later is not in the facts. */
  readonly asOf: string;
  readonly transition: ComparisonReport["transition"];
  readonly examples: ComparisonReport["examples"];
  readonly isolation: ComparisonReport["isolation"];
  /** Mature payments with a label, of today or at maturity, or in which the versions differ; each decision once. */
  readonly pairs: readonly PairedDecision[];
  /** All mature payments, by customer. */
  readonly mature: MatureCustomers;
  /** Of the bootstrap, 0 to 2³² − 1; one experiment keeps its own. */
  readonly seed: number;
  /** One if it is left out: no other experiment ran. */
  readonly candidatesAt?: CandidatesAt;
}

/** The figures use today's labels; the conclusion alone those that each decision had when it became mature. */
export function judgeExperiment(facts: ExperimentFacts): ComparisonReport {
  const { asOf, transition, examples, isolation, seed } = facts;
  const evidence = followEvidence(facts.pairs, facts.mature, facts.candidatesAt);
  const labelled = facts.pairs
    .flatMap((pair) => (pair.label === null ? [] : [{ ...pair, label: pair.label }]))
    .sort((a, b) => (a.decisionId < b.decisionId ? -1 : 1));
  return {
    asOf,
    population: {
      decisions: sum(transition, "count"),
      labelled: sum(transition, "labelled"),
      mature: sum(transition, "mature"),
    },
    transition,
    paired: { ...paired(labelled), eValue: evidence.eValue, decisionRule: "e>=20" },
    differences: pairedDifferences(labelled, seed, evidence.candidates),
    segments: compareBySegment(labelled),
    path: evidence.path,
    evidence: evidence.evidence,
    examples,
    isolation,
    conclusion: evidence.conclusion,
  };
}

/** What an experiment says before the first of its decisions has been decided again. */
export function unjudgedExperiment(asOf: string, seed: number): ComparisonReport {
  const isolation = { liveUnaffected: true, checkedDecisions: 0 };
  return judgeExperiment({
    asOf,
    transition: [],
    examples: [],
    isolation,
    pairs: [],
    mature: NO_CUSTOMERS,
    seed,
  });
}

function paired(labelled: readonly Labelled[]) {
  const better = labelled.filter((pair) => compareRightness(pair, pair.label) === 1).length;
  const worse = labelled.filter((pair) => compareRightness(pair, pair.label) === -1).length;
  const ofCustomers = sidesOfLabelled(labelled);
  const bothRight = labelled.filter(({ live, label }) => isRight(live, label)).length - worse;
  return {
    bothRight,
    liveOnlyRight: worse,
    shadowOnlyRight: better,
    bothWrong: labelled.length - bothRight - worse - better,
    mcnemar: { pValue: mcnemarMidP(ofCustomers.better, ofCustomers.worse), method: "mid-p" as const },
  };
}

function sum(cells: ComparisonReport["transition"], field: "count" | "labelled" | "mature"): number {
  return cells.reduce((total, cell) => total + cell[field], 0);
}
