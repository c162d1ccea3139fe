// The rows of discoveries: what was asked for, by whom, and how far it is.

import type { Candidate, DiscoveryRequest, SourceState } from "#domain/contract/crypto/discovery.ts";
import type { DiscoveryRecord } from "#domain/crypto/discovery/discovery.ts";
import { readJson, writeJson, type Json } from "#domain/json/text.ts";
import type { Caller } from "../../../caller.ts";
import type { BoundedSql } from "../../bounded-sql.ts";

/** Some 300 MB: the object has ten gigabytes. */
const DISCOVERIES_MAX = 500_000;
/** Each waits for others, so that no caller can have all of an object's turns. */
const WAITING_MAX = 1_000;

/** What was asked for, beside the request's name. */
export interface Asked {
  readonly assetCode: string | null;
  readonly direction: NonNullable<DiscoveryRequest["direction"]> | null;
  /** Whom the organisation asked outside when the request came. */
  readonly providers: Caller["providers"];
  readonly actor: string;
  /** The id of the HTTP request; null where it has none. */
  readonly askedBy: string | null;
}

export interface KeptDiscovery {
  readonly number: number;
  readonly record: DiscoveryRecord;
  readonly asked: Asked;
  readonly failures: number;
}

type Row = {
  number: number;
  request_id: string;
  address_id: string;
  asset_code: string | null;
  direction: Asked["direction"];
  providers: Json<NonNullable<Asked["providers"]>> | null;
  actor: string;
  asked_by: string | null;
  status: DiscoveryRecord["status"];
  sources: Json<readonly SourceState[]>;
  candidates: Json<readonly Candidate[]>;
  created_at: number;
  last_call_at: number;
  next_attempt_at: number | null;
  failures: number;
};

export class DiscoveryRows {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  named(requestId: string): KeptDiscovery | null {
    return this.one("request_id = ?", requestId);
  }

  numbered(number: number): KeptDiscovery | null {
    return this.one("number = ?", number);
  }

  /** Why no other can be taken; null where one can. */
  refusal(): "too_many_discoveries" | "too_many_waiting" | null {
    const { n } = this.sql.exec<{ n: number | null }>("SELECT max(number) AS n FROM discovery").one();
    if ((n ?? 0) >= DISCOVERIES_MAX) return "too_many_discoveries";
    const waiting = this.sql
      .exec<{ n: number }>("SELECT count(*) AS n FROM discovery WHERE next_attempt_at IS NOT NULL")
      .one();
    return waiting.n >= WAITING_MAX ? "too_many_waiting" : null;
  }

  /** Inside a commit. */
  insert(record: DiscoveryRecord, asked: Asked): void {
    this.sql.exec(
      `INSERT INTO discovery (
         request_id, address_id, asset_code, direction, providers, actor, asked_by, status, sources, candidates, created_at,
         last_call_at, next_attempt_at, failures
       ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
      record.requestId,
      record.addressId,
      asked.assetCode,
      asked.direction,
      asked.providers && writeJson(asked.providers),
      asked.actor,
      asked.askedBy,
      record.status,
      writeJson(record.sources),
      writeJson(record.candidates),
      record.createdAt,
      record.lastCallAt,
      record.status === "pending" ? record.createdAt : null,
    );
  }

  /** Inside a commit: the caller asked again. When it goes on, and how often it failed, are its sources' affair. */
  noteCall(number: number, at: number): void {
    this.sql.exec("UPDATE discovery SET last_call_at = ? WHERE number = ?", at, number);
  }

  /** Inside a commit: what a source or time made of it. What could not go on before could now. */
  update(number: number, { status, sources, candidates }: DiscoveryRecord): void {
    this.sql.exec(
      `UPDATE discovery SET status = ?, sources = ?, candidates = ?, failures = 0,
         next_attempt_at = iif(?1 = 'pending', next_attempt_at, NULL) WHERE number = ?`,
      status,
      writeJson(sources),
      writeJson(candidates),
      number,
    );
  }

  /** Inside a commit: it could not go on now. */
  postpone(number: number, until: number): void {
    this.sql.exec(
      "UPDATE discovery SET failures = failures + 1, next_attempt_at = ? WHERE number = ?",
      until,
      number,
    );
  }

  /** Those that wait, by when they go on. */
  waiting(limit: number): { readonly number: number; readonly nextAttemptAt: number }[] {
    return this.sql
      .exec<{ number: number; next_attempt_at: number }>(
        "SELECT number, next_attempt_at FROM discovery WHERE next_attempt_at IS NOT NULL ORDER BY next_attempt_at LIMIT ?",
        limit,
      )
      .toArray()
      .map(({ number, next_attempt_at: nextAttemptAt }) => ({ number, nextAttemptAt }));
  }

  isNewest(number: number, addressId: string): boolean {
    const newest = this.sql
      .exec<{ n: number | null }>("SELECT max(number) AS n FROM discovery WHERE address_id = ?", addressId)
      .one();
    return newest.n === null || newest.n <= number;
  }

  /** Providers of the tenant's other saved addresses of the same wallet. */
  providersOfWallet(fingerprint: string, exceptId: string, limit: number): string[] {
    return this.sql
      .exec<{ provider_id: string }>(
        `SELECT DISTINCT provider_id FROM address
         WHERE fingerprint = ? AND id <> ? AND provider_id IS NOT NULL AND status <> 'archived' ORDER BY provider_id LIMIT ?`,
        fingerprint,
        exceptId,
        limit,
      )
      .toArray()
      .map(({ provider_id: id }) => id);
  }

  private one(condition: string, binding: string | number): KeptDiscovery | null {
    const [row] = this.sql.exec<Row>(`SELECT * FROM discovery WHERE ${condition}`, binding).toArray();
    return row ? keptDiscovery(row) : null;
  }
}

function keptDiscovery(row: Row): KeptDiscovery {
  return {
    number: row.number,
    record: {
      requestId: row.request_id,
      addressId: row.address_id,
      status: row.status,
      sources: readJson(row.sources),
      candidates: readJson(row.candidates),
      createdAt: row.created_at,
      lastCallAt: row.last_call_at,
    },
    asked: {
      assetCode: row.asset_code,
      direction: row.direction,
      providers: row.providers === null ? null : readJson(row.providers),
      actor: row.actor,
      askedBy: row.asked_by,
    },
    failures: row.failures,
  };
}
