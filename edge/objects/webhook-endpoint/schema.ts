// The WebhookEndpoint object's tables, made when the endpoint is created, and what its one row holds.

import type { DisabledReason } from "#domain/contract/settings/webhook-endpoint.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { Act } from "../../log/audit-event.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import type { EndpointSecrets } from "./secrets.ts";

export const TABLES = `
  -- One row: what the endpoint is, as JSON.
  CREATE TABLE IF NOT EXISTS endpoint (one INTEGER PRIMARY KEY CHECK (one = 1), state TEXT NOT NULL);

  -- Deliveries in the order in which they came. What has an instant of its next attempt is still to be done.
  CREATE TABLE IF NOT EXISTS delivery (
    number INTEGER PRIMARY KEY, event_id TEXT NOT NULL, type TEXT NOT NULL, "trigger" TEXT NOT NULL, again INTEGER NOT NULL,
    order_key TEXT NOT NULL, status TEXT NOT NULL, source TEXT NOT NULL, sequence INTEGER NOT NULL,
    contract_version TEXT NOT NULL, attempts TEXT NOT NULL, next_attempt_at INTEGER, created_at INTEGER NOT NULL
  );
  -- Of what is still to be done. Apart, so that the room of a body is free once it is removed.
  CREATE TABLE IF NOT EXISTS delivery_body (number INTEGER PRIMARY KEY, body TEXT NOT NULL);
  -- What is delivered without being asked for has 0 for again: each event once.
  CREATE UNIQUE INDEX IF NOT EXISTS delivery_once ON delivery (event_id, type, again);
  CREATE INDEX IF NOT EXISTS delivery_due ON delivery (next_attempt_at, number) WHERE next_attempt_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS delivery_status ON delivery (status, number);
  -- One row: how many there are of each status, as JSON.
  CREATE TABLE IF NOT EXISTS delivery_count (one INTEGER PRIMARY KEY CHECK (one = 1), counts TEXT NOT NULL);
  -- One row at most: how far a recovery came that is to be gone on with.
  CREATE TABLE IF NOT EXISTS recovery (
    one INTEGER PRIMARY KEY CHECK (one = 1), since INTEGER NOT NULL, source TEXT NOT NULL, behind INTEGER NOT NULL
  );
`;

export interface EndpointState {
  readonly id: string;
  readonly organisationId: string;
  readonly environment: Environment;
  /** Ledgers of the organisation in this environment. */
  readonly shards: number;
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly description: string | null;
  readonly rateLimit: number | null;
  readonly status: "enabled" | "disabled" | "deleted";
  readonly disabledReason: DisabledReason | null;
  /** Left out by an older release. */
  readonly disabledSince?: string | null;
  /** Stays what it is until somebody moves it. */
  readonly contractVersion: string;
  readonly previewVersion: string | null;
  readonly secrets: EndpointSecrets;
  /** Secrets up to this generation were in an answer, and are in none again; at the beginning 0. */
  readonly shownGeneration: number;
  readonly createdAt: string;
  /** Of the request that created it. */
  readonly fingerprint: string;
  /** What waited up to this number when it was disabled is canceled, step by step. */
  readonly canceledUpTo: number;
  /** Of the first failure with no success after it. */
  readonly failingSince: number | null;
  /** The URL at which a delivery was taken; left out where none was yet, and by an older release. */
  readonly takenAt?: string;
  /** The last change that the organisation has not confirmed. */
  readonly untold: Act | null;
}

/** Null where no endpoint was created. Writes nothing. */
export function readState(sql: BoundedSql): EndpointState | null {
  const [row] = sql.hasTable("endpoint")
    ? sql.exec<{ state: Json<EndpointState> }>("SELECT state FROM endpoint").toArray()
    : [];
  return row ? readJson(row.state) : null;
}

/** Inside a commit. */
export function writeState(sql: BoundedSql, state: EndpointState): void {
  sql.exec("INSERT OR REPLACE INTO endpoint (one, state) VALUES (1, ?)", writeJson(state));
}
