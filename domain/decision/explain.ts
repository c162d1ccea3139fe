// Words for people: title, reason, next action and signals of a verdict. They say what was decided and decide nothing.

import type { AssessmentSignal, Decision } from "../contract/assessment.ts";
import type { ScreeningReason } from "../screening/judge-attempt.ts";
import type { DecisionContext } from "./context.ts";
import type { Cause, ReasonCode } from "./cause.ts";
import type { RuleResult, Verdict } from "./verdict.ts";

export interface Judgement {
  readonly context: DecisionContext;
  readonly decision: Decision;
  readonly score: number;
  /** Strongest first. */
  readonly causes: readonly Cause[];
  /** Results that count: those of active rules. */
  readonly rules: readonly RuleResult[];
}

/** As many rules are named in a sentence; the others are in `matchedRules`. */
const NAMED_RULES_MAX = 3;

export function explain(judgement: Judgement): Pick<Verdict, "title" | "reason" | "nextAction" | "signals"> {
  return {
    title: titleOf(judgement.context),
    reason: [reasonOf(judgement), ...snoozedInWords(judgement)].join(" "),
    nextAction: nextActionOf(judgement),
    signals: signalsOf(judgement),
  };
}

function titleOf({ counterparty, transaction, activity }: DecisionContext): string {
  if (transaction === null) return inWords(activity.type);
  return counterparty?.displayName ?? counterparty?.maskedIdentifier ?? transaction.transactionType;
}

/** `password_reset` → `Password reset`. */
function inWords(type: string): string {
  return capitalised(type.replaceAll("_", " "));
}

/** Evidence that is missing is told beside whatever else decided. */
const MISSING_EVIDENCE: ReadonlySet<ReasonCode> = new Set(["insufficient_data", "screening_error"]);

const DECIDED: Readonly<Record<Cause["asks"], string>> = { review: "Held for review", block: "Blocked" };

/** One sentence: what was done, then why, the strongest first. */
function reasonOf(judgement: Judgement): string {
  const { decision, score, causes, rules } = judgement;
  if (decision === "allow") {
    const hits = quoted(rules.filter(isHit));
    if (hits === "") return "Allowed: no rule found anything unusual.";
    return `Allowed: ${hits} ${countHits(rules) === 1 ? "was" : "were"} noticed, and a score of ${score} is below the limit for a review.`;
  }
  const told = causes.filter(({ asks, code }) => asks === decision || MISSING_EVIDENCE.has(code));
  const parts = [...new Set(told.map(({ code }) => code))].map((code) => causeInWords(code, judgement, told));
  return `${DECIDED[decision]}: ${parts.join(", and ")}.`;
}

/** Who reads why a payment was allowed must know what was left out. */
function snoozedInWords({ rules }: Judgement): string[] {
  const snoozed = rules.filter(({ outcome }) => outcome === "snoozed");
  return snoozed.length === 0
    ? []
    : [`${quoted(snoozed)} ${snoozed.length === 1 ? "is" : "are"} snoozed for this customer.`];
}

function causeInWords(code: ReasonCode, judgement: Judgement, told: readonly Cause[]): string {
  const { context, decision, rules, score } = judgement;
  const party = partyInWords(context);
  switch (code) {
    case "sanctions_match":
      return `${party} is on a sanctions list`;
    case "potential_sanctions_match":
      return `${party} may be on a sanctions list`;
    case "potential_screening_match":
      return `${party} may be on a watch list`;
    case "screening_error":
      return `the screening of ${party} failed`;
    case "insufficient_data":
      return `insufficient data to screen ${party}${whyInsufficient(context)}`;
    case "evidence_unavailable":
      return "what other customers did could not be read";
    case "rule_action": {
      const asking = rules.filter((rule) => isHit(rule) && rule.action === decision);
      return `${quoted(asking)} ${asking.length === 1 ? "asks" : "ask"} for it`;
    }
    case "rule_error": {
      const failed = rules.filter(({ outcome }) => outcome === "error");
      return `${quoted(failed)} could not be evaluated${missingInWords(failed)}`;
    }
    case "score_threshold":
      return scoreInWords(judgement, told, score);
  }
}

/** The rules that raised the score, without those that the same sentence has named already. */
function scoreInWords({ decision, rules }: Judgement, told: readonly Cause[], score: number): string {
  const limit = `a score of ${score} reaches the limit for a ${decision}`;
  const isNamed = told.some(({ code }) => code === "rule_action");
  const raising = rules
    .filter((rule) => isHit(rule) && rule.scoreModifier > 0 && !(isNamed && rule.action === decision))
    .toSorted((one, other) => other.scoreModifier - one.scoreModifier);
  if (raising.length === 0) return limit;
  return isNamed ? `${limit}, raised also by ${quoted(raising)}` : `${limit}, raised by ${quoted(raising)}`;
}

/** What the rules asked for and was not there. */
function missingInWords(failed: readonly RuleResult[]): string {
  const missing = new Set(failed.flatMap(({ evidence }) => evidence.map(({ feature }) => feature)));
  return missing.size === 0 ? "" : ` without ${enumerated([...missing])}`;
}

