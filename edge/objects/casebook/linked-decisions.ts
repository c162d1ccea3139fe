// Which decisions alerts and investigations are over: each once, all of them, however many an answer shows.

import { derivedReference } from "#domain/casebook/decision-reference.ts";
import type { LinkedDecision } from "#domain/casebook/investigations.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { BoundedSql } from "../bounded-sql.ts";

type Row = {
  decision_id: string;
  is_transaction: number;
  subject: Json<LinkedDecision["subject"]>;
  external_activity_id: string | null;
  external_transaction_id: string | null;
};

export class LinkedDecisions {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Inside a commit. @returns those that the owner was not over before. */
  add(ownerId: string, decisions: readonly LinkedDecision[]): LinkedDecision[] {
    return decisions.filter(({ decisionId, transactionId, subject, ...external }) => {
      this.sql.exec(
        "INSERT INTO external_ids VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        decisionId,
        external.externalActivityId,
        external.externalTransactionId,
      );
      const added = this.sql.exec(
        "INSERT INTO linked_decision VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        ownerId,
        decisionId,
        transactionId === null ? 0 : 1,
        writeJson(subject),
      );
      return added.rowsWritten > 0;
    });
  }

  of(ownerId: string): LinkedDecision[] {
    return this.sql
      .exec<Row>(
        `SELECT decision_id, is_transaction, subject, external_activity_id, external_transaction_id
         FROM linked_decision LEFT JOIN external_ids USING (decision_id)
         WHERE owner_id = ? ORDER BY decision_id`,
        ownerId,
      )
      .toArray()
      .map((row) => ({
        ...derivedReference(row.decision_id, row.is_transaction === 1),
        externalActivityId: row.external_activity_id,
        externalTransactionId: row.external_transaction_id,
        subject: readJson(row.subject),
      }));
  }
}
