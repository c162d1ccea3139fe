// The WebhookEndpoint object's tables, made when the endpoint is created, and what its one row holds.

import type { DisabledReason } from "#domain/contract/webhook-endpoint.ts";
import type { Environment } from "#domain/contract/environment.ts";
import type { Act } from "../../log/audit-event.ts";

export const TABLES = `
  -- One row: what the endpoint is, as JSON.
  CREATE TABLE IF NOT EXISTS endpoint (one INTEGER PRIMARY KEY CHECK (one = 1), state TEXT NOT NULL);

  -- Deliveries in the order in which they came. What has an instant of its next attempt is still to be done.
  CREATE TABLE IF NOT EXISTS delivery (
    number INTEGER PRIMARY KEY, event_id TEXT NOT NULL, type TEXT NOT NULL, "trigger" TEXT NOT NULL,
    order_key TEXT NOT NULL, status TEXT NOT NULL, body TEXT NOT NULL, attempts TEXT NOT NULL,
    next_attempt_at INTEGER, created_at INTEGER NOT NULL
  );
  CREATE UNIQUE INDEX IF NOT EXISTS delivery_once ON delivery (event_id, type) WHERE "trigger" = 'automatic';
  CREATE INDEX IF NOT EXISTS delivery_due ON delivery (next_attempt_at, number) WHERE next_attempt_at IS NOT NULL;
  CREATE INDEX IF NOT EXISTS delivery_status ON delivery (status, number);
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
  /** Stays what it is until somebody moves it. */
  readonly contractVersion: string;
  readonly previewVersion: string | null;
  readonly secretGeneration: number;
  /** Secrets up to this one were in an answer, and are in none again; at the beginning 0. */
  readonly shownGeneration: number;
  /** Until then, ms since 1970, the secret before it signs as well. */
  readonly previousSecretExpiresAt: number | null;
  readonly createdAt: string;
  /** Of the request that created it. */
  readonly fingerprint: string;
  /** Of the first failure with no success after it. */
  readonly failingSince: number | null;
  /** The last change that the organisation has not confirmed. */
  readonly untold: Act | null;
}
