// From an event of the casebook's log to an item of the change feed.

import type { Delta } from "../contract/values/delta.ts";
import type { Envelope } from "../events/envelope.ts";
import { EVENT_TYPES, subjectOf, type CaseKind, type CaseResources, type ChangeCause } from "./change.ts";

/** What `changeEvent` wrote. */
type ChangeData = CaseResources[CaseKind] & {
  readonly change: Pick<Delta, "changeType" | "changedFields" | "before"> & { readonly cause: ChangeCause };
};

const KIND_OF = new Map(
  (Object.keys(EVENT_TYPES) as CaseKind[]).flatMap((kind) => {
    const { created, updated } = EVENT_TYPES[kind];
    return [created, updated].map((type) => [type as string, kind] as const);
  }),
);

/** @returns null for an event that is no change of a resource. */
export function deltaOf(
  event: Pick<Envelope, "id" | "type" | "occurredAt" | "recordedAt" | "data">,
  sequence: number,
): Delta | null {
  const type = KIND_OF.get(event.type);
  if (type === undefined) return null;
  const resource = event.data as unknown as ChangeData; // written by the casebook, from the type
  const { changeType, changedFields, before, cause } = resource.change;
  const changed = new Set(changedFields);
  return {
    id: event.id,
    sequence,
    changeType,
    resource: { type, id: resource.id, version: resource.version },
    subject: subjectOf(resource),
    changedFields,
    before,
    after: Object.fromEntries(Object.entries(resource).filter(([field]) => changed.has(field))),
    severity: severityOf(resource),
    cause,
    occurredAt: event.occurredAt,
    recordedAt: event.recordedAt,
  };
}

function severityOf(resource: CaseResources[CaseKind]): string | null {
  if ("severity" in resource) return resource.severity;
  return "priority" in resource ? resource.priority : null;
}
