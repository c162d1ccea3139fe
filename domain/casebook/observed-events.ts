// Which events of an organisation's log raise signals: findings of jobs, and a change of the version that decides.

import {
  COUNTERPARTY_RESCREENED,
  counterpartyRescreenedSchema,
  nameOf,
  type CounterpartyRescreened,
} from "../events/counterparty-rescreened.ts";
import { DRIFT_DETECTED, driftDetectedSchema } from "../events/drift-detected.ts";
import type { Envelope } from "../events/envelope.ts";
import { SYSTEM_VERSION_CHANGED, systemVersionChangedSchema } from "../events/system-version-changed.ts";
import { THRESHOLD_RECOMMENDED, thresholdRecommendedSchema } from "../events/threshold-recommended.ts";
import { derivedReference } from "./decision-reference.ts";
import type { Observation } from "./signals.ts";

/** The type of signals that a change of lists raises. */
export const LIST_CHANGE = "list_change";

type Seen = Pick<Observation, "key" | "type" | "severity" | "title" | "reasonCodes"> &
  Partial<Pick<Observation, "subject" | "decision">>;

/** @returns null for an event that is no signal. */
export function observationOfEvent(
  event: Pick<Envelope, "id" | "type" | "recordedAt" | "data">,
): Observation | null {
  const seen = seenIn(event);
  return (
    seen && {
      subject: null,
      decision: null,
      ...seen,
      alertId: null,
      evidence: { type: "event", id: event.id },
      observedAt: event.recordedAt,
    }
  );
}

function seenIn({ type, data }: Pick<Envelope, "type" | "data">): Seen | null {
  switch (type) {
    case DRIFT_DETECTED: {
      const { of, feature, level, severity } = driftDetectedSchema.parse(data);
      const key = `drift:${of}:${feature}`;
      const title = `Drift in ${of === "overall" ? "decisions overall" : feature}: ${level}.`;
      return { key, type: "drift", severity, title, reasonCodes: [key] };
    }
    case THRESHOLD_RECOMMENDED: {
      const { threshold } = thresholdRecommendedSchema.parse(data);
      const key = `threshold:${threshold.name}`;
      const title = `A ${threshold.name} threshold of ${threshold.recommended} would perform better than ${threshold.current}.`;
      return { key, type: "threshold", severity: "info", title, reasonCodes: [key] };
    }
    case SYSTEM_VERSION_CHANGED: {
      const { systemVersionId, name, state, previousState } = systemVersionChangedSchema.parse(data);
      // What an organisation begins with is no change.
      if (previousState === null) return null;
      const key = `system_version:${systemVersionId}`;
      const title = `System version “${name}” is ${state}.`;
      return { key, type: "system_version", severity: "info", title, reasonCodes: [`${key}:${state}`] };
    }
    case COUNTERPARTY_RESCREENED:
      return seenOnLists(counterpartyRescreenedSchema.parse(data));
    default:
      return null;
  }
}

function seenOnLists(rescreened: CounterpartyRescreened): Seen {
  const { subject, decisionId, whom, change, status, lists } = rescreened;
  const name = nameOf(whom);
  const key = `${LIST_CHANGE}:${whom.kind}:${name}`;
  const seen = {
    key,
    type: LIST_CHANGE,
    subject,
    decision: derivedReference(decisionId, true), // only transactions have counterparties
    reasonCodes: [`${LIST_CHANGE}:${change}`],
  };
  if (change === "delisted") return { ...seen, severity: "info", title: `${name} is no longer listed.` };
  const severity = status === "confirmed_match" ? "critical" : "high";
  return {
    ...seen,
    severity,
    title: `${name} was added to a list after it was screened: ${lists.join(", ")}.`,
  };
}
