// The versions that the Lists object keeps, in chunks that never change once they are there, and their publications.

import type { ListFact, ListsUploadRequest, ListsVersion } from "#domain/contract/settings/lists.ts";
import type { ListRemoval } from "#domain/contract/casework/list-removal.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import { DAY } from "#domain/time/instant.ts";
import type { Leaving } from "../../lists/what-leaves.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import type { Act } from "../../log/audit-event.ts";
import type { Active } from "../api-key/api.ts";

/** Published versions whose chunks are kept: an isolate may still be loading the one before. */
const VERSIONS_KEPT = 4;
/** With each announcement; an organisation that did not answer for so many acts misses those before. */
const REMOVALS_TOLD = 50;
/** An upload that was not published by then was given up. */
const UPLOAD_KEPT_MILLISECONDS = DAY;

export interface Publication extends Active {
  readonly publishedAt: string;
  readonly publishedBy: string;
  readonly reason: string | null;
}

/** Kept with the act that took entries away. */
export interface Departure extends Pick<ListsVersion, "soleOperator"> {
  readonly leaving: Leaving;
  /** What organisations have a signal of, but for what left; absent of an older release, which sent none. */
  readonly told?: Pick<ListRemoval, "act" | "listVersion" | "at" | "by" | "proposedBy" | "alone">;
}

type PublicationRow = {
  number: number;
  hash: string;
  published_at: string;
  actor: string;
  reason: string | null;
};

export class Versions {
  private readonly sql: BoundedSql;
  private readonly isNeeded: (hash: string) => boolean;

  /** @param isNeeded whether the chunks of this hash are kept, however old it is. */
  constructor(sql: BoundedSql, isNeeded: (hash: string) => boolean) {
    this.sql = sql;
    this.isNeeded = isNeeded;
  }

  /** Declares a version's chunks. One that is half there in another packing starts over; a whole one stays. */
  declare({ hash, chunks }: ListsUploadRequest, act: Act): void {
    this.forgetGivenUp(Date.parse(act.at));
    if (this.facts(hash) !== null || this.isDeclared(hash, chunks)) return;
    this.forget(hash);
    this.sql.exec("INSERT INTO list_version (hash, begun_at) VALUES (?, ?)", hash, act.at);
    for (const [number, { sha256, bytes }] of chunks.entries()) {
      this.sql.exec(
        "INSERT INTO list_chunk (hash, number, sha256, length) VALUES (?, ?, ?, ?)",
        hash,
        number,
        sha256,
        bytes,
      );
    }
  }

  /** What a chunk must be; null for one that was not declared. */
  declared(hash: string, number: number): { readonly sha256: string; readonly length: number } | null {
    const [row] = this.sql
      .exec<{ sha256: string; length: number }>(
        "SELECT sha256, length FROM list_chunk WHERE hash = ? AND number = ?",
        hash,
        number,
      )
      .toArray();
    return row ?? null;
  }

  /** Keeps a chunk that was compared with its declaration. One that is there stays as it is. */
  put(hash: string, number: number, bytes: Uint8Array): void {
    this.sql.exec(
      "UPDATE list_chunk SET bytes = ? WHERE hash = ? AND number = ? AND bytes IS NULL",
      bytes,
      hash,
      number,
    );
  }

  /** Numbers of the chunks that have not come; null for a version whose upload was not begun. */
  missing(hash: string): number[] | null {
    if (this.sql.exec("SELECT 1 FROM list_version WHERE hash = ?", hash).toArray().length === 0) return null;
    return this.sql
      .exec<{ number: number }>(
        "SELECT number FROM list_chunk WHERE hash = ? AND bytes IS NULL ORDER BY number",
        hash,
      )
      .toArray()
      .map(({ number }) => number);
  }

  /** The packed content in its pieces; null where it is not whole. */
  chunks(hash: string): Uint8Array[] | null {
    const missing = this.missing(hash);
    if (missing === null || missing.length > 0) return null;
    return this.sql
      .exec<{ bytes: ArrayBuffer }>("SELECT bytes FROM list_chunk WHERE hash = ? ORDER BY number", hash)
      .toArray()
      .map(({ bytes }) => new Uint8Array(bytes));
  }

  packedBytes(hash: string): number {
    return (
      this.sql
        .exec<{ sum: number | null }>("SELECT sum(length) AS sum FROM list_chunk WHERE hash = ?", hash)
        .one().sum ?? 0
    );
  }

