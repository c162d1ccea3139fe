// What operators had an endpoint deliver, until the organisation's audit has it. Kept in the commit of the act, and told with an id
// of its own: told twice within a day (UTC), it is in the audit once.

import { drawnId } from "#domain/ids/identifiers.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { Act } from "../../log/audit-event.ts";
import type { BoundedSql } from "../bounded-sql.ts";

/** Made with the first act, so that an endpoint that no operator touches has no such table. */
const TABLE = `
  CREATE TABLE IF NOT EXISTS untold_act (event_id TEXT PRIMARY KEY, act TEXT NOT NULL, data TEXT NOT NULL);
`;

interface UntoldAct {
  readonly eventId: string;
  readonly act: Act;
  readonly data: object;
}

export class OperatorActs {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Inside a commit. */
  keep(act: Act, data: object): void {
    this.sql.exec(TABLE);
    this.sql.exec(
      "INSERT INTO untold_act (event_id, act, data) VALUES (?, ?, ?)",
      drawnId("evt", crypto.randomUUID()),
      writeJson(act),
      writeJson(data),
    );
  }

  /** In the order in which they were done. */
  untold(): readonly UntoldAct[] {
    if (!this.sql.hasTable("untold_act")) return [];
    return this.sql
      .exec<{ event_id: string; act: Json<Act>; data: Json<object> }>(
        "SELECT * FROM untold_act ORDER BY rowid",
      )
      .toArray()
      .map(({ event_id, act, data }) => ({ eventId: event_id, act: readJson(act), data: readJson(data) }));
  }

  /** Inside a commit. */
  told(eventId: string): void {
    this.sql.exec("DELETE FROM untold_act WHERE event_id = ?", eventId);
  }
}
