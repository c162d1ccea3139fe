// The evidence of an experiment as it may be looked at every day: the first pair of each customer in which the versions differ,
// in the order of time, and the e-value after each. It ends where the e-value reaches its bound: what comes later was not needed
// and does not enter.

import type { Conclusion, ComparisonReport } from "../contract/reports/experiment.ts";
import { mayStop, stoppingEValue } from "../statistics/e-value.ts";
import { shareOfDrawn } from "./drawn-evidence.ts";
import { differHardly, type MatureCustomers } from "./mature-customers.ts";
import { missingEvidence } from "./missing-evidence.ts";
import { differs, inOrderOfTime, type PairedDecision } from "./paired-decision.ts";
import { shareBetterOff } from "./sides.ts";
import { AT_THE_START, strengthOf, withPair, type Standing } from "./standing.ts";

export interface EvidencePath {
  readonly path: ComparisonReport["path"];
  readonly eValue: number;
  readonly conclusion: Conclusion;
  readonly evidence: ComparisonReport["evidence"];
  /** How many experiments ran at once. */
  readonly candidates: number;
}

/** How many experiments, this one included, ran at once when a pair of this instant could first be judged; null: at the start. */
export type CandidatesAt = (occurredAt: string | null) => number;

const ALONE: CandidatesAt = () => 1;

/**
 * A customer enters once, because their payments are alike: with the first pair in which the versions differ, in the order of
 * `occurredAt`, with its label at maturity. A pair without one counts against whichever version is ahead, so no conclusion depends
 * on which payments were labelled.
 *
 * Where the live version has a judged sample, half of the evidence is that of the drawn customers, from the first who could be
 * drawn: of the others it needs no label. The mean of two e-values is one.
 *
 * `better` and `worse` need E ≥ 20 for each experiment that runs at once; `no_difference` is {@link differHardly}. Everything else
 * is not enough evidence.
 *
 * @param pairs mature payments that have a label, or in which the versions differ; @param mature all of them, by customer.
 */
export function followEvidence(
  pairs: readonly PairedDecision[],
  mature: MatureCustomers,
  candidatesAt: CandidatesAt = ALONE,
): EvidencePath {
  const { path, standing, candidates } = untilDecided(pairs, candidatesAt);
  const { sides, drawn } = standing;
  const { eValue } = strengthOf(standing);
  const conclusion = conclude(standing, mature, candidates);
  const known = sides.better + sides.worse;
  return {
    path,
    eValue,
    conclusion,
    candidates,
    evidence: {
      customers: sides,
      missing: conclusion === "not_enough_evidence" ? missingEvidence(standing, candidates) : null,
      effect: { value: known === 0 ? null : sides.better / known, ...shareBetterOff(sides, candidates) },
      bound: { candidates, eValue: stoppingEValue(candidates) },
      drawn: drawn && {
        customers: drawn.sides,
        notDrawn: drawn.notDrawn,
        effect: shareOfDrawn(drawn, candidates),
      },
    },
  };
}

function untilDecided(pairs: readonly PairedDecision[], candidatesAt: CandidatesAt) {
  const entered = new Set<string>();
  const path: ComparisonReport["path"] = [];
  let standing = AT_THE_START;
  let [matured, eValue, candidates] = [0, 1, candidatesAt(null)];
  for (const pair of inOrderOfTime(pairs)) {
    if (pair.labelAtMaturity !== null) matured += 1;
    candidates = Math.max(candidates, candidatesAt(pair.occurredAt));
    if (differs(pair) && !entered.has(pair.subjectId)) {
      entered.add(pair.subjectId);
      standing = withPair(standing, pair);
      ({ eValue } = strengthOf(standing));
    }
    const day = pair.occurredAt.slice(0, 10);
    const soFar = { day, ...standing.sides, eValue, matured };
    if (path.at(-1)?.day === day) path[path.length - 1] = soFar;
    else path.push(soFar);
    if (mayStop(eValue, candidates)) break;
  }
  return { path, standing, candidates };
}

function conclude(standing: Standing, mature: MatureCustomers, candidates: number): Conclusion {
  const { eValue, ahead } = strengthOf(standing);
  if (mayStop(eValue, candidates)) return ahead === 1 ? "better" : "worse";
  return differHardly(mature, candidates) ? "no_difference" : "not_enough_evidence";
}
