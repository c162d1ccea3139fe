// Which links each subject of this ledger met, since when, and how many subjects met each. New sightings are seen at once
// and written in bulk.

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
    const written = this.written(id, links);
    return links.map(({ kind, name }) => {
      const known = written.get(name);
      const recent = this.unwritten.get(name);
      const firstSeenAt = known?.first_at ?? recent?.get(id) ?? null;
      const all = (known?.subjects ?? 0) + (recent?.size ?? 0);
      const others = elsewhere.subjectsOf(name);
      const otherSubjects = others === null ? null : all - (firstSeenAt === null ? 0 : 1) + others;
      return { kind, name, firstSeenAt, otherSubjects };
    });
  }

  /** How many subjects of this ledger met each link; a link that none met is left out. */
  subjectsOf(names: readonly string[]): Map<string, number> {
    const written = this.sql
      .exec<{ name: string; subjects: number }>(
        "SELECT name, subjects FROM sighting_total WHERE name IN (SELECT value FROM json_each(?))",
        JSON.stringify(names),
      )
      .toArray();
    const subjects = new Map(written.map((row) => [row.name, row.subjects]));
    for (const name of names) {
      const recent = this.unwritten.get(name)?.size ?? 0;
      if (recent > 0) subjects.set(name, (subjects.get(name) ?? 0) + recent);
    }
    return subjects;
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

  // One look for all: crossing to SQLite costs more than the row.
  private written(subjectId: string, links: readonly { readonly name: string }[]) {
    const rows =
      links.length === 0
        ? []
        : this.sql
            .exec<{ name: string; first_at: number | null; subjects: number }>(
              `SELECT total.name, sighting.first_at, total.subjects
         FROM sighting_total AS total LEFT JOIN sighting ON sighting.name = total.name AND sighting.subject_id = ?
         WHERE total.name IN (${links.map(() => "?").join(", ")})`,
              subjectId,
              ...links.map(({ name }) => name),
            )
            .toArray();
    return new Map(rows.map((row) => [row.name, row]));
  }
}
