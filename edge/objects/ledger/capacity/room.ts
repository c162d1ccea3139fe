// How much a ledger still takes. At its bound it takes no new decisions, checks and events; what belongs to decisions that
// stand, such as their outcomes, it takes from a reserve behind the bound. What must always be written, such as how far its
// readers are, has the rest up to the platform's wall, and never meets it.

import type { BoundedSql } from "../../bounded-sql.ts";

/** Of the bound. */
const RESERVE_RATIO = 0.15;

/** No request makes a ledger grow by more: a record, its row of the log and what is derived from it. */
const GROWTH_BYTES_MAX = 4_000_000;

export class Room {
  private readonly sql: BoundedSql;
  /** Each ledger's own, so that a test need not fill 8 GB. */
  bytesMax: number;
  private measured = Number.POSITIVE_INFINITY;
  private askedSince = 0;

  constructor(sql: BoundedSql, bytesMax: number) {
    this.sql = sql;
    this.bytesMax = bytesMax;
  }

  /** That the ledger takes. */
  get bytes(): number {
    return this.sql.databaseSize;
  }

  /** Nothing new is decided, checked or kept. */
  isFull(): boolean {
    return this.mayNotPass(this.bytesMax);
  }

  /** Nor is anything taken that belongs to what was. */
  isReserveSpent(): boolean {
    return this.mayNotPass(this.bytesMax * (1 + RESERVE_RATIO));
  }

  // Measuring costs a decision some microseconds, so it is done only where so many requests may have reached the bound.
  private mayNotPass(bound: number): boolean {
    this.askedSince++;
    if (this.measured + this.askedSince * GROWTH_BYTES_MAX < bound) return false;
    this.measured = this.bytes;
    this.askedSince = 0;
    return this.measured >= bound;
  }
}
