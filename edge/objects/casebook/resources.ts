// Alerts, signals and investigations in the Casebook's database: found by id, paged in order of creation, written with the row of the log
// that records the change.

import { subjectOf, type CaseChange, type CaseKind, type CaseResources } from "#domain/casebook/change.ts";
import { readStored } from "#domain/casebook/stored-resource.ts";
import { type Json, writeJson } from "#domain/json/text.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import { numberedPage } from "../numbered-page.ts";
import type { CaseFilter, CasePage } from "./api.ts";
import { ASSIGNEE, ofRule, ofSubject, same, sqlOf, valuesOf, type Condition } from "./conditions.ts";

/** Which row of the log holds a change, and since when. */
export interface Announced {
  readonly sequence: number;
  readonly at: string;
}

export interface AnnouncedResource<K extends CaseKind = CaseKind> {
  readonly kind: K;
  readonly resource: CaseResources[K];
  readonly changedAt: string;
}

type Row = { number: number; state: Json<CaseResources[CaseKind]> };

interface Looked {
  readonly rows: readonly Row[];
  /** Where to go on, though there may be fewer rows than a page has. */
  readonly next: number | null;
}

/** For what no column holds, so many are looked at for a page; behind them, the next page goes on. */
export const LOOKED_AT_MAX = 1000;

export class Resources {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  find<K extends CaseKind>(kind: K, id: string): CaseResources[K] | null {
    const [row] = this.sql
      .exec<Row>("SELECT number, state FROM resource WHERE id = ? AND kind = ?", id, kind)
      .toArray();
    return row ? (stateOf(row) as CaseResources[K]) : null;
  }

  /** The id of the signal of a subject that is alive under a key; null without one. */
  findLiveSignal(subjectId: string, key: string): string | null {
    const [row] = this.sql
      .exec<{ id: string }>(
        `SELECT id FROM resource
         WHERE kind = 'signal' AND subject_id = ? AND key = ? AND due_at IS NOT NULL ORDER BY number DESC LIMIT 1`,
        subjectId,
        key,
      )
      .toArray();
    return row?.id ?? null;
  }

  /** One page, newest first: a number is for ever, so what is written meanwhile moves nothing. @param before only numbers below it. */
  page<K extends CaseKind>(kind: K, filter: CaseFilter, limit: number, before: number): CasePage<K> {
    // The query has only what is asked for, so that each has the index that its order needs.
    const { status, priority, subjectId, ruleId, assignee } = filter;
    const wanted: Condition[] = [
      ["kind = ?", kind],
      ["number < ?", before],
      ...same("status", status),
      ...same("priority", priority),
      ...ofSubject(kind, subjectId),
    ];
    const looked = [...ofRule(ruleId), ...same(ASSIGNEE, assignee)];
    const { rows, next } =
      looked.length === 0 ? this.first(wanted, limit) : this.looked(wanted, looked, limit);
    const page = numberedPage(rows, limit, (row) => stateOf(row) as CaseResources[K]);
    return next === null ? page : { ...page, pagination: { nextCursor: String(next) } };
  }

  /** One row more than the page has, where there are as many. */
  private first(wanted: readonly Condition[], limit: number): Looked {
    const sql = `SELECT number, state FROM resource WHERE ${sqlOf(wanted)} ORDER BY number DESC LIMIT ?`;
    return { rows: this.sql.exec<Row>(sql, ...valuesOf(wanted), limit + 1).toArray(), next: null };
  }

  /** The same of those that are as `looked` says, which is read of each, so that what nothing fits ends soon. */
  private looked(wanted: readonly Condition[], looked: readonly Condition[], limit: number): Looked {
    const read = this.sql.exec<Pick<Row, "number"> & { state: Row["state"] | null }>(
      `SELECT number, CASE WHEN ${sqlOf(looked)} THEN state END AS state
       FROM resource WHERE ${sqlOf(wanted)} ORDER BY number DESC LIMIT ?`,
      ...valuesOf(looked),
      ...valuesOf(wanted),
      LOOKED_AT_MAX,
    );
    const rows: Row[] = [];
    let count = 0;
    for (const { number, state } of read) {
      count += 1;
      if (state !== null) rows.push({ number, state });
      if (rows.length > limit) break;
      if (count === LOOKED_AT_MAX) return { rows, next: number };
    }
    return { rows, next: null };
  }

