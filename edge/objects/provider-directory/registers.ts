// Registers, the evidence that their editions are, and which edition has which provider last.

import type { EVIDENCE_TYPES, ProviderEvidence } from "#domain/contract/crypto/provider.ts";
import type { ProviderRegister, RegisterEdition } from "#domain/contract/operators/provider-directory.ts";
import type { ProviderRecord } from "#domain/crypto/providers/provider-record.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { hashedId } from "#domain/ids/identifiers.ts";
import { writeJson } from "#domain/json/text.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import type { FoundProvider } from "./providers.ts";

type RegisterRow = {
  id: string;
  title: string;
  kind: RegisterEdition["kind"];
  as_of: string | null;
  hash: string | null;
  records: number;
  completed_at: string | null;
  completed_by: string | null;
  providers: number;
};

type EvidenceType = (typeof EVIDENCE_TYPES)[number];

interface NewEvidence {
  readonly type: EvidenceType;
  readonly hash: string;
  readonly summary: string;
  readonly record: ProviderRecord | null;
}

/** What was completed: the edition, and when and by whom that was said. */
export interface Completion {
  readonly asOf: string;
  readonly hash: string;
  readonly records: number;
  readonly at: string;
  readonly by: string;
}

export class Registers {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  all(): ProviderRegister[] {
    return this.rows().map(({ as_of, completed_at, completed_by, ...row }) => ({
      ...row,
      asOf: as_of,
      completedAt: completed_at,
      completedBy: completed_by,
    }));
  }

  find(id: string): ProviderRegister | null {
    return this.all().find((register) => register.id === id) ?? null;
  }

  /** Inside a commit: the newest title counts. */
  put({ id, title, kind }: RegisterEdition): void {
    this.sql.exec(
      `INSERT INTO register (id, title, kind) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET title = excluded.title`,
      id,
      title,
      kind,
    );
  }

  /** Inside a commit. @returns false where it is known. */
  addEvidence(
    { id: register, title, asOf }: Pick<RegisterEdition, "id" | "title" | "asOf">,
    provider: FoundProvider,
    { type, hash, summary, record }: NewEvidence,
  ): boolean {
    const name = canonicalJson([provider.id, register, asOf, type, hash]);
    const { rowsWritten } = this.sql.exec(
      `INSERT OR IGNORE INTO evidence (id, provider, register, as_of, type, source, hash, summary, record)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      hashedId("pev", name),
      provider.number,
      register,
      asOf,
      type,
      title,
      hash,
      summary,
      record && writeJson(record),
    );
    return rowsWritten > 0;
  }

  /** Inside a commit: an older edition changes nothing. */
  keepMember({ id, asOf }: RegisterEdition, { number }: FoundProvider): void {
    this.sql.exec(
      `INSERT INTO member (register, provider, as_of) VALUES (?, ?, ?)
       ON CONFLICT (register, provider) DO UPDATE SET as_of = max(as_of, excluded.as_of)`,
      id,
      number,
      asOf,
    );
  }

  /** How many different records of an edition there are. */
  recordsOf(register: string, asOf: string): number {
    return this.sql
      .exec<{ count: number }>(
        "SELECT count(*) AS count FROM evidence WHERE register = ? AND as_of = ? AND record IS NOT NULL",
        register,
        asOf,
      )
      .one().count;
  }

  /** How many providers the edition before had. Members do not tell: of one that stays they have the newest edition alone. */
  providersBefore(register: string, asOf: string, before: string | null): number {
    return this.sql
      .exec<{ count: number }>(
        `SELECT count(DISTINCT provider) AS count FROM evidence
         WHERE register = ? AND as_of < ? AND as_of >= coalesce(?, '') AND record IS NOT NULL`,
        register,
        asOf,
        before,
      )
      .one().count;
  }

  /** Providers that the edition before had, and this one has not. */
  gone(register: string, asOf: string, before: string | null): FoundProvider[] {
    return this.sql
      .exec<{ number: number; id: string }>(
        `SELECT p.number, p.id FROM member m JOIN provider p ON p.number = m.provider
         WHERE m.register = ? AND m.as_of < ? AND m.as_of >= coalesce(?, '') ORDER BY p.number`,
        register,
        asOf,
        before,
      )
      .toArray();
  }

  /** Inside a commit. */
  complete(register: string, { asOf, hash, records, at, by }: Completion): void {
    this.sql.exec(
      "UPDATE register SET as_of = ?, hash = ?, records = ?, completed_at = ?, completed_by = ? WHERE id = ?",
      asOf,
      hash,
      records,
      at,
      by,
      register,
    );
  }

  /** Newest first. */
  evidence(provider: number, page: number, pageSize: number): ProviderEvidence[] {
    return this.sql
      .exec<{
        id: string;
        type: EvidenceType;
        source: string;
        as_of: string;
        hash: string;
        summary: string;
      }>(
        `SELECT id, type, source, as_of, hash, summary FROM evidence WHERE provider = ?
         ORDER BY as_of DESC, number DESC LIMIT ? OFFSET ?`,
        provider,
        pageSize,
        (page - 1) * pageSize,
      )
      .toArray()
      .map(({ as_of: retrievedAt, id, type, source, hash, summary }) => {
        return { id, type, source, retrievedAt, hash, summary };
      });
  }

  /** Whether all of these are evidence of the provider. */
  areOf(provider: number, ids: readonly string[]): boolean {
    const { count } = this.sql
      .exec<{ count: number }>(
        "SELECT count(*) AS count FROM evidence WHERE provider = ? AND id IN (SELECT value FROM json_each(?))",
        provider,
        JSON.stringify(ids),
      )
      .one();
    return count === new Set(ids).size;
  }

  private rows(): RegisterRow[] {
    return this.sql
      .exec<RegisterRow>(
        `SELECT r.*, (SELECT count(*) FROM member m WHERE m.register = r.id AND m.as_of >= coalesce(r.as_of, '')) AS providers
         FROM register r ORDER BY r.id`,
      )
      .toArray();
  }
}
