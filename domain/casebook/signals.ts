// The life of a signal: it is noticed, counted while it goes on, acknowledged or cleared by people, and expires when nothing
// more is seen of it. What was cleared or has expired is over: the same seen again is a new signal.

import { signalSchema as noticedSchema } from "../contract/decisions/assessment.ts";
import type { DecisionReference } from "../contract/casework/decision-reference.ts";
import { fail, succeed, type Result } from "../contract/errors/errors.ts";
import { EVIDENCE_MAX, type Signal } from "../contract/casework/signal.ts";
import { DAY, formatInstant, instantOf } from "../time/instant.ts";
import { onlyReference } from "./decision-reference.ts";
import type { FlaggedDecision } from "./flagged-decision.ts";
import { newest, union } from "./newest.ts";

/** Something seen once. */
export type Observation = Pick<
  Signal,
  "type" | "subject" | "severity" | "title" | "reasonCodes" | "alertId" | "listRemoval"
> & {
  /** What is seen again under the same key, of the same subject, is the same signal. */
  readonly key: string;
  readonly evidence: Omit<Signal["evidence"][number], "observedAt">;
  /** That it was seen in; null for what no one decision shows. */
  readonly decision: DecisionReference | null;
  readonly observedAt: string;
};

/** Not seen for so long, a signal is over. */
const EXPIRES_AFTER_MILLISECONDS = 30 * DAY;
/** From the least to the gravest. */
const SEVERITIES = noticedSchema.shape.severity.options;

/** What the signals of a decision say of its subject. */
export function observationsOf(decision: FlaggedDecision): Observation[] {
  const { subject, alertId, decisionId, assessedAt } = decision;
  return decision.signals.map(({ type, severity, reason, reasonCodes }) => ({
    key: type,
    type,
    subject,
    severity,
    title: reason,
    reasonCodes: [...reasonCodes],
    alertId,
    evidence: { type: "decision", id: decisionId },
    decision: onlyReference(decision),
    observedAt: assessedAt,
  }));
}

export function openSignal(
  id: string,
  { key: _key, evidence, decision, observedAt, ...seen }: Observation,
): Signal {
  return {
    id,
    ...seen,
    status: "open",
    evidence: [{ ...evidence, observedAt }],
    decisions: decision ? [decision] : [],
    count: 1,
    firstObservedAt: observedAt,
    lastObservedAt: observedAt,
    expiresAt: expiryOf(observedAt),
    version: 1,
  };
}

/** Whether something seen at this instant is of this signal, and not of a new one. */
export function goesOn({ status, expiresAt }: Signal, at: string): boolean {
  return (status === "open" || status === "acknowledged") && at < expiresAt;
}

/** Seen again. Call only where it {@link goesOn}. */
export function extendSignal(signal: Signal, seen: Observation): Signal {
  const { observedAt } = seen;
  const last = observedAt > signal.lastObservedAt ? observedAt : signal.lastObservedAt;
  return {
    ...signal,
    severity: graver(signal.severity, seen.severity),
    reasonCodes: union(signal.reasonCodes, seen.reasonCodes),
    evidence: newest(signal.evidence, [{ ...seen.evidence, observedAt }], EVIDENCE_MAX),
    decisions: seen.decision ? newest(signal.decisions, [seen.decision], EVIDENCE_MAX) : signal.decisions,
    count: signal.count + 1,
    lastObservedAt: last,
    expiresAt: expiryOf(last),
    alertId: seen.alertId ?? signal.alertId,
    version: signal.version + 1,
  };
}

/** @returns `invalid_state` where the signal is over. Doing it again changes nothing. */
export function actOnSignal(signal: Signal, act: "acknowledge" | "clear"): Result<Signal> {
  const status = act === "clear" ? "cleared" : "acknowledged";
  if (signal.status === status) return succeed(signal);
  if (signal.status === "cleared" || signal.status === "expired") {
    return fail("invalid_state", `The signal is ${signal.status} and can no longer be changed.`);
  }
  return succeed({ ...signal, status, version: signal.version + 1 });
}

/** @returns the same signal where it is not time yet, or the signal was over before. */
export function expireSignal(signal: Signal, at: string): Signal {
  if ((signal.status !== "open" && signal.status !== "acknowledged") || at < signal.expiresAt) return signal;
  return { ...signal, status: "expired", version: signal.version + 1 };
}

function expiryOf(lastObservedAt: string): string {
  return formatInstant(instantOf(lastObservedAt) + EXPIRES_AFTER_MILLISECONDS);
}

function graver(one: Signal["severity"], other: Signal["severity"]): Signal["severity"] {
  return SEVERITIES.indexOf(other) > SEVERITIES.indexOf(one) ? other : one;
}
