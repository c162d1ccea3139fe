// Ledgers in which something waits for credit, and the reader of Credit's log that tells them when some was granted.

import type { Shard } from "#domain/ids/identifiers.ts";
import { SECOND } from "#domain/time/instant.ts";
import type { LogReader } from "../../log/log-reader.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import { logProblem } from "../../platform-log.ts";
import { settleWithin } from "../../settle-within.ts";

export const WAITING_TABLE = `
  -- Ledgers that a grant wakes. The number rises each time that one asks, so that none is struck off while it asks again.
  CREATE TABLE IF NOT EXISTS waiting_ledger (shard INTEGER PRIMARY KEY, number INTEGER NOT NULL);
`;

const RESUMED_WITHIN_MILLISECONDS = 20 * SECOND;

type Row = { shard: Shard; number: number };

export class WaitingLedgers {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Inside a commit. */
  add(shard: Shard): void {
    this.sql.exec(
      "INSERT INTO waiting_ledger (shard, number) VALUES (?, 1) ON CONFLICT DO UPDATE SET number = number + 1",
      shard,
    );
  }

  all(): Row[] {
    return this.sql.exec<Row>("SELECT shard, number FROM waiting_ledger ORDER BY shard").toArray();
  }

  /** Unless it asked again since. */
  remove({ shard, number }: Row): void {
    this.sql.exec("DELETE FROM waiting_ledger WHERE shard = ? AND number = ?", shard, number);
  }
}

/** @param resume answers false if something in the ledger still waits: the next grant wakes it again. */
export function waitingReader(
  waiting: WaitingLedgers,
  resume: (shard: Shard) => Promise<boolean>,
): LogReader {
  return {
    name: "waiting",
    async deliver(source) {
      const told = await Promise.all(
        waiting.all().map(async (row) => ({
          row,
          answer: await settleWithin(resume(row.shard), RESUMED_WITHIN_MILLISECONDS),
        })),
      );
      let accepted = true;
      for (const { row, answer } of told) {
        if (answer.status === "fulfilled") {
          if (answer.value) waiting.remove(row);
        } else {
          accepted = false;
          logProblem("a ledger did not hear of a grant", { source, shard: row.shard }, answer.reason);
        }
      }
      return accepted;
    },
  };
}
