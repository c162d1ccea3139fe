// What the results of rules and screening come to: the strongest of what the rules ask for, what their score reaches,
// and what screening found.

import type { Degraded } from "../contract/values/degraded.ts";
import { DECISIONS, type Decision } from "../contract/decisions/decision-levels.ts";
import type { Cause } from "./cause.ts";
import type { DecisionContext } from "./context.ts";
import { judgeScreening, type ScreeningCause } from "./judge-screening.ts";
import { LEVEL_FROM } from "./risk-level.ts";
import type { SystemVersion } from "./versions/system-version.ts";
import type { RuleResult } from "./verdict.ts";

export interface Judged {
  readonly decision: Decision;
  /** 0 to 100. */
  readonly score: number;
  /** Strongest first. */
  readonly causes: readonly Cause[];
}

const SCREENING_ASKS: Readonly<Record<ScreeningCause, Cause["asks"]>> = {
  sanctions_match: "block",
  potential_sanctions_match: "review",
  potential_screening_match: "review",
  screening_error: "review",
  insufficient_data: "review",
};

/** @param screened false to leave out what screening found. */
export function judge(
  context: DecisionContext,
  { screening, thresholds }: Pick<SystemVersion, "screening" | "thresholds">,
  results: readonly RuleResult[],
  screened = true,
): Judged {
  const counted = results.filter(counts);
  const sum = Math.min(100, Math.max(0, pointsOf(counted)));
  const causes = [
    ...(screened ? judgeScreening(context, screening) : []).map((code): Cause => ({
      code,
      asks: SCREENING_ASKS[code],
    })),
    ...evidenceCauses(context),
    ...ruleCauses(counted),
    ...scoreCauses(sum, thresholds),
  ].sort((a, b) => strength(b.asks) - strength(a.asks)); // stable: within one strength, screening comes first
  const decision = causes[0]?.asks ?? "allow";
  return { decision, score: Math.max(sum, floorOf(decision, thresholds)), causes };
}

/** A watched rule counts for nothing. */
export function counts({ shadow }: RuleResult): boolean {
  return shadow !== true;
}

/** The modifiers of the rules that hit, summed. */
export function pointsOf(results: readonly RuleResult[]): number {
  return results
    .filter((result) => counts(result) && result.outcome === "hit")
    .reduce((sum, { scoreModifier }) => sum + scoreModifier, 0);
}

/** What broke, and no rule of the contract lets a decision go on without, whatever rules a version has. */
const NEEDED: ReadonlyMap<Degraded, Cause["code"]> = new Map([
  ["relations_unavailable", "evidence_unavailable"],
  ["address_book_unavailable", "address_book_unavailable"],
]);

function evidenceCauses({ degraded, transaction, counterparty }: DecisionContext): Cause[] {
  const codes = new Set(degraded.flatMap((broke) => NEEDED.get(broke) ?? []));
  const isSuspended = counterparty?.address?.status === "suspended";
  if (isSuspended && transaction?.direction === "outbound") codes.add("address_suspended");
  return [...codes].map((code) => ({ code, asks: "review" }));
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
