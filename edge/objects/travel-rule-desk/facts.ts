// What a desk holds: the profile, the set-up, the connections and what has happened lately. An object that holds nothing answers with
// what there is before the first change. Writes belong inside a commit.

import { ACTIVITY_SHOWN, type DeskActivity } from "#domain/contract/crypto/connections.ts";
import { EMPTY_PROFILE, type TravelRuleProfile } from "#domain/contract/crypto/travel-rule-profile.ts";
import type { Connection } from "#domain/crypto/travel-rule/connection.ts";
import {
  EMPTY_SETUP,
  type NetworkOffer,
  type Setup,
  type SetupFacts,
} from "#domain/crypto/travel-rule/setup.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { BoundedSql } from "../bounded-sql.ts";

interface Documents {
  readonly profile: TravelRuleProfile;
  readonly setup: Setup;
}

export class Facts {
  private readonly sql: BoundedSql;
  private readonly exist: () => boolean;

  constructor(sql: BoundedSql, exist: () => boolean) {
    this.sql = sql;
    this.exist = exist;
  }

  all(offer: NetworkOffer): SetupFacts {
    const profile = this.document("profile") ?? EMPTY_PROFILE;
    const setup = this.document("setup") ?? EMPTY_SETUP;
    return { profile, setup, connections: this.connections(), offer };
  }

  put<K extends keyof Documents>(name: K, body: Documents[K]): void {
    this.sql.exec(
      "INSERT INTO document (name, body) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET body = excluded.body",
      name,
      writeJson(body),
    );
  }

  connections(): Connection[] {
    if (!this.exist()) return [];
    return this.sql
      .exec<{ body: Json<Connection> }>("SELECT body FROM connection ORDER BY number")
      .toArray()
      .map(({ body }) => readJson(body));
  }

  connection(id: string): Connection | null {
    return this.connections().find((connection) => connection.id === id) ?? null;
  }

  putConnection(connection: Connection): void {
    this.sql.exec(
      "INSERT INTO connection (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body",
      connection.id,
      writeJson(connection),
    );
  }

  removeConnection(id: string): void {
    this.sql.exec("DELETE FROM connection WHERE id = ?", id);
  }

  /** Newest first. */
  activity(): DeskActivity[] {
    if (!this.exist()) return [];
    return this.sql
      .exec<{ id: string; connection_id: string | null; type: string; result: string; at: string }>(
        "SELECT * FROM activity ORDER BY number DESC LIMIT ?",
        ACTIVITY_SHOWN,
      )
      .toArray()
      .map(({ id, connection_id: connectionId, type, result, at }) => ({
        id,
        connectionId,
        type,
        result,
        at,
      }));
  }

  addActivity({ connectionId, type, result, at }: Omit<DeskActivity, "id">): void {
    this.sql.exec(
      "INSERT INTO activity (id, connection_id, type, result, at) VALUES (?, ?, ?, ?, ?)",
      drawnId("dka", crypto.randomUUID()),
      connectionId,
      type,
      result,
      at,
    );
    this.sql.exec(
      "DELETE FROM activity WHERE number <= (SELECT max(number) FROM activity) - ?",
      ACTIVITY_SHOWN,
    );
  }

  private document<K extends keyof Documents>(name: K): Documents[K] | null {
    if (!this.exist()) return null;
    const [row] = this.sql
      .exec<{ body: Json<Documents[K]> }>("SELECT body FROM document WHERE name = ?", name)
      .toArray();
    return row ? readJson(row.body) : null;
  }
}
