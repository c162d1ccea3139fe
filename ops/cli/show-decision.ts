// A decision and how it was reached, from the service's answer alone: what matched, what was screened, what follows.

import type { Assessment, MatchedRule } from "#domain/contract/decisions/assessment.ts";
import type { Attempt, Observation } from "#domain/contract/decisions/screening.ts";
import type { OrganisationDecision } from "#domain/contract/operators/organisation-decision.ts";
import { bold, type Dress } from "./table.ts";

/** The decision in a few lines. */
export function showDecision({ assessment, label }: OrganisationDecision): string {
  const { subject, summary } = assessment;
  return lines([
    ["decision", `${assessment.decision}, score ${summary.score} (${summary.riskLevel})`],
    ["title", summary.title],
    ["reason", summary.reason],
    ["next action", `${summary.nextAction.label} (${summary.nextAction.type})`],
    ["subject", `${subject.type} ${subject.externalUserId ?? subject.id}`],
    ...savedAddress(assessment.counterpartyAddress),
    ["matched rules", String(summary.matchedRules)],
    ["outcome", label ?? "none yet"],
    ["assessed at", assessment.assessedAt],
    ["decision id", assessment.decisionId],
    ...(assessment.transactionId === undefined
      ? []
      : ([["transaction id", assessment.transactionId]] as const)),
    ["activity id", assessment.activityId],
  ]);
}

/** What the address book said of the wallet, where it is saved. */
function savedAddress(saved: Assessment["counterpartyAddress"]): (readonly [string, string])[] {
  if (saved === undefined) return [];
  const control = saved.provenAt === null ? "control not proven" : `control proven ${saved.provenAt}`;
  const whose = saved.isSubjects === false ? ", another customer's" : "";
  const known = `${saved.status}, ${control}${whose}`;
  return [["address book", `${known} (${saved.addressId}, as of ${saved.asOf})`]];
}

/** The decision and all the evidence behind it. */
export function explainDecision(decision: OrganisationDecision, dress: Dress): string {
  const { assessment } = decision;
  const { processing } = assessment;
  return [
    showDecision(decision),
    bold(`Rules (${assessment.matchedRules.length} matched)`, dress),
    ...assessment.matchedRules.map(explainRule),
    scoreLine(assessment),
    "",
    bold(`Screening (${count(assessment.screening.attempts.length, "attempt")})`, dress),
    ...assessment.screening.attempts.map(explainAttempt),
    ...(assessment.screening.walletEvidenceUnavailable === null
      ? []
      : [`  wallet evidence is missing: ${assessment.screening.walletEvidenceUnavailable}`]),
    "",
    bold(`Signals (${assessment.signals.length})`, dress),
    ...assessment.signals.map((signal) => `  ${signal.severity}: ${signal.type} – ${signal.reason}`),
    "",
    bold("How it was decided", dress),
    "  The strongest of: the actions of the rules, the thresholds that the score reached, and the screening result.",
    `  system version ${processing.systemVersionId}, feature snapshot ${processing.featureSnapshotId}`,
    `  received ${processing.receivedAt}, assessed ${processing.assessedAt} (${processing.latencyMs} ms)`,
    processing.degraded.length === 0
      ? "  nothing was degraded"
      : `  degraded: ${processing.degraded.join(", ")}`,
    "",
  ].join("\n");
}

function explainRule(rule: MatchedRule): string {
  const effect = rule.outcome === "error" ? "could not be evaluated" : `action ${rule.action}`;
  const modifier = rule.scoreModifier < 0 ? String(rule.scoreModifier) : `+${rule.scoreModifier}`;
  return [
    `  ${rule.ruleId} v${rule.ruleVersion}: ${rule.name} (${rule.category}; ${modifier}, ${effect})`,
    ...rule.evidence.map(({ feature, value, operator, threshold }) => {
      const compared = operator === null ? "" : ` (${operator} ${JSON.stringify(threshold)})`;
      return `      ${feature} = ${JSON.stringify(value) ?? "absent"}${compared}`;
    }),
  ].join("\n");
}

function scoreLine({ decision, matchedRules, summary }: Assessment): string {
  const modifiers = matchedRules
    .filter(({ outcome, scoreModifier }) => outcome === "hit" && scoreModifier !== 0)
    .map(({ scoreModifier }) => scoreModifier);
  const sum = modifiers.reduce((total, modifier) => total + modifier, 0);
  const added = modifiers.length === 0 ? "0" : `${modifiers.join(" + ").replaceAll("+ -", "- ")} = ${sum}`;
  const limited = Math.min(Math.max(sum, 0), 100);
  const clamped = limited === sum ? "" : `, limited to the range 0 to 100: ${limited}`;
  // A decision that does not come from the score raises the score to its threshold.
  const raised =
    summary.score > limited ? `, raised to ${summary.score} because the decision is ${decision}` : "";
  return `  score ${added}${clamped}${raised}`;
}

function explainAttempt(attempt: Attempt): string {
  const { target } = attempt;
  const who = target.displayName ?? target.address ?? "(no name)";
  const topScore = attempt.topScore === null ? "" : `, top score ${attempt.topScore.toFixed(2)}`;
  return [
    `  ${target.role ?? "party"} "${who}": ${attempt.status} (${attempt.kind}, threshold ${attempt.threshold}${topScore})`,
    ...(attempt.reason === null ? [] : [`      ${attempt.reason}`]),
    ...attempt.checks.map(
      (check) =>
        `      ${check.check}: ${check.status}, coverage ${check.coverage}${check.reason === null ? "" : ` – ${check.reason}`}`,
    ),
    ...attempt.matches.map(
      (match) =>
        `      ${match.score.toFixed(2)} ${match.caption} on ${match.lists.join(", ")} (${match.entityId})`,
    ),
    ...(attempt.observations ?? []).map(explainObservation),
    `      list version ${attempt.listVersion ?? "unknown"}, by ${attempt.provider}`,
  ].join("\n");
}

function explainObservation({ provider, check, status, latencyMs, errorCode }: Observation): string {
  const why = errorCode === null ? "" : ` (${errorCode})`;
  return `      ${provider} asked for ${check}: ${status}${why}, ${latencyMs} ms`;
}

function lines(pairs: readonly (readonly [string, string])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join("");
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? "" : "s"}`;
}
