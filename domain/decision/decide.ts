// The one place that decides: evaluates the rules, judges what they and screening say, and puts it into words.
// Deterministic: an equal context and version give an equal verdict, byte for byte.

import type { CompiledVersion } from "./versions/compile-version.ts";
import type { DecisionContext } from "./context.ts";
import { decisiveFor } from "./decisive.ts";
import { drawSample, isReleased } from "./draw-sample.ts";
import { explain } from "./explain.ts";
import { counts, judge, pointsOf, type Judged } from "./judge.ts";
import { riskLevelOf } from "./risk-level.ts";
import { evaluateRules } from "./rules/evaluate-rules.ts";
import { sandboxRule } from "./sandbox-value.ts";
import type { RuleResult, Verdict } from "./verdict.ts";

export function decide(context: DecisionContext, { version, rules }: CompiledVersion): Verdict {
  const evaluated = evaluateRules(rules, context);
  const { snoozedRules, sandboxValue } = context;
  const said = snoozedRules === undefined ? evaluated : evaluated.map(snoozedBy(snoozedRules));
  const results = sandboxValue === undefined ? said : [...said, sandboxRule(sandboxValue, pointsOf(said))];
  const judged = judge(context, version, results);
  const draw = drawSample(context, version.sample, judged);
  const { decision, score, causes }: Judged = isReleased(draw)
    ? { ...judged, decision: "allow", causes: [] }
    : judged;
  return {
    decision,
    score,
    riskLevel: riskLevelOf(score),
    reasonCodes: [...new Set(causes.map(({ code }) => code))],
    ...explain({
      context,
      decision,
      score,
      causes,
      isReleased: isReleased(draw),
      rules: results.filter(counts),
    }),
    rules: results,
    decisive: decision === "allow" ? [] : decisiveFor(context, version, results),
    ...(draw && { draw }),
  };
}

/** A snoozed rule says nothing, whatever it would have said. */
function snoozedBy(ruleIds: readonly string[]) {
  return (result: RuleResult): RuleResult =>
    ruleIds.includes(result.ruleId) ? { ...result, outcome: "snoozed", evidence: [] } : result;
}