function partyInWords({ counterparty }: DecisionContext): string {
  return counterparty?.displayName ?? counterparty?.maskedIdentifier ?? `the ${roleInWords(counterparty)}`;
}

function whyInsufficient(context: DecisionContext): string {
  if (isUnscreenable(context)) return " (too little of a name to look for on a list)";
  return isListMissing(context) ? " (a list that should be searched is missing)" : "";
}

/** True where a list is gone that should be there: nothing that the caller could send would help. */
function isListMissing({ screening }: DecisionContext): boolean {
  const reason = "list_missing" satisfies ScreeningReason;
  return screening.attempts.some(({ checks }) => checks.some((check) => check.reason === reason));
}

/** True where the counterparty's name cannot be looked for: "X", "12345". */
function isUnscreenable({ counterparty, screening }: DecisionContext): boolean {
  const reason = "name_not_comparable" satisfies ScreeningReason;
  return screening.attempts.some(
    (attempt) => attempt.reason === reason && attempt.target.displayName === counterparty?.displayName,
  );
}

function roleInWords(counterparty: DecisionContext["counterparty"]): string {
  return counterparty?.role ?? "counterparty";
}

/** Names in quotation marks, the first of them: the others are in `matchedRules`. */
function quoted(rules: readonly RuleResult[]): string {
  const named = rules.slice(0, NAMED_RULES_MAX).map(({ name }) => `“${name}”`);
  const others = rules.length - named.length;
  return enumerated(others > 0 ? [...named, `${others} more`] : named);
}

/** `a`, `a and b`, `a, b and c`. */
function enumerated(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}

function isHit({ outcome }: RuleResult): boolean {
  return outcome === "hit";
}

function countHits(rules: readonly RuleResult[]): number {
  return rules.filter(isHit).length;
}

function nextActionOf({ context, decision, causes }: Judgement): Verdict["nextAction"] {
  const has = (code: ReasonCode) => causes.some((cause) => cause.code === code);
  if (decision === "allow") return { type: "none", label: "Nothing to do" };
  if (decision === "block") {
    return has("sanctions_match")
      ? { type: "reject", label: "Do not carry it out, and report the sanctions match" }
      : { type: "reject", label: "Do not carry it out" };
  }
  if (context.transaction === null)
    return { type: "step_up", label: "Ask the customer to authenticate again" };
  if (causes.every(({ code }) => code === "insufficient_data") && !isListMissing(context)) {
    return {
      type: "request_information",
      label: `Ask for the ${roleInWords(context.counterparty)}'s ${missingDetail(context)}`,
    };
  }
  if (has("potential_sanctions_match") || has("potential_screening_match")) {
    return { type: "manual_review", label: "Compare the match with the list before it is carried out" };
  }
  return { type: "manual_review", label: "Look at it before it is carried out" };
}

function missingDetail(context: DecisionContext): string {
  if (context.transaction?.assetClass === "crypto") return "wallet address and network";
  if (isUnscreenable(context)) return "full name";
  return context.counterparty?.displayName == null ? "name" : "missing details";
}

type Severity = AssessmentSignal["severity"];

const SCREENING_SIGNALS: Readonly<Partial<Record<ReasonCode, { type: string; severity: Severity }>>> = {
  sanctions_match: { type: "sanctions", severity: "critical" },
  potential_sanctions_match: { type: "sanctions", severity: "high" },
  potential_screening_match: { type: "watch_list", severity: "medium" },
  screening_error: { type: "screening_unavailable", severity: "medium" },
  insufficient_data: { type: "screening_incomplete", severity: "medium" },
};

/** One signal for each cause in screening and for each category of rules that hit. */
function signalsOf(judgement: Judgement): AssessmentSignal[] {
  const { causes, rules } = judgement;
  const signals: AssessmentSignal[] = [];
  for (const code of new Set(causes.map((cause) => cause.code))) {
    const known = SCREENING_SIGNALS[code];
    if (known !== undefined)
      signals.push({ ...known, reason: sentence(causeInWords(code, judgement, causes)) });
  }
  const byCategory = new Map<string, RuleResult[]>();
  for (const rule of rules) {
    if (!isHit(rule)) continue;
    byCategory.set(rule.category, [...(byCategory.get(rule.category) ?? []), rule]);
  }
  for (const [category, hits] of byCategory) {
    signals.push({ type: category, severity: severityOf(hits), reason: sentence(namesOf(hits)) });
  }
  return signals;
}

function namesOf(rules: readonly RuleResult[]): string {
  return enumerated(rules.map(({ name }) => name));
}

function severityOf(hits: readonly RuleResult[]): Severity {
  if (hits.some(({ action }) => action === "block")) return "critical";
  if (hits.some(({ action }) => action === "review")) return "high";
  const sum = hits.reduce((total, { scoreModifier }) => total + scoreModifier, 0);
  if (sum <= 0) return "info";
  return sum >= 30 ? "medium" : "low";
}

function sentence(words: string): string {
  return `${capitalised(words)}.`;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
