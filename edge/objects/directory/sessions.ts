// Who is signed in to the console, and the codes that sign somebody in. Of a code and of a session's secret only the hash is kept.

import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import { formatInstant, HOUR, instantOf, MINUTE, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { Session, SignedIn } from "../../operators/operator.ts";
import type { BoundedSql } from "../bounded-sql.ts";

export const SESSION_TABLES = `
  CREATE TABLE IF NOT EXISTS sign_in_code (
    hash TEXT PRIMARY KEY, expires_at TEXT NOT NULL, signed_in TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS console_session (
    hash TEXT PRIMARY KEY, expires_at TEXT NOT NULL, idle_at TEXT NOT NULL, signed_in TEXT NOT NULL
  ) WITHOUT ROWID;
`;

const CODE_MILLISECONDS = MINUTE;
/** From its beginning, however much is asked. */
const SESSION_MILLISECONDS = 12 * HOUR;
const IDLE_MILLISECONDS = HOUR;
/** That it was used is written so often. */
const USED_EVERY_MILLISECONDS = MINUTE;
/** At the same time; beyond them the one that would end first is ended. */
const SESSIONS_MAX = 1_000;
const CODES_MAX = 1_000;

type Row = { expires_at: string; idle_at: string; signed_in: Json<SignedIn> };

export class Sessions {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Inside a commit. @returns until when the code counts. */
  addCode(hash: string, signedIn: SignedIn, now: EpochMilliseconds): string {
    this.forget("sign_in_code", CODES_MAX, now);
    const expiresAt = formatInstant(now + CODE_MILLISECONDS);
    this.sql.exec("INSERT INTO sign_in_code VALUES (?, ?, ?)", hash, expiresAt, writeJson(signedIn));
    return expiresAt;
  }

  /** Inside a commit: the code counts no more. @returns who made it; null where none counts. */
  takeCode(hash: string, now: EpochMilliseconds): SignedIn | null {
    const [row] = this.sql
      .exec<Pick<Row, "expires_at" | "signed_in">>(
        "DELETE FROM sign_in_code WHERE hash = ? RETURNING expires_at, signed_in",
        hash,
      )
      .toArray();
    return row !== undefined && instantOf(row.expires_at) > now ? readJson(row.signed_in) : null;
  }

  /** Inside a commit. */
  begin(hash: string, signedIn: SignedIn, now: EpochMilliseconds): Session {
    this.forget("console_session", SESSIONS_MAX, now);
    const most = now + SESSION_MILLISECONDS;
    const end = signedIn.by === "token" ? Math.min(most, instantOf(signedIn.expiresAt)) : most;
    const session = { signedIn, expiresAt: formatInstant(end), idleAt: idleAt(now, end) };
    this.sql.exec(
      "INSERT INTO console_session VALUES (?, ?, ?, ?)",
      hash,
      session.expiresAt,
      session.idleAt,
      writeJson(signedIn),
    );
    return session;
  }

  /** What is asked now puts off its end for lack of use. @returns null where it has ended. */
  use(hash: string, now: EpochMilliseconds): Session | null {
    const [row] = this.sql
      .exec<Row>("SELECT expires_at, idle_at, signed_in FROM console_session WHERE hash = ?", hash)
      .toArray();
    if (row === undefined || instantOf(row.idle_at) <= now) return null;
    const next = idleAt(now, instantOf(row.expires_at));
    if (instantOf(next) - instantOf(row.idle_at) >= USED_EVERY_MILLISECONDS) {
      this.sql.exec("UPDATE console_session SET idle_at = ? WHERE hash = ?", next, hash);
    }
    return { signedIn: readJson(row.signed_in), expiresAt: row.expires_at, idleAt: next };
  }

  /** Inside a commit. @returns who was signed in; null where it had ended. */
  end(hash: string): SignedIn | null {
    const [row] = this.sql
      .exec<Pick<Row, "signed_in">>("DELETE FROM console_session WHERE hash = ? RETURNING signed_in", hash)
      .toArray();
    return row === undefined ? null : readJson(row.signed_in);
  }

  /** What has ended, and what is too much. */
  private forget(table: "sign_in_code" | "console_session", most: number, now: EpochMilliseconds): void {
    this.sql.exec(`DELETE FROM ${table} WHERE expires_at <= ?`, formatInstant(now));
    this.sql.exec(
      `DELETE FROM ${table} WHERE hash IN (SELECT hash FROM ${table} ORDER BY expires_at DESC LIMIT -1 OFFSET ?)`,
      most - 1,
    );
  }
}

/** Never later than its end, which so is an end for lack of use too. */
function idleAt(now: EpochMilliseconds, end: EpochMilliseconds): string {
  return formatInstant(Math.min(now + IDLE_MILLISECONDS, end));
}
