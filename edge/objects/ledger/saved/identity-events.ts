// The ids of compatibility events that are not decided. Among them and the ids of decisions each id is used
// once, for as long as it is kept: a second payload under it is refused. Such events are not charged, so only their ids are kept,
// and KEPT_MAX of them: beyond that the oldest goes, but not within its first hour.

import { DAY, HOUR, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { BoundedSql } from "../../bounded-sql.ts";

/** Made with the first such event: a ledger that never gets one has no table and asks for nothing. */
const TABLE = `
  -- Numbered without gaps: only the oldest go.
  CREATE TABLE IF NOT EXISTS kept_event (
    number INTEGER PRIMARY KEY, stem TEXT NOT NULL UNIQUE, fingerprint TEXT NOT NULL, kept_at INTEGER NOT NULL
  );
`;

/** At some 200 bytes each, 0.2 GB. */
const KEPT_MAX = 1_000_000;
const KEPT_MILLISECONDS = 30 * DAY;
const KEPT_LEAST_MILLISECONDS = HOUR;
/** With each that comes, so many go whose time has passed. */
const REMOVED_AT_ONCE = 2;

export type KeptEvent = "kept" | "replayed" | "conflict" | "too_many";

type Oldest = { number: number; kept_at: number };

export class IdentityEvents {
  private readonly sql: BoundedSql;
  private tableExists: boolean | undefined;
  /** Each ledger's own, so that a test need not send a million. */
  keptMax = KEPT_MAX;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** @returns whether an event has this stem, as the external id gives it; see `decisionStem`. */
  has(stem: string): boolean {
    return this.fingerprintOf(stem) !== null;
  }

  /** Call inside a commit. Nothing is written but for what is `kept`. */
  keep(stem: string, fingerprint: string, now: EpochMilliseconds): KeptEvent {
    const known = this.fingerprintOf(stem);
    if (known !== null) return known === fingerprint ? "replayed" : "conflict";
    this.sql.exec(TABLE);
    this.tableExists = true;
    const newest =
      this.sql.exec<{ newest: number | null }>("SELECT max(number) AS newest FROM kept_event").one().newest ??
      0;
    const [oldest] = this.sql
      .exec<Oldest>("SELECT number, kept_at FROM kept_event ORDER BY number LIMIT 1")
      .toArray();
    if (oldest && !this.makeRoom(oldest, newest, now)) return "too_many";
    this.sql.exec("INSERT INTO kept_event VALUES (?, ?, ?, ?)", newest + 1, stem, fingerprint, now);
    return "kept";
  }

  /** Drops what is remembered: a transaction was undone. */
  forget(): void {
    this.tableExists = undefined;
  }

  /** @returns false without room: all kept events are too young to be removed. */
  private makeRoom(oldest: Oldest, newest: number, now: EpochMilliseconds): boolean {
    const surplus = newest - oldest.number + 2 - this.keptMax;
    if (surplus > 0 && now - oldest.kept_at < KEPT_LEAST_MILLISECONDS) return false;
    this.sql.exec(
      "DELETE FROM kept_event WHERE number < ? AND (kept_at <= ? OR number < ?)",
      oldest.number + REMOVED_AT_ONCE,
      now - KEPT_MILLISECONDS,
      oldest.number + Math.min(1, Math.max(0, surplus)),
    );
    return true;
  }

  private fingerprintOf(stem: string): string | null {
    this.tableExists ??= this.sql.hasTable("kept_event");
    if (!this.tableExists) return null;
    const [row] = this.sql
      .exec<{ fingerprint: string }>("SELECT fingerprint FROM kept_event WHERE stem = ?", stem)
      .toArray();
    return row?.fingerprint ?? null;
  }
}
