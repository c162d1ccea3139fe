// Words for people: title, reason, next action and signals of a verdict. They say what was decided and decide nothing.

import type { AssessmentSignal, Decision } from "../contract/assessment.ts";
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
    reason: reasonOf(judgement),
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

const CAUSE_WORDS: Readonly<
  Record<Exclude<ReasonCode, "rule_action" | "rule_error" | "score_threshold">, string>
> = {
  sanctions_match: "the counterparty is on a sanctions list",
  potential_sanctions_match: "the counterparty may be on a sanctions list",
  potential_screening_match: "the counterparty may be on a watch list",
  screening_error: "the screening of the counterparty failed",
  insufficient_data: "there is not enough data to screen the counterparty",
};

/** Evidence that is missing is told beside whatever else decided. */
const MISSING_EVIDENCE: ReadonlySet<ReasonCode> = new Set(["insufficient_data", "screening_error"]);

function reasonOf({ decision, score, causes, rules }: Judgement): string {
  if (decision === "allow") {
    const hits = rulesInWords(rules.filter(({ outcome }) => outcome === "hit"));
    return hits === "" ? "No rule hit." : `Below every threshold with score ${score}: ${hits}.`;
  }
  const told = causes.filter(({ asks, code }) => asks === decision || MISSING_EVIDENCE.has(code));
  const parts = [...new Set(told.map(({ code }) => code))].map((code) =>
    causeInWords(code, decision, score, rules),
  );
  return sentence(parts.join("; "));
}

function causeInWords(
  code: ReasonCode,
  decision: Decision,
  score: number,
  rules: readonly RuleResult[],
): string {
  switch (code) {
    case "rule_action":
      return rulesInWords(rules.filter(({ outcome, action }) => outcome === "hit" && action === decision));
    case "rule_error":
      return `a rule could not be evaluated: ${rulesInWords(rules.filter(({ outcome }) => outcome === "error"))}`;
    case "score_threshold": {
      const raising = rules.filter(({ outcome, scoreModifier }) => outcome === "hit" && scoreModifier > 0);
      const names = rulesInWords(raising.toSorted((a, b) => b.scoreModifier - a.scoreModifier));
      return `the score is ${score}${names === "" ? "" : `: ${names}`}`;
    }
    default:
      return CAUSE_WORDS[code];
  }
}

function rulesInWords(rules: readonly RuleResult[]): string {
  const named = rules.slice(0, NAMED_RULES_MAX).map(({ name }) => name);
  const others = rules.length - named.length;
  return others > 0 ? `${named.join(", ")} and ${others} more` : named.join(", ");
}

function nextActionOf({ context, decision, causes }: Judgement): Verdict["nextAction"] {
  if (decision === "allow") return { type: "none", label: "Nothing to do" };
  if (decision === "block") return { type: "reject", label: "Do not carry it out" };
  if (context.transaction === null)
    return { type: "step_up", label: "Ask the customer to authenticate again" };
  if (causes.every(({ code }) => code === "insufficient_data")) {
    return { type: "request_information", label: "Ask for the counterparty's missing details" };
  }
  return { type: "manual_review", label: "Look at it before it is carried out" };
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
function signalsOf({ causes, rules, decision, score }: Judgement): AssessmentSignal[] {
  const signals: AssessmentSignal[] = [];
  for (const code of new Set(causes.map((cause) => cause.code))) {
    const known = SCREENING_SIGNALS[code];
    if (known !== undefined)
      signals.push({ ...known, reason: sentence(causeInWords(code, decision, score, rules)) });
  }
  const byCategory = new Map<string, RuleResult[]>();
  for (const rule of rules) {
    if (rule.outcome !== "hit") continue;
    byCategory.set(rule.category, [...(byCategory.get(rule.category) ?? []), rule]);
  }
  for (const [category, hits] of byCategory) {
    signals.push({ type: category, severity: severityOf(hits), reason: sentence(rulesInWords(hits)) });
  }
  return signals;
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
