// Which tokens an owner made for operators, and which of them were revoked. The tokens themselves are nowhere.

import type { ListedToken, Permission } from "#domain/contract/operators/operator-token.ts";
import { operatorActor } from "#domain/ids/operator-token.ts";
import { isSamePerson } from "#domain/ids/person.ts";
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
`;

/** Valid at the same time. */
const TOKENS_MAX = 1_000;
/** An expired token is listed for so long. */
const LISTED_MILLISECONDS = 90 * DAY;

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
    return this.rows("expires_at > ? AND revoked_at IS NULL", TOKENS_MAX, formatInstant(now))
      .map(({ body }) => readJson(body))
      .some((token) => grants(token, permission) && !isSamePerson(operatorActor(token.name), actor));
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

function grants({ role, permissions = [] }: Omit<ListedToken, "revokedAt">, permission: Permission): boolean {
  return (role === undefined ? permissions : ROLES[role]).includes(permission);
}

function listed({ body, revoked_at: revokedAt }: Row): ListedToken {
  return { ...readJson(body), revokedAt };
}
