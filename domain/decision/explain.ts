// Words for people: title, reason, next action and signals of a verdict. They say what was decided and decide nothing.
// Each decision is explained in the edition of texts that its context names: to reword a sentence is a new edition.

import type { AssessmentSignal, Decision } from "../contract/decisions/assessment.ts";
import type { Match } from "../contract/decisions/screening.ts";
import type { ScreeningReason } from "../screening/judge-attempt.ts";
import type { DecisionContext } from "./context.ts";
import type { Cause, ReasonCode } from "./cause.ts";
import { textsOf } from "./texts/editions.ts";
import type { Texts, WalletWords } from "./texts/texts.ts";
import type { RuleResult, Verdict } from "./verdict.ts";

export interface Judgement {
  readonly context: DecisionContext;
  readonly decision: Decision;
  readonly score: number;
  /** Strongest first. */
  readonly causes: readonly Cause[];
  /** Allowed although the score reaches a threshold. The caller is not told why. */
  readonly isReleased?: boolean;
  /** Results that count: those of active rules. */
  readonly rules: readonly RuleResult[];
}

const DAY_DIGITS = "2026-01-31".length;

/** As many rules are named in a sentence; the others are in `matchedRules`. */
const NAMED_RULES_MAX = 3;
/** As many judged pairs have a sentence each; the others are in the matches of screening. */
const NAMED_PAIRS_MAX = 3;

