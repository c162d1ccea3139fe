// The evidence of an experiment as it may be looked at every day: discordant pairs in the order of time, and the e-value
// after each. It ends where the e-value reaches its bound: what comes later was not needed and does not enter.

import type { Conclusion, ComparisonReport } from "../contract/reports/experiment.ts";
import { eValue, mayStop } from "../statistics/e-value.ts";
import { wilson } from "../statistics/wilson.ts";
import { compareRightness, type PairedDecision } from "./paired-decision.ts";

export interface EvidencePath {
  readonly path: ComparisonReport["path"];
  readonly eValue: number;
  readonly conclusion: Conclusion;
}

/** Of decisions of which at most one in a hundred differs in rightness, versions count as no different. */
const EQUAL_BELOW_SHARE = 0.01;

/**
 * Each mature labelled decision enters once, in the order of `occurredAt`, with its label at maturity.
 *
 * `better` and `worse` need E ≥ 20. `no_difference` needs the upper 95% Wilson bound of the share of discordant pairs to
 * be at most 1%: the shares of right decisions then differ by no more. Everything else is not enough evidence.
 */
export function followEvidence(pairs: readonly PairedDecision[]): EvidencePath {
  const entered = pairs
    .filter(({ labelAtMaturity }) => labelAtMaturity !== null)
    .sort((a, b) => order(a.occurredAt, b.occurredAt) || order(a.decisionId, b.decisionId));
  const path: ComparisonReport["path"] = [];
  let [better, worse, matured, evidence] = [0, 0, 0, 1];
  for (const pair of entered) {
    const side = pair.labelAtMaturity === null ? 0 : compareRightness(pair, pair.labelAtMaturity);
    matured += 1;
    if (side === 1) better += 1;
    if (side === -1) worse += 1;
    if (side !== 0) evidence = eValue(better, worse);
    const day = pair.occurredAt.slice(0, 10);
    const soFar = { day, better, worse, eValue: evidence, matured };
    if (path.at(-1)?.day === day) path[path.length - 1] = soFar;
    else path.push(soFar);
    if (mayStop(evidence)) return { path, eValue: evidence, conclusion: better > worse ? "better" : "worse" };
  }
  const isEqual = matured > 0 && wilson(better + worse, matured).upper <= EQUAL_BELOW_SHARE;
  return { path, eValue: evidence, conclusion: isEqual ? "no_difference" : "not_enough_evidence" };
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
