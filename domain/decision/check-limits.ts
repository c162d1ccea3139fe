// Do the two limits of a version make sense together? Asked when a version is drafted; what was drafted before stands.

import type { RuleProblem } from "./rules.ts";
import type { SystemVersionContent } from "./system-version.ts";

type Limits = SystemVersionContent["thresholds"];

/** No score is as high: a limit of it is none. */
const NO_LIMIT = 101;

/** A limit for reviews above the limit for blocks would never be reached, while looking as if it were one. */
export function limitProblems({ review, block }: Limits): RuleProblem[] {
  if (review <= block || review === NO_LIMIT) return [];
  const message = `thresholds.review is ${review}, above thresholds.block, ${block}: every score that reaches it is blocked. ${NO_LIMIT} is no limit.`;
  return [{ ruleId: "", code: "limits_crossed", message, at: null }];
}