export function explain(judgement: Judgement): Pick<Verdict, "title" | "reason" | "nextAction" | "signals"> {
  const texts = textsOf(judgement.context.textEdition);
  return {
    title: titleOf(judgement.context),
    reason: [reasonOf(judgement, texts), ...judgedInWords(judgement), ...snoozedInWords(judgement)].join(" "),
    nextAction: nextActionOf(judgement, texts),
    signals: signalsOf(judgement, texts),
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

/** The explanation names missing evidence besides what decided. */
const MISSING_EVIDENCE: ReadonlySet<ReasonCode> = new Set(["insufficient_data", "screening_error"]);

const DECIDED: Readonly<Record<Cause["asks"], string>> = { review: "Held for review", block: "Blocked" };

/** One sentence: what was done, then why, the strongest first. */
function reasonOf(judgement: Judgement, texts: Texts): string {
  const { decision, score, causes, rules } = judgement;
  if (decision === "allow") {
    const hits = rules.filter(isHit);
    if (judgement.isReleased) return `Allowed with a score of ${score}${raisedBy(hits)}.`;
    if (hits.length === 0) return "Allowed: no rule found anything unusual.";
    return `Allowed: ${texts.belowThreshold(quoted(hits), hits.length, score)}.`;
  }
  const told = causes.filter(({ asks, code }) => asks === decision || MISSING_EVIDENCE.has(code));
  const parts = [...new Set(told.map(({ code }) => code))].map((code) =>
    causeInWords(code, judgement, told, texts),
  );
  return `${DECIDED[decision]}: ${parts.join(", and ")}.`;
}

function raisedBy(hits: readonly RuleResult[]): string {
  const raising = hits.filter(({ scoreModifier }) => scoreModifier > 0);
  return raising.length === 0 ? "" : `, raised by ${quoted(raising)}`;
}

/** Who reads why a payment was allowed must know what was left out. */
function snoozedInWords({ rules }: Judgement): string[] {
  const snoozed = rules.filter(({ outcome }) => outcome === "snoozed");
  return snoozed.length === 0
    ? []
    : [`${quoted(snoozed)} ${snoozed.length === 1 ? "is" : "are"} snoozed for this customer.`];
}

/** And what people had judged before, true matches first: of whom, against which entry, who, and until when. */
function judgedInWords({ context }: Judgement): string[] {
  const all = context.screening.attempts.flatMap(({ target, matches }) =>
    matches.flatMap(({ caption, judged }) =>
      judged === undefined ? [] : [{ name: target.displayName ?? "the counterparty", caption, ...judged }],
    ),
  );
  const isTrue = ({ verdict }: JudgedPair) => verdict === "true_match";
  const ordered = [...all.filter(isTrue), ...all.filter((one) => !isTrue(one))];
  const named = ordered.slice(0, NAMED_PAIRS_MAX).map(judgedPairInWords);
  const others = all.length - named.length;
  if (others === 0) return named;
  return [...named, `${others} more ${others === 1 ? "match was" : "matches were"} judged before.`];
}

interface JudgedPair extends NonNullable<Match["judged"]> {
  readonly name: string;
  readonly caption: string;
}

function judgedPairInWords({ name, caption, verdict, by, agreedBy, at, until }: JudgedPair): string {
  const found = verdict === "true_match" ? "is" : "is not";
  const who = agreedBy === null ? by : `${by} and ${agreedBy}`;
  const term = until === null ? "" : `, valid until ${until.slice(0, DAY_DIGITS)}`;
  return `Judged before: ${name} ${found} the listed ${caption} (${who}, ${at.slice(0, DAY_DIGITS)}${term}).`;
}

function causeInWords(code: ReasonCode, judgement: Judgement, told: readonly Cause[], texts: Texts): string {
  const { context, decision, rules } = judgement;
  const party = partyInWords(context);
  switch (code) {
    case "sanctions_match":
      return `${party} is on a sanctions list`;
    case "potential_sanctions_match":
      return `${party} may be on a sanctions list`;
    case "potential_screening_match":
      return `${party} may be on a watch list`;
    case "screening_error":
      return texts.screeningFailed(party);
    case "insufficient_data":
      return `insufficient data to screen ${party}${whyInsufficient(context, texts)}`;
    case "evidence_unavailable":
      return texts.relationsUnavailable;
    case "address_book_unavailable":
      return "the address book could not be read";
    case "address_suspended":
      return "the receiving address is suspended in the address book";
    case "rule_action": {
      const asking = rules.filter((rule) => isHit(rule) && rule.action === decision);
      return texts.rulesAsk(quoted(asking), asking.length, decision);
    }
    case "rule_error": {
      const failed = rules.filter(({ outcome }) => outcome === "error");
      return `${quoted(failed)} could not be evaluated${missingInWords(failed, texts)}`;
    }
    case "score_threshold":
      return scoreInWords(judgement, told, texts);
  }
}

/** The rules that raised the score, without those that the same sentence has named already. */
function scoreInWords({ decision, rules, score }: Judgement, told: readonly Cause[], texts: Texts): string {
  const reached = texts.scoreReached(score, decision);
  const isNamed = told.some(({ code }) => code === "rule_action");
  const raising = rules
    .filter((rule) => isHit(rule) && rule.scoreModifier > 0 && !(isNamed && rule.action === decision))
    .toSorted((one, other) => other.scoreModifier - one.scoreModifier);
  if (raising.length === 0) return reached;
  const names = quoted(raising);
  return `${reached}, ${isNamed ? texts.alsoRaisedBy(names) : `raised by ${names}`}`;
}

/** What the rules asked for and was not there. */
function missingInWords(failed: readonly RuleResult[], texts: Texts): string {
  const missing = new Set(failed.flatMap(({ evidence }) => evidence.map(({ feature }) => feature)));
  return missing.size === 0 ? "" : ` ${texts.withoutAttributes(enumerated([...missing]), missing.size)}`;
}

function partyInWords({ counterparty }: DecisionContext): string {
  return counterparty?.displayName ?? counterparty?.maskedIdentifier ?? `the ${roleInWords(counterparty)}`;
}

function whyInsufficient(context: DecisionContext, texts: Texts): string {
  if (isUnscreenable(context)) return ` (${texts.nameNotComparable})`;
  if (isListMissing(context)) return ` (${texts.listMissing})`;
  const wallets = walletWords(context, texts);
  return wallets ? ` (${wallets.why})` : "";
}

/** What the edition says of wallets that could not be screened; undefined where it has no word for them. */
function walletWords({ screening }: DecisionContext, { wallets }: Texts): WalletWords | undefined {
  const limit = screening.walletEvidenceUnavailable;
  const reasons = screening.attempts
    .filter(({ kind, status }) => kind === "wallet" && status === "insufficient_data")
    .map(({ reason }) => reason);
  return [limit, ...reasons].flatMap((reason) => wallets.get(reason ?? "") ?? [])[0];
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

function nextActionOf({ context, decision, causes }: Judgement, texts: Texts): Verdict["nextAction"] {
  const { labels } = texts;
  const has = (code: ReasonCode) => causes.some((cause) => cause.code === code);
  if (decision === "allow") return { type: "none", label: labels.nothing };
  if (decision === "block") {
    if (has("sanctions_match")) return { type: "reject", label: labels.reportMatch };
    const isActivity = context.transaction === null;
    return { type: "reject", label: isActivity ? labels.rejectActivity : labels.rejectTransaction };
  }
  if (context.transaction === null)
    return { type: "step_up", label: "Ask the customer to authenticate again" };
  if (causes.every(({ code }) => code === "insufficient_data") && !isListMissing(context)) {
    const missing = missingDetail(context, texts);
    if (missing === null) return { type: "manual_review", label: labels.reviewWallets };
    return {
      type: "request_information",
      label: `Ask for the ${roleInWords(context.counterparty)}'s ${missing}`,
    };
  }
  if (has("potential_sanctions_match") || has("potential_screening_match")) {
    return { type: "manual_review", label: labels.compareMatch };
  }
  return { type: "manual_review", label: labels.review };
}

/** Null where nothing that the caller could send would help. */
function missingDetail(context: DecisionContext, texts: Texts): string | null {
  if (context.transaction?.assetClass === "crypto") {
    const wallets = walletWords(context, texts);
    return wallets === undefined ? "wallet address and network" : wallets.ask;
  }
  if (isUnscreenable(context)) return "full name";
  return context.counterparty?.displayName == null ? "name" : "missing details";
}

type Severity = AssessmentSignal["severity"];

const CAUSE_SIGNALS: Readonly<Partial<Record<ReasonCode, { type: string; severity: Severity }>>> = {
  sanctions_match: { type: "sanctions", severity: "critical" },
  potential_sanctions_match: { type: "sanctions", severity: "high" },
  potential_screening_match: { type: "watch_list", severity: "medium" },
  screening_error: { type: "screening_unavailable", severity: "medium" },
  insufficient_data: { type: "screening_incomplete", severity: "medium" },
  address_suspended: { type: "suspended_address", severity: "high" },
};

/** One signal for each cause in screening and in the address book, and for each category of rules that hit. */
function signalsOf(judgement: Judgement, texts: Texts): AssessmentSignal[] {
  const { causes, rules } = judgement;
  const signals: AssessmentSignal[] = [];
  for (const code of new Set(causes.map((cause) => cause.code))) {
    const known = CAUSE_SIGNALS[code];
    if (known !== undefined)
      signals.push({ ...known, reason: sentence(causeInWords(code, judgement, causes, texts)) });
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
