// The one place that judges: the strongest of what the rules ask for, what their score reaches, and what screening
// found. Deterministic: an equal context and version give an equal verdict, byte for byte.

import type { Degraded } from "../contract/values/degraded.ts";
import { DECISIONS, type Decision } from "../contract/decisions/assessment.ts";
import type { CompiledVersion } from "./versions/compile-version.ts";
import type { DecisionContext } from "./context.ts";
import { explain } from "./explain.ts";
import type { Cause } from "./cause.ts";
import { judgeScreening, type ScreeningCause } from "./judge-screening.ts";
import { LEVEL_FROM, riskLevelOf } from "./risk-level.ts";
import { evaluateRules } from "./rules/evaluate-rules.ts";
import { sandboxRule } from "./sandbox-value.ts";
import type { SystemVersion } from "./versions/system-version.ts";
import type { RuleResult, Verdict } from "./verdict.ts";

const SCREENING_ASKS: Readonly<Record<ScreeningCause, Cause["asks"]>> = {
  sanctions_match: "block",
  potential_sanctions_match: "review",
  potential_screening_match: "review",
  screening_error: "review",
  insufficient_data: "review",
};

export function decide(context: DecisionContext, { version, rules }: CompiledVersion): Verdict {
  const evaluated = evaluateRules(rules, context);
  const { snoozedRules, sandboxValue } = context;
  const said = snoozedRules === undefined ? evaluated : evaluated.map(snoozedBy(snoozedRules));
  const results = sandboxValue === undefined ? said : [...said, sandboxRule(sandboxValue, pointsOf(said))];
  const counted = results.filter(counts);
  const sum = Math.min(100, Math.max(0, pointsOf(counted)));
  const causes = [
    ...judgeScreening(context, version.screening).map((code): Cause => ({
      code,
      asks: SCREENING_ASKS[code],
    })),
    ...evidenceCauses(context),
    ...ruleCauses(counted),
    ...scoreCauses(sum, version.thresholds),
  ].sort((a, b) => strength(b.asks) - strength(a.asks)); // stable: within one strength, screening comes first
  const decision = causes[0]?.asks ?? "allow";
  const score = Math.max(sum, floorOf(decision, version.thresholds));
  return {
    decision,
    score,
    riskLevel: riskLevelOf(score),
    reasonCodes: [...new Set(causes.map(({ code }) => code))],
    ...explain({ context, decision, score, causes, rules: counted }),
    rules: results,
  };
}

/** A snoozed rule says nothing, whatever it would have said. */
function snoozedBy(ruleIds: readonly string[]) {
  return (result: RuleResult): RuleResult =>
    ruleIds.includes(result.ruleId) ? { ...result, outcome: "snoozed", evidence: [] } : result;
}

/** A watched rule counts for nothing. */
function counts({ shadow }: RuleResult): boolean {
  return shadow !== true;
}

/** The modifiers of the rules that hit, summed. */
function pointsOf(results: readonly RuleResult[]): number {
  return results
    .filter((result) => counts(result) && result.outcome === "hit")
    .reduce((sum, { scoreModifier }) => sum + scoreModifier, 0);
}

/** What broke, and no rule of the contract lets a decision go on without, whatever rules a version has. */
const NEEDED: readonly Degraded[] = ["relations_unavailable"];

function evidenceCauses({ degraded }: DecisionContext): Cause[] {
  return degraded.some((broke) => NEEDED.includes(broke))
    ? [{ code: "evidence_unavailable", asks: "review" }]
    : [];
}

function ruleCauses(results: readonly RuleResult[]): Cause[] {
  const causes: Cause[] = [];
  for (const { outcome, action } of results) {
    if (outcome === "hit" && action !== "none") causes.push({ code: "rule_action", asks: action });
    // What a rule could not tell is never taken as a pass.
    if (outcome === "error") causes.push({ code: "rule_error", asks: "review" });
  }
  return causes;
}

function scoreCauses(score: number, { review, block }: SystemVersion["thresholds"]): Cause[] {
  if (score >= block) return [{ code: "score_threshold", asks: "block" }];
  return score >= review ? [{ code: "score_threshold", asks: "review" }] : [];
}

/**
 * A decision that an action or screening asked for raises the score to what the decision stands for: to its threshold,
 * and at least to medium for a review and to high for a block. So score, level and decision never contradict each other,
 * and a sweep over scores sees every decision where it belongs. A threshold above 100 has no effect.
 */
function floorOf(decision: Decision, thresholds: SystemVersion["thresholds"]): number {
  if (decision === "allow") return 0;
  const threshold = thresholds[decision];
  return Math.max(
    decision === "block" ? LEVEL_FROM.high : LEVEL_FROM.medium,
    threshold > 100 ? 0 : threshold,
  );
}

/** The total order of decisions. */
function strength(decision: Decision): number {
  return DECISIONS.indexOf(decision);
}
