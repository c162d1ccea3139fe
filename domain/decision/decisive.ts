// What a decision depends on: whatever alone, taken away, would have left it allowed. Rules that add points seldom hit
// alone, so "no other rule hit" does not say what would change without a rule; this does.

import type { DecisiveCause } from "../contract/reports/effectiveness.ts";
import type { DecisionContext } from "./context.ts";
import { counts, judge } from "./judge.ts";
import type { SystemVersion } from "./versions/system-version.ts";
import type { RuleResult } from "./verdict.ts";

const SCREENING: DecisiveCause = "screening";
const ACTIONS: DecisiveCause = "actions";

/**
 * @param results of a version that interrupted.
 * @returns the rules that hit or erred and without which the version would allow, as `id@version`; then likewise
 *   `screening` for what screening found, and `actions` for the actions of all rules, their points left.
 */
export function decisiveFor(
  context: DecisionContext,
  version: Pick<SystemVersion, "screening" | "thresholds">,
  results: readonly RuleResult[],
): string[] {
  const allows = (left: readonly RuleResult[], screened = true) =>
    judge(context, version, left, screened).decision === "allow";
  const acting = results.filter(acts); // few of many: the others change no judgement
  const rules = acting.filter((rule) => allows(acting.filter((other) => other !== rule)));
  const withoutActions = acting.map((rule): RuleResult => ({ ...rule, action: "none" }));
  return [
    ...rules.map(({ ruleId, ruleVersion }) => `${ruleId}@${ruleVersion}`),
    ...(allows(acting, false) ? [SCREENING] : []),
    ...(allows(withoutActions) ? [ACTIONS] : []),
  ];
}

function acts(rule: RuleResult): boolean {
  return counts(rule) && (rule.outcome === "hit" || rule.outcome === "error");
}
