// What the Organisation lends to its parts: its database, its commits, its log, its keys.

import type { Environment } from "#domain/contract/values/environment.ts";
import type { VersionBasis } from "#domain/decision/versions/system-version.ts";
import { auditPayload, eventPayload, type Act } from "../../log/audit-event.ts";
import type { SubscriptionList } from "../../webhooks/subscriptions.ts";
import type { Active, Announced, RevisedRateLimits } from "../api-key/api.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import type { KeptAnswers } from "../kept-answers.ts";

/** What the object gives as it is. */
interface OwnObject {
  readonly storage: Pick<DurableObjectStorage, "getAlarm" | "setAlarm">;
  readonly sql: BoundedSql;
  /** Under the Idempotency-Keys of operators. */
  readonly answers: KeptAnswers;
  readonly commit: <T>(write: () => T) => T;
  /** Which webhook endpoints hear of what is written from now on. Inside a commit. */
  readonly takeSubscriptions: (list: SubscriptionList) => void;
  /** Tells every key that is not revoked. @returns false where one did not answer. */
  readonly announce: (what: Announced, active: Active) => Promise<boolean>;
  readonly announceRateLimits: (limits: RevisedRateLimits) => Promise<boolean>;
  /** What a version that is drafted now would stand on. */
  readonly basis: () => VersionBasis;
}

type WriteEvent = (
  type: string,
  environment: Environment,
  act: Pick<Act, "at" | "requestId">,
  data: object,
  id?: string,
) => void;

export interface OrganisationHost extends OwnObject {
  /** The organisation's id; empty before it was created. For an object that has tables. */
  readonly id: () => string;
  /** Writes an event that no casebook hears, under a new id or the given one. Inside a commit, as all that write. */
  readonly write: WriteEvent;
  /** Writes an event in which a casebook may see a signal. */
  readonly tell: WriteEvent;
  /**
   * @param environment production where none is given.
   * @param id of the event, where it was drawn before.
   * @returns the number of the audit in the log.
   */
  readonly audit: (act: Act, data: object, environment?: Environment, id?: string) => number;
}

/** @param append of the object's log. */
export function organisationHost(
  own: OwnObject,
  append: (payload: string, isFlagged: boolean) => number,
): OrganisationHost {
  const id = () => own.sql.exec<{ id: string }>("SELECT id FROM organisation").toArray()[0]?.id ?? "";
  const scope = (environment: Environment) => ({ organisationId: id(), environment });
  return {
    ...own,
    id,
    write: (type, environment, ...event) =>
      void append(eventPayload(type, scope(environment), ...event), false),
    tell: (type, environment, ...event) =>
      void append(eventPayload(type, scope(environment), ...event), true),
    audit: (act, data, environment = "production", eventId) =>
      append(auditPayload(scope(environment), act, data, eventId), false),
  };
}
