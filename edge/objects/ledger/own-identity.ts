// Whose ledger this is, kept with its first write: an object does not know its own name. And one of how many, kept with
// its first decision.

import type { Environment } from "#domain/decision/context.ts";
import type { Shard } from "#domain/ids/identifiers.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import type { LedgerIdentity } from "./api.ts";

/** One of a tenant's several ledgers. */
export interface Place {
  readonly shard: Shard;
  readonly shards: number;
}

export class OwnIdentity {
  private readonly sql: BoundedSql;
  private identity: LedgerIdentity | undefined;
  private shards: number | undefined;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Call in every transaction that may be the first. */
  keep({ organisationId, environment, shard }: LedgerIdentity): void {
    if (this.identity) return;
    this.sql.exec(
      "INSERT OR IGNORE INTO ledger (organisation_id, environment, shard) VALUES (?, ?, ?)",
      organisationId,
      environment,
      shard,
    );
    this.identity = { organisationId, environment, shard };
  }

  /** Call in the transaction of every decision. */
  keepShards(shards: number): void {
    if (this.shards !== undefined) return;
    this.sql.exec("UPDATE ledger SET shards = ?", shards);
    this.shards = shards;
  }

  /** @throws before the first write. */
  read(): LedgerIdentity {
    if (!this.identity) {
      const row = this.sql
        .exec<{ organisation_id: string; environment: Environment; shard: number }>("SELECT * FROM ledger")
        .one();
      this.identity = {
        organisationId: row.organisation_id,
        environment: row.environment,
        shard: row.shard,
      };
    }
    return this.identity;
  }

  /** A transaction was undone: the row is the truth. */
  forget(): void {
    this.identity = undefined;
    this.shards = undefined;
  }
}

/** Null for the only ledger of a tenant, and before the first decision. */
export function placeOf(sql: BoundedSql): Place | null {
  const [row] = sql
    .exec<{ shard: number; shards: number }>("SELECT shard, shards FROM ledger WHERE shards > 1")
    .toArray();
  return row ?? null;
}
