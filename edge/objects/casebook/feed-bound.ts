// How far back the change feed goes: what the casebook's log has of 90 days, and 2 GB of changes at most. What is beyond is removed
// by steps, so that no step is long, and never before every reader of the log has it. What is stated again for a warehouse is
// no change: it pushes none out of the feed.

import { FEED_KEPT_DAYS } from "#domain/contract/values/delta.ts";
import { DAY } from "#domain/time/instant.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import { beginningAt } from "../../log/beginning-at.ts";

export interface FeedBounds {
  readonly milliseconds: number;
  /** Of the payloads of changes. */
  readonly bytes: number;
  /** As many are counted, and as many removed, in one step. */
  readonly rowsOfStep: number;
}

export const FEED_BOUNDS: FeedBounds = {
  milliseconds: FEED_KEPT_DAYS * DAY,
  bytes: 2 * 1024 ** 3,
  rowsOfStep: 10_000,
};

export const FEED_TABLES = `
  -- One row: behind which number the log begins, and the bytes of the changes that it has from there to another.
  CREATE TABLE IF NOT EXISTS feed (
    begins_behind INTEGER NOT NULL, counted_to INTEGER NOT NULL, bytes INTEGER NOT NULL
  );
  -- Rows of the log that are no change.
  CREATE TABLE IF NOT EXISTS feed_restated (sequence INTEGER PRIMARY KEY);
`;

const BYTES_OF_CHANGE = `CASE WHEN sequence IN (SELECT sequence FROM feed_restated) THEN 0 ELSE octet_length(payload) END`;

/** What the Casebook lends of its log. */
interface PrunedLog {
  head(): number;
  recordedAt(sequence: number): string | null;
  /** Everything up to it, every reader has. */
  acceptedByAll(): number;
  removeUpTo(sequence: number): void;
}

interface Extent {
  readonly beginsBehind: number;
  readonly countedTo: number;
  readonly bytes: number;
}

export class FeedBound {
  private readonly sql: BoundedSql;
  private readonly log: PrunedLog;

  constructor(sql: BoundedSql, log: PrunedLog) {
    this.sql = sql;
    this.log = log;
  }

  /** The number behind which the log has everything. */
  beginsBehind(): number {
    return this.read().beginsBehind;
  }

  /** Inside a commit: the row of this number states something again. */
  leaveOut(sequence: number): void {
    this.sql.exec("INSERT INTO feed_restated VALUES (?)", sequence);
  }

  /** One step, inside a commit. @param now ms since 1970. */
  prune(bounds: FeedBounds, now: number): void {
    const before = this.read();
    const counted = this.count(before, bounds.rowsOfStep);
    const upTo = this.removable(counted, bounds, now);
    const after = upTo > counted.beginsBehind ? this.remove(counted, upTo) : counted;
    if (after !== before) this.save(after);
  }

  /** Takes in what came since. */
  private count(extent: Extent, rows: number): Extent {
    const { last, bytes } = this.sql
      .exec<{ last: number | null; bytes: number | null }>(
        `SELECT max(sequence) AS last, sum(${BYTES_OF_CHANGE}) AS bytes
         FROM (SELECT sequence, payload FROM log WHERE sequence > ? ORDER BY sequence LIMIT ?)`,
        extent.countedTo,
        rows,
      )
      .one();
    return last === null ? extent : { ...extent, countedTo: last, bytes: extent.bytes + (bytes ?? 0) };
  }

  /** Up to which number rows go: beyond a bound, had by every reader, and never the newest, which the next number follows. */
  private removable({ beginsBehind, countedTo, bytes }: Extent, bounds: FeedBounds, now: number): number {
    const tooOld = beginningAt(this.log, beginsBehind, now - bounds.milliseconds);
    const tooMuch = this.reaching(beginsBehind, bytes - bounds.bytes, bounds.rowsOfStep);
    return Math.min(
      Math.max(tooOld, tooMuch),
      beginsBehind + bounds.rowsOfStep,
      countedTo,
      this.log.acceptedByAll(),
      this.log.head() - 1,
    );
  }

  /** Up to which number so many bytes are, of the next rows. */
  private reaching(beginsBehind: number, bytes: number, rows: number): number {
    if (bytes <= 0) return beginsBehind;
    let [upTo, left] = [beginsBehind, bytes];
    for (const row of this.sql.exec<{ sequence: number; bytes: number }>(
      `SELECT sequence, ${BYTES_OF_CHANGE} AS bytes FROM log WHERE sequence > ? ORDER BY sequence LIMIT ?`,
      beginsBehind,
      rows,
    )) {
      upTo = row.sequence;
      left -= row.bytes;
      if (left <= 0) break;
    }
    return upTo;
  }

  private remove(extent: Extent, upTo: number): Extent {
    const { bytes } = this.sql
      .exec<{ bytes: number | null }>(
        `SELECT sum(${BYTES_OF_CHANGE}) AS bytes FROM log WHERE sequence <= ?`,
        upTo,
      )
      .one();
    this.log.removeUpTo(upTo);
    this.sql.exec("DELETE FROM feed_restated WHERE sequence <= ?", upTo);
    return { ...extent, beginsBehind: upTo, bytes: extent.bytes - (bytes ?? 0) };
  }

  private read(): Extent {
    const [row] = this.sql
      .exec<{ begins_behind: number; counted_to: number; bytes: number }>("SELECT * FROM feed")
      .toArray();
    return row
      ? { beginsBehind: row.begins_behind, countedTo: row.counted_to, bytes: row.bytes }
      : { beginsBehind: 0, countedTo: 0, bytes: 0 };
  }

  private save({ beginsBehind, countedTo, bytes }: Extent): void {
    this.sql.exec(
      "INSERT OR REPLACE INTO feed (rowid, begins_behind, counted_to, bytes) VALUES (1, ?, ?, ?)",
      beginsBehind,
      countedTo,
      bytes,
    );
  }
}
