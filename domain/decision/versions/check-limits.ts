// Do the two limits of a version make sense together? Asked when a version is drafted; what was drafted before stands.

import type { RuleProblem } from "../rules/compile-rule.ts";
import type { SystemVersionContent } from "./system-version.ts";

type Limits = SystemVersionContent["thresholds"];

/** No score is as high: such a limit has no effect. */
const NO_LIMIT = 101;

/** A limit for reviews above the limit for blocks would never be reached, while looking as if it were one. */
export function limitProblems({ review, block }: Limits): RuleProblem[] {
  if (review <= block || review === NO_LIMIT) return [];
  const message = `thresholds.review (${review}) is above thresholds.block (${block}), so no score leads to a review. ${NO_LIMIT} turns a threshold off.`;
  return [{ ruleId: "", code: "limits_crossed", message, at: null }];
}
