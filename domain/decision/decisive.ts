// What a decision depends on: whatever alone, taken away, would have left it allowed. Rules that add points seldom hit
// alone, so "no other rule hit" does not say what would change without a rule; this does.

import type { DecisiveCause } from "../contract/reports/effectiveness.ts";
import type { DecisionContext } from "./context.ts";
import { counts } from "./judge.ts";
import { judgeWithout, type Finding } from "./judge-without.ts";
import type { SystemVersion } from "./versions/system-version.ts";
import type { RuleResult } from "./verdict.ts";

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
  const acting = results.filter(acts); // few of many: the others change no judgement
  const isDecisive = (finding: Finding) =>
    judgeWithout(context, version, acting, finding).decision === "allow";
  const rules = acting.filter(isDecisive).map(({ ruleId, ruleVersion }) => `${ruleId}@${ruleVersion}`);
  return [...rules, ...WHOLE.filter(isDecisive)];
}

/** What is no rule of its own. */
const WHOLE = ["screening", "actions"] as const satisfies readonly DecisiveCause[];

function acts(rule: RuleResult): boolean {
  return counts(rule) && (rule.outcome === "hit" || rule.outcome === "error");
}
