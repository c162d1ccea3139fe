// Which links each subject of this ledger met, since when, and how many subjects met each. New sightings are seen at once
// and written in bulk. What was stored under another spelling of a link moves to its name when the link is met again.

import type { ScreenedEvidence } from "#domain/decision/evidence.ts";
import type { Sighting } from "#domain/decision/features/history.ts";
import { linksOf, type Link } from "#domain/decision/features/links.ts";
import type { BoundedSql } from "../../bounded-sql.ts";
import type { Elsewhere } from "../relations/elsewhere.ts";
import { insertMany } from "./insert-many.ts";

export type NamedSighting = Sighting & Link;

export class Sightings {
  private readonly sql: BoundedSql;
  /** Not in the table yet: when, by name and subject. */
  private readonly unwritten = new Map<string, Map<string, number>>();

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  /** @param elsewhere what other ledgers know of the links that the evidence names. */
  read(evidence: ScreenedEvidence, elsewhere: Elsewhere): NamedSighting[] {
    const { id } = evidence.subject;
    const links = linksOf(evidence);
    const written = this.writtenUnderOneName(id, links);
    return links.map((link) => {
      const { name } = link;
      const known = written.get(name);
      const recent = this.unwritten.get(name);
      const firstSeenAt = known?.first_at ?? recent?.get(id) ?? null;
      const all = (known?.subjects ?? 0) + (recent?.size ?? 0);
      const others = elsewhere.subjectsOf(link);
      const otherSubjects = others === null ? null : all - (firstSeenAt === null ? 0 : 1) + others;
      return { ...link, firstSeenAt, otherSubjects };
    });
  }

  /** How many subjects of this ledger met each link, also by a name of before; a link that none met is left out. */
  subjectsOf(names: readonly string[]): Map<string, number> {
    const rows = this.sql
      .exec<{ asked: string; name: string; subjects: number | null }>(
        `SELECT asked.value AS asked, coalesce(renamed.name, asked.value) AS name, total.subjects
         FROM json_each(?) AS asked
           LEFT JOIN sighting_renamed AS renamed ON renamed.former_name = asked.value
           LEFT JOIN sighting_total AS total ON total.name = coalesce(renamed.name, asked.value)`,
        JSON.stringify(names),
      )
      .toArray();
    const counted = rows.map(({ asked, name, subjects }) => {
      const recent = this.unwritten.get(name)?.size ?? 0;
      return [asked, (subjects ?? 0) + recent] as const;
    });
    return new Map(counted.filter(([, subjects]) => subjects > 0));
  }

  /** What an activity names, its subject has met from then on. @param before as {@link read} for it. */
  add(subjectId: string, occurredAt: number, before: readonly NamedSighting[]): void {
    for (const { name, firstSeenAt } of before) {
      if (firstSeenAt !== null) continue;
      const subjects = this.unwritten.get(name) ?? new Map<string, number>();
      this.unwritten.set(name, subjects.set(subjectId, occurredAt));
    }
  }

  write(): void {
    insertMany(
      this.sql,
      "INSERT INTO sighting (name, subject_id, first_at)",
      [...this.unwritten].flatMap(([name, subjects]) => [...subjects].map(([id, at]) => [name, id, at])),
    );
    this.unwritten.clear();
  }

  /** Drops what was not written. */
  forget(): void {
    this.unwritten.clear();
  }

  private writtenUnderOneName(subjectId: string, links: readonly Link[]): Map<string, WrittenRow> {
    const written = this.written(subjectId, links);
    const spelled = links.filter(({ formerNames }) => formerNames.some((name) => written.has(name)));
    if (spelled.length === 0) return written;
    // So that no row waits in memory for a place that is taken now.
    this.write();
    for (const { name, formerNames } of spelled) for (const former of formerNames) this.rename(former, name);
    return this.written(subjectId, links);
  }

  /** A subject that met the link under both names met it when it first did. */
  private rename(formerName: string, name: string): void {
    this.sql.exec(
      `INSERT INTO sighting (name, subject_id, first_at) SELECT ?, subject_id, first_at FROM sighting WHERE name = ?
       ON CONFLICT DO UPDATE SET first_at = min(first_at, excluded.first_at)`,
      name,
      formerName,
    );
    this.sql.exec("DELETE FROM sighting WHERE name = ?", formerName);
    this.sql.exec("DELETE FROM sighting_total WHERE name = ?", formerName);
    this.sql.exec(
      "INSERT OR REPLACE INTO sighting_renamed (former_name, name) VALUES (?, ?)",
      formerName,
      name,
    );
  }

  // One look for all: crossing to SQLite costs more than the row.
  private written(subjectId: string, links: readonly Link[]): Map<string, WrittenRow> {
    if (links.length === 0) return new Map();
    const names = links.flatMap(({ name, formerNames }) => [name, ...formerNames]);
    const rows = this.sql
      .exec<WrittenRow>(
        `SELECT total.name, sighting.first_at, total.subjects
         FROM sighting_total AS total LEFT JOIN sighting ON sighting.name = total.name AND sighting.subject_id = ?
         WHERE total.name IN (SELECT value FROM json_each(?))`,
        subjectId,
        JSON.stringify(names),
      )
      .toArray();
    return new Map(rows.map((row) => [row.name, row]));
  }
}

type WrittenRow = { name: string; first_at: number | null; subjects: number };
