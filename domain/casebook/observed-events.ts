// Which events of an organisation's log raise signals: findings of jobs, a change of the version that decides, and what left the
// screening lists.

import {
  COUNTERPARTY_RESCREENED,
  counterpartyRescreenedSchema,
  nameOf,
  type CounterpartyRescreened,
} from "../events/counterparty-rescreened.ts";
import { DRIFT_DETECTED, driftDetectedSchema } from "../events/drift-detected.ts";
import type { Envelope } from "../events/envelope.ts";
import { LISTS_ENTITIES_REMOVED, listsEntitiesRemovedSchema } from "../events/lists-entities-removed.ts";
import { SYSTEM_VERSION_CHANGED, systemVersionChangedSchema } from "../events/system-version-changed.ts";
import { THRESHOLD_RECOMMENDED, thresholdRecommendedSchema } from "../events/threshold-recommended.ts";
import type { ListRemoval } from "../contract/casework/list-removal.ts";
import { derivedReference } from "./decision-reference.ts";
import type { Observation } from "./signals.ts";

/** The type of signals that a change of lists raises: of a counterparty, and of what left the lists. */
export const LIST_CHANGE = "list_change";
export const LIST_REMOVAL = "list_removal";

type Seen = Pick<Observation, "key" | "type" | "severity" | "title" | "reasonCodes"> &
  Partial<Pick<Observation, "subject" | "decision" | "listRemoval">>;

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
    case LISTS_ENTITIES_REMOVED:
      return seenToLeave(listsEntitiesRemovedSchema.parse(data));
    default:
      return null;
  }
}

/** A signal for each act, whatever became of the one before. */
function seenToLeave(listRemoval: ListRemoval): Seen {
  const { act, publication, lists, by, proposedBy, alone } = listRemoval;
  const ids = lists.map(({ id }) => id);
  const who = alone ? `${by}, alone` : proposedBy === null ? by : `${proposedBy} and ${by}`;
  return {
    key: `${LIST_REMOVAL}:${publication}`,
    type: LIST_REMOVAL,
    severity: alone ? "high" : proposedBy === null ? "info" : "medium",
    title: `${whatLeft(listRemoval)} (${ids.join(", ")}), by ${who}.`,
    reasonCodes: ids.map((id) => `${LIST_REMOVAL}:${act}:${id}`),
    listRemoval,
  };
}

function whatLeft({ act, entries }: ListRemoval): string {
  if (act === "retired") return "A screening list was retired";
  const are = entries === 1 ? "1 entry is" : `${entries} entries are`;
  return `${are} no longer on screening lists, or found less surely`;
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
