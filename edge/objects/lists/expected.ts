// The lists that the deployment is held to: every list that a publication ever held, until an operator retires it. A
// publication that has it again ends a retirement.

import type { ExpectedListFact, ListLoss } from "#domain/contract/settings/lists.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { ExpectedList, Serves } from "#domain/screening/expected-lists.ts";
import type { Act } from "../../log/audit-event.ts";
import type { DescribedList } from "../../lists/describe-lists.ts";
import type { Leaving } from "../../lists/what-leaves.ts";
import type { BoundedSql } from "../bounded-sql.ts";

/** A list that keeps less than this share of its entries was emptied rather than shortened. */
const SHARE_MIN = 0.5;

type Row = {
  id: string;
  kind: "names" | "wallets";
  title: string;
  serves: Json<Serves> | null;
  entries: number;
  publication: number;
  retired: number | null;
  retired_at: string | null;
  actor: string | null;
  reason: string | null;
};

export class ExpectedLists {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** Inside the commit that publishes. */
  note(publication: number, lists: readonly DescribedList[]): void {
    for (const { id, kind, title, entries, serves } of lists) {
      this.sql.exec(
        "INSERT OR REPLACE INTO list_expected (id, kind, title, serves, entries, publication) VALUES (?, ?, ?, ?, ?, ?)",
        id,
        kind,
        title,
        serves && writeJson(serves),
        entries,
        publication,
      );
    }
  }

  /** No publication has noted its lists yet. */
  isEmpty(): boolean {
    return this.rows().length === 0;
  }

  /** What would be lost if these were published: lists that are not retired and not among them, and lists that shrink. */
  losses(lists: readonly DescribedList[]): ListLoss[] {
    return this.rows().flatMap((row): ListLoss[] => {
      const { id, kind, entries: before } = row;
      const now = lists.find((list) => list.id === id && list.kind === kind)?.entries ?? 0;
      if (now === 0) return isRetired(row) ? [] : [{ id, kind, loss: "missing", before, now }];
      return now < before * SHARE_MIN ? [{ id, kind, loss: "shrunk", before, now }] : [];
    });
  }

  /** Was a list of this publication retired since? */
  hasRetiredOf(publication: number): boolean {
    return this.rows().some((row) => row.publication === publication && isRetired(row));
  }

  /** @returns false where nothing is left to retire; null for a list that was never published. */
  mayRetire(list: string): boolean | null {
    const rows = this.rows().filter(({ id }) => sameList(id, list));
    return rows.length === 0 ? null : !rows.every(isRetired);
  }

  /** @param number from the numbers of publications. */
  retire(list: string, number: number, { at, actor, reason }: Act): void {
    this.sql.exec(
      "INSERT INTO list_retirement (number, id, retired_at, actor, reason) VALUES (?, ?, ?, ?, ?)",
      number,
      list.toUpperCase(),
      at,
      actor,
      reason,
    );
  }

  /** What is no longer asked for once this list is retired. */
  leavingWith(list: string): Leaving {
    const rows = this.rows().filter((row) => sameList(row.id, list) && !isRetired(row));
    const count = (some: readonly Row[]) => some.reduce((sum, { entries }) => sum + entries, 0);
    const sanctions = rows.filter(({ serves }) => serves === null || readJson(serves).check === "sanctions");
    return {
      sanctions: count(sanctions),
      entries: count(rows),
      lists: rows.map(({ id, entries }) => ({ id, entries })),
      names: [],
    };
  }

  all(): ExpectedList[] {
    return this.rows().map((row) => ({
      id: row.id,
      kind: row.kind,
      serves: row.serves === null ? null : readJson(row.serves),
      retired: isRetired(row),
    }));
  }

  /** @param newest the number of the publication that is active. */
  shown(newest: number): ExpectedListFact[] {
    return this.rows().map((row) => {
      const { id, kind, title, entries, publication, retired_at: at, actor: by, reason } = row;
      const state = publication === newest ? "published" : isRetired(row) ? "retired" : "missing";
      const retired =
        isRetired(row) && at !== null && by !== null && reason !== null ? { at, by, reason } : null;
      return { id, kind, title, entries, state, retired };
    });
  }

  private rows(): Row[] {
    return this.sql
      .exec<Row>(
        `SELECT e.*, r.number AS retired, r.retired_at, r.actor, r.reason
         FROM list_expected e LEFT JOIN list_retirement r
           ON r.number = (SELECT max(number) FROM list_retirement WHERE id = upper(e.id))
         ORDER BY e.kind, e.id`,
      )
      .toArray();
  }
}

function isRetired({ retired, publication }: Row): boolean {
  return retired !== null && retired > publication;
}

function sameList(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}
