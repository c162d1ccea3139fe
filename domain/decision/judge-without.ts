// What would have been decided without a finding: the same judgement, of all the others.

import type { DecisionContext } from "./context.ts";
import { judge, type Judged } from "./judge.ts";
import type { SystemVersion } from "./versions/system-version.ts";
import type { RuleResult } from "./verdict.ts";

/** What can be taken away: a rule's result; what screening found; the actions of all rules, their points left. */
export type Finding = RuleResult | "screening" | "actions";

/**
 * @param results those of rules that hit or erred are enough: no other changes a judgement.
 * @param finding a rule's result is one of `results`; null takes nothing away.
 */
export function judgeWithout(
  context: DecisionContext,
  version: Pick<SystemVersion, "screening" | "thresholds">,
  results: readonly RuleResult[],
  finding: Finding | null,
): Judged {
  if (finding === "screening") return judge(context, version, results, false);
  const left =
    finding === "actions"
      ? results.map((rule): RuleResult => ({ ...rule, action: "none" }))
      : results.filter((rule) => rule !== finding);
  return judge(context, version, left);
}
