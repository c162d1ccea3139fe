// Who is signed in to the console, and the codes that sign somebody in. Of a code and of a session's secret only the hash is kept.

import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import { formatInstant, HOUR, instantOf, MINUTE, type EpochMilliseconds } from "#domain/time/instant.ts";
import { actorOf, type Session, type SignedIn } from "../../operators/operator.ts";
import type { BoundedSql } from "../bounded-sql.ts";

export const SESSION_TABLES = `
  CREATE TABLE IF NOT EXISTS sign_in_code (
    hash TEXT PRIMARY KEY, actor TEXT NOT NULL, ends_at TEXT NOT NULL, signed_in TEXT NOT NULL
  ) WITHOUT ROWID;
  -- ends_at: for lack of use, and never later than expires_at.
  CREATE TABLE IF NOT EXISTS console_session (
    hash TEXT PRIMARY KEY, actor TEXT NOT NULL, ends_at TEXT NOT NULL, expires_at TEXT NOT NULL, signed_in TEXT NOT NULL
  ) WITHOUT ROWID;
`;

const CODE_MILLISECONDS = MINUTE;
/** From its beginning, however much is asked. */
const SESSION_MILLISECONDS = 12 * HOUR;
const IDLE_MILLISECONDS = HOUR;
/** That it was used is written so often. */
const USED_EVERY_MILLISECONDS = MINUTE;
/** Of one person at the same time: one more ends the one that would end first, and nobody else's. */
const HELD_MAX = 20;

type Row = { ends_at: string; expires_at: string; signed_in: Json<SignedIn> };

export class Sessions {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Inside a commit. @returns until when the code counts. */
  addCode(hash: string, signedIn: SignedIn, now: EpochMilliseconds): string {
    const actor = actorOf(signedIn);
    this.forget("sign_in_code", actor, now);
    const endsAt = formatInstant(now + CODE_MILLISECONDS);
    this.sql.exec("INSERT INTO sign_in_code VALUES (?, ?, ?, ?)", hash, actor, endsAt, writeJson(signedIn));
    return endsAt;
  }

  /** Inside a commit: the code counts no more. @returns who made it; null where none counts. */
  takeCode(hash: string, now: EpochMilliseconds): SignedIn | null {
    const [row] = this.sql
      .exec<Pick<Row, "ends_at" | "signed_in">>(
        "DELETE FROM sign_in_code WHERE hash = ? RETURNING ends_at, signed_in",
        hash,
      )
      .toArray();
    return row !== undefined && instantOf(row.ends_at) > now ? readJson(row.signed_in) : null;
  }

  /** Inside a commit. */
  begin(hash: string, signedIn: SignedIn, now: EpochMilliseconds): Session {
    const actor = actorOf(signedIn);
    this.forget("console_session", actor, now);
    const most = now + SESSION_MILLISECONDS;
    const end = signedIn.by === "token" ? Math.min(most, instantOf(signedIn.expiresAt)) : most;
    const session = { signedIn, expiresAt: formatInstant(end), idleAt: idleAt(now, end) };
    this.sql.exec(
      "INSERT INTO console_session VALUES (?, ?, ?, ?, ?)",
      hash,
      actor,
      session.idleAt,
      session.expiresAt,
      writeJson(signedIn),
    );
    return session;
  }

  /** @param isCaused by a person: that puts off its end for lack of use. @returns null where it has ended. */
  use(hash: string, isCaused: boolean, now: EpochMilliseconds): Session | null {
    const [row] = this.sql
      .exec<Row>("SELECT ends_at, expires_at, signed_in FROM console_session WHERE hash = ?", hash)
      .toArray();
    if (row === undefined || instantOf(row.ends_at) <= now) return null;
    const next = idleAt(now, instantOf(row.expires_at));
    const isWritten = isCaused && instantOf(next) - instantOf(row.ends_at) >= USED_EVERY_MILLISECONDS;
    if (isWritten) this.sql.exec("UPDATE console_session SET ends_at = ? WHERE hash = ?", next, hash);
    return {
      signedIn: readJson(row.signed_in),
      expiresAt: row.expires_at,
      idleAt: isWritten ? next : row.ends_at,
    };
  }

  /** Inside a commit. @returns who was signed in; null where it had ended. */
  end(hash: string, now: EpochMilliseconds): SignedIn | null {
    const [row] = this.sql
      .exec<Pick<Row, "ends_at" | "signed_in">>(
        "DELETE FROM console_session WHERE hash = ? RETURNING ends_at, signed_in",
        hash,
      )
      .toArray();
    return row !== undefined && instantOf(row.ends_at) > now ? readJson(row.signed_in) : null;
  }

  /** What has ended, and what one person would have too much of. */
  private forget(table: "sign_in_code" | "console_session", actor: string, now: EpochMilliseconds): void {
    this.sql.exec(`DELETE FROM ${table} WHERE ends_at <= ?`, formatInstant(now));
    this.sql.exec(
      `DELETE FROM ${table} WHERE hash IN
        (SELECT hash FROM ${table} WHERE actor = ? ORDER BY ends_at DESC LIMIT -1 OFFSET ?)`,
      actor,
      HELD_MAX - 1,
    );
  }
}

function idleAt(now: EpochMilliseconds, end: EpochMilliseconds): string {
  return formatInstant(Math.min(now + IDLE_MILLISECONDS, end));
}
