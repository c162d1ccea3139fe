// Acts through the operator interface as events of the log of the object that they were done to.

import type { Environment } from "#domain/contract/values/environment.ts";
import { EVENT_VERSION } from "#domain/events/envelope.ts";
import { drawnId } from "#domain/ids/identifiers.ts";

/** Who did something through the operator interface, and why. */
export interface Act {
  readonly actor: string;
  readonly action: string;
  readonly reason: string | null;
  readonly at: string;
  /** Of the request that it was done by; null where the service did it by itself. */
  readonly requestId: string | null;
}

/** Whose the acts are that are done to the deployment and not to one organisation. */
export const DEPLOYMENT = "deployment";

export interface Scope {
  /** An organisation's id, or {@link DEPLOYMENT}. */
  readonly organisationId: string;
  readonly environment: Environment;
  /** Of the customer that an event is about, where it is about one. */
  readonly subjectId?: string;
}

/** The payload of a log row. The row's number completes the event on the way out, so its id is made here, or by the caller. */
export function eventPayload(
  type: string,
  { organisationId, environment, subjectId = "" }: Scope,
  act: Pick<Act, "at" | "requestId">,
  data: object,
  id = drawnId("evt", crypto.randomUUID()),
): string {
  return JSON.stringify({
    id,
    type,
    version: EVENT_VERSION,
    organisationId,
    environment,
    subjectId,
    occurredAt: act.at,
    recordedAt: act.at,
    requestId: act.requestId,
    data,
  });
}

/** What was done, by whom and why: `audit.recorded`. @param id of the event, where it was drawn before. */
export function auditPayload(scope: Scope, act: Act, data: object, id?: string): string {
  const { requestId: _requestId, ...done } = act; // the envelope has it
  return eventPayload("audit.recorded", scope, act, { ...done, ...data }, id);
}
