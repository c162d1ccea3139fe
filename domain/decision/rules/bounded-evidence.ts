// How much of what a rule found is kept: long texts and lists are cut, and so is the evidence of a rule and of a decision. What
// is left out is marked with an ellipsis, so the row of a decision is never too large for a reader of the log.

import type { MatchedRule } from "../../contract/decisions/assessment.ts";
import type { RuleResult } from "../verdict.ts";
import {
  DECISION_EVIDENCE_MAX,
  EVIDENCE_ITEMS_MAX,
  EVIDENCE_TEXT_MAX,
  RULE_EVIDENCE_MAX,
} from "./rule-bounds.ts";

export type RuleEvidence = MatchedRule["evidence"][number];

const ELLIPSIS = "…";
const LEFT_OUT: RuleEvidence = { feature: ELLIPSIS, value: null, operator: null, threshold: null };

/** With an ellipsis in place of what is beyond the bound; never half a letter. */
export function cutText(text: string): string {
  if (text.length <= EVIDENCE_TEXT_MAX) return text;
  const cut = text.slice(0, EVIDENCE_TEXT_MAX);
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}${ELLIPSIS}`;
}

/** With an ellipsis as its last item where it has more. */
export function cutList(list: readonly unknown[], jsonOf: (item: unknown) => unknown): unknown[] {
  const cut = list.slice(0, EVIDENCE_ITEMS_MAX).map(jsonOf);
  return list.length > EVIDENCE_ITEMS_MAX ? [...cut, ELLIPSIS] : cut;
}

/** The first of a rule's comparisons, as many as fit. */
export function boundedEvidence(evidence: readonly RuleEvidence[]): RuleEvidence[] {
  return fitting(evidence, RULE_EVIDENCE_MAX);
}

/** The evidence of a decision: that of its first rules whole, until no more fits. */
export function boundedResults(results: RuleResult[]): RuleResult[] {
  const most = results.reduce((sum, { evidence }) => sum + mostOf(evidence), 0);
  if (most <= DECISION_EVIDENCE_MAX) return results; // as nearly always
  let left = DECISION_EVIDENCE_MAX;
  return results.map((result) => {
    if (result.evidence.length === 0) return result;
    const evidence = fitting(result.evidence, left);
    left = Math.max(0, left - lengthOf(evidence));
    return { ...result, evidence };
  });
}

function fitting(evidence: readonly RuleEvidence[], max: number): RuleEvidence[] {
  if (mostOf(evidence) <= max) return [...evidence];
  let length = 0;
  const firstBeyond = evidence.findIndex((one) => (length += lengthOf([one])) > max);
  return firstBeyond === -1 ? [...evidence] : [...evidence.slice(0, firstBeyond), LEFT_OUT];
}

/** In characters, as JSON. */
function lengthOf(evidence: readonly RuleEvidence[]): number {
  return JSON.stringify(evidence).length;
}

/** Names of fields, an operator and two numbers. */
const FRAME = 160;
/** A letter in JSON: `\u0001`. */
const ESCAPED = 6;

/** No less than the length, without writing it. */
function mostOf(evidence: readonly RuleEvidence[]): number {
  let most = 0;
  for (const { feature, value, threshold } of evidence) {
    most += FRAME + ESCAPED * (feature.length + charactersOf(value) + charactersOf(threshold));
  }
  return most;
}

function charactersOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  // A number in a list is shorter than its share of the frame.
  return Array.isArray(value) ? value.reduce<number>((sum, item) => sum + 6 + charactersOf(item), 0) : 0;
}
