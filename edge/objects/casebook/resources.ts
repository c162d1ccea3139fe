// Alerts, signals and investigations in the Casebook's database: found by id, paged in order of creation, written with the row of the log
// that records the change.

import { subjectOf, type CaseChange, type CaseKind, type CaseResources } from "#domain/casebook/change.ts";
import { readStored } from "#domain/casebook/stored-resource.ts";
import { type Json, writeJson } from "#domain/json/text.ts";
import type { BoundedSql } from "../bounded-sql.ts";
import { numberedPage } from "../numbered-page.ts";
import type { CaseFilter, CasePage } from "./api.ts";

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

/** Of a kind, by our id of the subject or by the caller's. */
const OF_SUBJECT = `number IN (
  SELECT number FROM resource WHERE kind = ? AND subject_id = ?
  UNION SELECT number FROM resource WHERE kind = ? AND external_user_id = ?
  UNION SELECT number FROM investigated_subject WHERE subject = ?)`;

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
    const { status, priority, subjectId } = filter;
    const wanted: readonly (readonly [sql: string, ...values: string[]])[] = [
      ...(status === undefined ? [] : [["status = ?", status] as const]),
      ...(priority === undefined ? [] : [["priority = ?", priority] as const]),
      ...(subjectId === undefined
        ? []
        : [[OF_SUBJECT, kind, subjectId, kind, subjectId, subjectId] as const]),
    ];
    const rows = this.sql
      .exec<Row>(
        `SELECT number, state FROM resource WHERE kind = ? AND number < ?
         ${wanted.map(([sql]) => `AND ${sql}`).join(" ")} ORDER BY number DESC LIMIT ?`,
        kind,
        before,
        ...wanted.flatMap(([, ...values]) => values),
        limit + 1,
      )
      .toArray();
    return numberedPage(rows, limit, (row) => stateOf(row) as CaseResources[K]);
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