  /** What time changes by now, the longest overdue first. */
  due(at: string, limit: number): { readonly kind: CaseKind; readonly id: string }[] {
    return this.sql
      .exec<{ kind: CaseKind; id: string }>(
        "SELECT kind, id FROM resource WHERE due_at <= ? ORDER BY due_at LIMIT ?",
        at,
        limit,
      )
      .toArray();
  }

  /** Inside a commit. @param key of a new signal. */
  save(change: CaseChange, key: string, announced: Announced): void {
    this.write(change, key, announced);
    if ("subjects" in change.after && change.after.subjects.length > 1) this.saveSubjects(change.after);
  }

  private saveSubjects({ id, subjects }: CaseResources["investigation"]): void {
    const names = subjects.flatMap((one) => [
      one.id,
      ...(one.externalUserId === null ? [] : [one.externalUserId]),
    ]);
    this.sql.exec(
      `INSERT OR IGNORE INTO investigated_subject (subject, number)
       SELECT value, (SELECT number FROM resource WHERE id = ?) FROM json_each(?)`,
      id,
      JSON.stringify(names),
    );
  }

  /** Those whose newest change the log no longer holds, as they are now. @param upTo number of the log's last row that is gone. */
  announcedUpTo(upTo: number, limit: number): AnnouncedResource[] {
    return this.sql
      .exec<Row & { kind: CaseKind; changed_at: string }>(
        "SELECT number, kind, state, changed_at FROM resource WHERE sequence <= ? ORDER BY sequence LIMIT ?",
        upTo,
        limit,
      )
      .toArray()
      .map((row) => ({ kind: row.kind, resource: stateOf(row), changedAt: row.changed_at }));
  }

  countAnnouncedUpTo(upTo: number): number {
    return this.sql
      .exec<{ count: number }>("SELECT count(*) AS count FROM resource WHERE sequence <= ?", upTo)
      .one().count;
  }

  /** Inside a commit: another row of the log now holds it. */
  moveAnnouncement(id: string, sequence: number): void {
    this.sql.exec("UPDATE resource SET sequence = ? WHERE id = ?", sequence, id);
  }

  private write({ kind, before, after }: CaseChange, key: string, { sequence, at }: Announced): void {
    const subject = subjectOf(after);
    const columns = [after.status, priorityOf(after), dueOf(after), writeJson(after), sequence, at] as const;
    if (before !== null) {
      this.sql.exec(
        `UPDATE resource SET status = ?, priority = ?, due_at = ?, state = ?, sequence = ?, changed_at = ?
         WHERE id = ?`,
        ...columns,
        after.id,
      );
      return;
    }
    this.sql.exec(
      `INSERT INTO resource (kind, id, key, subject_id, external_user_id, status, priority, due_at, state, sequence,
         changed_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      kind,
      after.id,
      key,
      subject?.id ?? "",
      subject?.externalUserId ?? "",
      ...columns,
    );
  }
}

function priorityOf(state: CaseResources[CaseKind]): string {
  if ("severity" in state) return state.severity;
  return "priority" in state ? state.priority : "";
}

function dueOf(state: CaseResources[CaseKind]): string | null {
  if ("dueAt" in state) return state.status === "closed" || state.slaBreached ? null : state.dueAt;
  const isLive = state.status === "open" || state.status === "acknowledged";
  return "expiresAt" in state && isLive ? state.expiresAt : null;
}

/** Of the row's kind, which the caller has asked for. */
function stateOf({ state }: Row): CaseResources[CaseKind] {
  return readStored(state);
}
