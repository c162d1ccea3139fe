// Which decisions alerts and investigations are over: each once, all of them, however many an answer shows.

import type { LinkedDecision } from "#domain/casebook/investigations.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { BoundedSql } from "../bounded-sql.ts";

type Row = { decision_id: string; is_transaction: number; subject: Json<LinkedDecision["subject"]> };

export class LinkedDecisions {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Inside a commit. @returns those that the owner was not over before. */
  add(ownerId: string, decisions: readonly LinkedDecision[]): LinkedDecision[] {
    return decisions.filter(({ decisionId, isTransaction, subject }) => {
      const added = this.sql.exec(
        "INSERT INTO linked_decision VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        ownerId,
        decisionId,
        isTransaction ? 1 : 0,
        writeJson(subject),
      );
      return added.rowsWritten > 0;
    });
  }

  of(ownerId: string): LinkedDecision[] {
    return this.sql
      .exec<Row>(
        "SELECT decision_id, is_transaction, subject FROM linked_decision WHERE owner_id = ? ORDER BY decision_id",
        ownerId,
      )
      .toArray()
      .map((row) => ({
        decisionId: row.decision_id,
        isTransaction: row.is_transaction === 1,
        subject: readJson(row.subject),
      }));
  }
}