  /** What a version says of its lists; null before it was verified. */
  facts(hash: string): ListFact[] | null {
    const [row] = this.sql
      .exec<{ facts: Json<ListFact[]> | null }>("SELECT facts FROM list_version WHERE hash = ?", hash)
      .toArray();
    return row?.facts == null ? null : readJson(row.facts);
  }

  forget(hash: string): void {
    this.sql.exec("DELETE FROM list_chunk WHERE hash = ?", hash);
    this.sql.exec("DELETE FROM list_version WHERE hash = ?", hash);
  }

  /** Makes a verified version the active one, and forgets those that were published longest ago. */
  publish(hash: string, facts: readonly ListFact[], act: Act): Publication {
    this.sql.exec("UPDATE list_version SET facts = ? WHERE hash = ?", writeJson(facts), hash);
    const publication = this.newestNumber() + 1;
    this.sql.exec(
      "INSERT INTO list_publication (number, hash, published_at, actor, reason) VALUES (?, ?, ?, ?, ?)",
      publication,
      hash,
      act.at,
      act.actor,
      act.reason,
    );
    const kept = this.published().map((one) => one.hash);
    for (const old of kept.slice(VERSIONS_KEPT)) if (!this.isNeeded(old)) this.forget(old);
    return { hash, publication, publishedAt: act.at, publishedBy: act.actor, reason: act.reason };
  }

  /** Inside the commit of the act. */
  keepDeparture(publication: number, departure: Departure): void {
    this.sql.exec("INSERT INTO list_departure VALUES (?, ?)", publication, writeJson(departure));
  }

  /** What left with a publication; empty where nothing did. */
  departureOf(publication: number): Pick<ListsVersion, "leaving" | "soleOperator"> {
    // An older release made the other tables, and this one comes with the next write.
    if (!this.sql.hasTable("list_departure")) return {};
    const [row] = this.sql
      .exec<{ departure: Json<Departure> }>(
        "SELECT departure FROM list_departure WHERE number = ?",
        publication,
      )
      .toArray();
    if (!row) return {};
    const { told: _told, ...shown } = readJson(row.departure);
    return shown;
  }

  /** What organisations have a signal of, oldest first: the newest acts that took something away. */
  removals(): ListRemoval[] {
    if (!this.sql.hasTable("list_departure")) return [];
    return this.sql
      .exec<{ number: number; departure: Json<Departure> }>(
        "SELECT number, departure FROM list_departure ORDER BY number DESC LIMIT ?",
        REMOVALS_TOLD,
      )
      .toArray()
      .flatMap(({ number, departure }) => {
        const { told, leaving } = readJson(departure);
        return told === undefined ? [] : [{ ...told, ...leaving, publication: number }];
      })
      .toReversed();
  }

  /** Of the acts that keys hear of: publications and retirements. */
  newestNumber(): number {
    return this.sql
      .exec<{ number: number }>(
        `SELECT max(ifnull((SELECT max(number) FROM list_publication), 0),
                    ifnull((SELECT max(number) FROM list_retirement), 0)) AS number`,
      )
      .one().number;
  }

  active(): Publication | null {
    return this.published()[0] ?? null;
  }

  /** The versions that are kept, each by its newest publication, newest first. */
  published(): Publication[] {
    return this.sql
      .exec<PublicationRow>(
        `SELECT number, hash, published_at, actor, reason FROM list_publication
         WHERE number IN (SELECT max(number) FROM list_publication GROUP BY hash)
           AND hash IN (SELECT hash FROM list_version)
         ORDER BY number DESC`,
      )
      .toArray()
      .map(({ number, hash, published_at, actor, reason }) => ({
        hash,
        publication: number,
        publishedAt: published_at,
        publishedBy: actor,
        reason,
      }));
  }

  private isDeclared(hash: string, chunks: ListsUploadRequest["chunks"]): boolean {
    const rows = this.sql
      .exec<{ sha256: string }>("SELECT sha256 FROM list_chunk WHERE hash = ? ORDER BY number", hash)
      .toArray();
    return rows.length === chunks.length && rows.every(({ sha256 }, at) => sha256 === chunks[at]?.sha256);
  }

  private forgetGivenUp(now: number): void {
    const uploads = this.sql
      .exec<{ hash: string; begun_at: string }>("SELECT hash, begun_at FROM list_version WHERE facts IS NULL")
      .toArray();
    for (const { hash, begun_at } of uploads) {
      const isOld = now - Date.parse(begun_at) > UPLOAD_KEPT_MILLISECONDS;
      if (isOld && !this.isNeeded(hash)) this.forget(hash);
    }
  }
}
