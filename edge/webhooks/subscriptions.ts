// Which webhook endpoints get the events of an object's log, as the organisation announced: kept beside the log, so that its
// reader asks no other object, and an object whose organisation has no endpoint does nothing at all.

import type { Environment } from "#domain/contract/values/environment.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { BoundedSql } from "../objects/bounded-sql.ts";
import type { EndpointPlace } from "./endpoint-place.ts";

/** Made with the first telling. */
const TABLES = `
  CREATE TABLE IF NOT EXISTS webhook_subscription (
    endpoint_id TEXT PRIMARY KEY, organisation_id TEXT NOT NULL, environment TEXT NOT NULL, event_types TEXT NOT NULL
  ) WITHOUT ROWID;
  -- The newest list that was announced for each environment.
  CREATE TABLE IF NOT EXISTS webhook_list (environment TEXT PRIMARY KEY, revision INTEGER NOT NULL) WITHOUT ROWID;
`;

/** What one endpoint wants. */
export interface WantedEvents {
  readonly endpointId: string;
  readonly eventTypes: readonly string[];
}

/** All endpoints of an environment that are enabled. */
export interface SubscriptionList {
  readonly organisationId: string;
  readonly environment: Environment;
  /** Grows with each change of the list. */
  readonly revision: number;
  readonly wanted: readonly WantedEvents[];
}

export interface Subscription extends WantedEvents, EndpointPlace {}

type Row = {
  endpoint_id: string;
  organisation_id: string;
  environment: Environment;
  event_types: Json<readonly string[]>;
};

export class Subscriptions {
  private readonly sql: BoundedSql;
  private known: readonly Subscription[] | null = null;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  all(): readonly Subscription[] {
    this.known ??= this.read();
    return this.known;
  }

  /** Inside a commit; an older list than the one that is known changes nothing. */
  take({ organisationId, environment, revision, wanted }: SubscriptionList): void {
    this.sql.exec(TABLES);
    const [newest] = this.sql
      .exec<{ revision: number }>("SELECT revision FROM webhook_list WHERE environment = ?", environment)
      .toArray();
    if (newest && newest.revision >= revision) return;
    this.sql.exec("DELETE FROM webhook_subscription WHERE environment = ?", environment);
    for (const { endpointId, eventTypes } of wanted) {
      this.sql.exec(
        "INSERT INTO webhook_subscription VALUES (?, ?, ?, ?)",
        endpointId,
        organisationId,
        environment,
        writeJson(eventTypes),
      );
    }
    this.sql.exec("INSERT OR REPLACE INTO webhook_list VALUES (?, ?)", environment, revision);
    this.known = null;
  }

  /** A transaction was undone: the rows are the truth. */
  forget(): void {
    this.known = null;
  }

  private read(): Subscription[] {
    if (!this.sql.hasTable("webhook_subscription")) return [];
    return this.sql
      .exec<Row>("SELECT * FROM webhook_subscription ORDER BY endpoint_id")
      .toArray()
      .map((row) => ({
        endpointId: row.endpoint_id,
        organisationId: row.organisation_id,
        environment: row.environment,
        eventTypes: readJson(row.event_types),
      }));
  }
}
