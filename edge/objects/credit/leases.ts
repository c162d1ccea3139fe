// What Credit knows of each ledger's lease: one row a ledger that ever asked.

import { NO_LEASE, type Lease } from "#domain/billing/lease.ts";
import { fromScaled, toScaled } from "#domain/money/amount.ts";
import type { Shard } from "#domain/ids/identifiers.ts";
import type { BoundedSql } from "../bounded-sql.ts";

type Row = { shard: number; number: number; leased: string; returned: string; captured: string };

export class Leases {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  of(shard: Shard): Lease {
    const [row] = this.sql.exec<Row>("SELECT * FROM lease WHERE shard = ?", shard).toArray();
    return row ? leaseOf(row) : NO_LEASE;
  }

  all(): { readonly shard: Shard; readonly lease: Lease }[] {
    return this.sql
      .exec<Row>("SELECT * FROM lease ORDER BY shard")
      .toArray()
      .map((row) => ({ shard: row.shard, lease: leaseOf(row) }));
  }

  put(shard: Shard, { number, leased, returned, captured }: Lease): void {
    this.sql.exec(
      "INSERT OR REPLACE INTO lease (shard, number, leased, returned, captured) VALUES (?, ?, ?, ?, ?)",
      shard,
      number,
      fromScaled(leased),
      fromScaled(returned),
      fromScaled(captured),
    );
  }
}

function leaseOf({ number, leased, returned, captured }: Row): Lease {
  return {
    number,
    leased: toScaled(leased),
    returned: toScaled(returned),
    captured: toScaled(captured),
  };
}
