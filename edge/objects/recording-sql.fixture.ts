// An object's SQL that remembers its statements, so that they can be run once more by themselves.

import { BoundedSql } from "./bounded-sql.ts";

type Statement = readonly [string, readonly (SqlStorageValue | Uint8Array)[]];

/** Remembers the statements that it runs. */
export class RecordingSql extends BoundedSql {
  readonly statements: Statement[] = [];

  override exec<Row extends Record<string, SqlStorageValue>>(
    sql: string,
    ...bindings: readonly (SqlStorageValue | Uint8Array)[]
  ): SqlStorageCursor<Row> {
    this.statements.push([sql, bindings]);
    return super.exec<Row>(sql, ...bindings);
  }
}
