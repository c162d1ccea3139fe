// Which tokens an owner made for operators, and which of them were revoked. The tokens themselves are nowhere. Those of the release
// before are listed nowhere: whose they are is noted when they are used.

import type { ListedToken, Permission } from "#domain/contract/operators/operator-token.ts";
import { operatorActor, type OperatorRole } from "#domain/ids/operator-token.ts";
import { isRole, isSamePerson } from "#domain/ids/person.ts";
import type { TokenGrant } from "#domain/ids/token-grant.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { ROLES } from "../../operators/roles.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import { numberedPage, type NumberedPage } from "../numbered-page.ts";

/** Numbered in the order in which they were made. */
export const TOKEN_TABLE = `
  CREATE TABLE IF NOT EXISTS operator_token (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, expires_at TEXT NOT NULL, body TEXT NOT NULL, revoked_at TEXT
  );
  -- Of tokens that are not listed: the newest use, to the day.
  CREATE TABLE IF NOT EXISTS unlisted_token (body TEXT PRIMARY KEY, used_at TEXT NOT NULL) WITHOUT ROWID;
`;

/** Valid at the same time. */
const TOKENS_MAX = 1_000;
/** An expired token is listed for so long. */
const LISTED_MILLISECONDS = 90 * DAY;
/** So long after its newest use a token that cannot expire is somebody's who could agree. */
const UNLISTED_COUNTS_MILLISECONDS = 90 * DAY;

type Row = { number: number; body: Json<Omit<ListedToken, "revokedAt">>; revoked_at: string | null };

export class OperatorTokens {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Inside a commit. @param now ms since 1970. @returns false where there are too many valid ones. */
  add({ revokedAt: _none, ...token }: ListedToken, now: number): boolean {
    this.sql.exec(
      "DELETE FROM operator_token WHERE expires_at <= ?",
      formatInstant(now - LISTED_MILLISECONDS),
    );
    const { valid } = this.sql
      .exec<{ valid: number }>(
        "SELECT count(*) AS valid FROM operator_token WHERE revoked_at IS NULL AND expires_at > ?",
        formatInstant(now),
      )
      .one();
    if (valid >= TOKENS_MAX) return false;
    this.sql.exec(
      "INSERT INTO operator_token (id, expires_at, body) VALUES (?, ?, ?)",
      token.id,
      token.expiresAt,
      writeJson(token),
    );
    return true;
  }

  /** @returns false for a token that was revoked, and for one that is not listed. */
  isValid(id: string): boolean {
    return this.rows("id = ? AND revoked_at IS NULL", 1, id).length === 1;
  }

  /** Whether a valid token with the permission is another person's than the actor's. @param now ms since 1970. */
  holdsAnother(permission: Permission, actor: string, now: number): boolean {
    const valid = this.rows("expires_at > ? AND revoked_at IS NULL", TOKENS_MAX, formatInstant(now)).map(
      ({ body }) => readJson(body),
    );
    return [...valid, ...this.usedSince(now - UNLISTED_COUNTS_MILLISECONDS)].some((token) => {
      const holder = operatorActor(token.name);
      return grants(token, permission) && !isRole(holder) && !isSamePerson(holder, actor);
    });
  }

  /** Whether its use today is noted. @param now ms since 1970. */
  isNoted(grant: TokenGrant, now: number): boolean {
    return (
      this.sql
        .exec(
          "SELECT 1 FROM unlisted_token WHERE body = ? AND used_at > ?",
          writeJson(grant),
          formatInstant(now - DAY),
        )
        .toArray().length > 0
    );
  }

  /** Inside a commit. @param now ms since 1970. */
  note(grant: TokenGrant, now: number): void {
    this.sql.exec(
      "DELETE FROM unlisted_token WHERE used_at <= ?",
      formatInstant(now - UNLISTED_COUNTS_MILLISECONDS),
    );
    this.sql.exec(
      "INSERT OR REPLACE INTO unlisted_token VALUES (?, ?)",
      writeJson(grant),
      formatInstant(now),
    );
  }

  private usedSince(since: number): TokenGrant[] {
    return this.sql
      .exec<{ body: Json<TokenGrant> }>(
        "SELECT body FROM unlisted_token WHERE used_at > ? LIMIT ?",
        formatInstant(since),
        TOKENS_MAX,
      )
      .toArray()
      .map(({ body }) => readJson(body));
  }

  /** Newest first. @param before only numbers below it. */
  page(limit: number, before: number): NumberedPage<ListedToken> {
    return numberedPage(this.rows("number < ?", limit + 1, before), limit, listed);
  }

  /** Inside a commit. @returns null for an unknown token, false for one that was revoked before. */
  revoke(id: string, at: string): boolean | null {
    const [row] = this.rows("id = ?", 1, id);
    if (row === undefined) return null;
    if (row.revoked_at !== null) return false;
    this.sql.exec("UPDATE operator_token SET revoked_at = ? WHERE id = ?", at, id);
    return true;
  }

  /** @param condition ours, with a `?` for each binding. */
  private rows(condition: string, limit: number, ...bindings: (string | number)[]): Row[] {
    return this.sql
      .exec<Row>(
        `SELECT number, body, revoked_at FROM operator_token WHERE ${condition} ORDER BY number DESC LIMIT ?`,
        ...bindings,
        limit,
      )
      .toArray();
  }
}

/** Of a token, listed or not. */
interface Granted {
  readonly role?: OperatorRole | undefined;
  readonly permissions?: readonly string[] | undefined;
}

function grants({ role, permissions = [] }: Granted, permission: Permission): boolean {
  return (role === undefined ? permissions : ROLES[role]).includes(permission);
}

function listed({ body, revoked_at: revokedAt }: Row): ListedToken {
  return { ...readJson(body), revokedAt };
}
