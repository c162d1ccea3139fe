// Versions that one person approved alone in an emergency. Each counts until its time; then the version decides again that did before
// it, unless another person has approved it meanwhile. What another person has approved is no longer here.

import { EMERGENCY_MILLISECONDS, ONE_IN, type Emergency } from "#domain/contract/operators/emergency.ts";
import { isRole } from "#domain/ids/person.ts";
import { formatInstant, instantOf } from "#domain/time/instant.ts";
import type { PersonsNeeded } from "../../awaited-acts.ts";
import type { BoundedSql } from "../../bounded-sql.ts";
import type { VersionOutcome } from "../api.ts";
import type { KeptVersion } from "./version-rows.ts";

const TABLE = "version_emergency";
const TABLE_SQL = `
  -- Replaces: the version that decided before, once it was activated. Ended: 1 once its time has been seen to be over.
  CREATE TABLE IF NOT EXISTS ${TABLE} (
    version_id TEXT PRIMARY KEY, actor TEXT NOT NULL, reason TEXT NOT NULL, ends_at TEXT NOT NULL,
    replaces TEXT, ended INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
`;

export interface EmergencyApproval extends Emergency {
  readonly versionId: string;
  readonly replaces: string | null;
}

type Row = { version_id: string; actor: string; reason: string; ends_at: string; replaces: string | null };

export class EmergencyApprovals {
  private readonly sql: BoundedSql;

  constructor(sql: BoundedSql) {
    this.sql = sql;
  }

  find(versionId: string): EmergencyApproval | null {
    return this.rows("version_id = ?", versionId)[0] ?? null;
  }

  /** Whether one began within the 7 days before that nobody else has agreed to. @param at ISO 8601. */
  hasRecent(at: string): boolean {
    return (
      this.rows("ends_at > ?", formatInstant(instantOf(at) + EMERGENCY_MILLISECONDS - ONE_IN)).length > 0
    );
  }

  /** Those whose time is over, and that nobody has ended yet. @param at ISO 8601. */
  over(at: string): EmergencyApproval[] {
    return this.rows("ends_at <= ? AND ended = 0", at);
  }

  /** Inside a commit. */
  add(versionId: string, { by, reason, endsAt }: Emergency): void {
    this.sql.exec(TABLE_SQL);
    this.sql.exec(
      `INSERT INTO ${TABLE} (version_id, actor, reason, ends_at) VALUES (?, ?, ?, ?)`,
      versionId,
      by,
      reason,
      endsAt,
    );
  }

  /** Inside a commit, as those below. */
  replace(versionId: string, replaces: string): void {
    this.sql.exec(`UPDATE ${TABLE} SET replaces = ? WHERE version_id = ?`, replaces, versionId);
  }

  end(versionId: string): void {
    this.sql.exec(`UPDATE ${TABLE} SET ended = 1 WHERE version_id = ?`, versionId);
  }

  /** Before its time, because another version was activated. */
  stop(versionId: string, at: string): void {
    if (this.find(versionId) === null) return;
    this.sql.exec(
      `UPDATE ${TABLE} SET ended = 1, ends_at = min(ends_at, ?) WHERE version_id = ?`,
      at,
      versionId,
    );
  }

  forget(versionId: string): void {
    this.sql.exec(`DELETE FROM ${TABLE} WHERE version_id = ?`, versionId);
  }

  private rows(condition: string, binding: string): EmergencyApproval[] {
    if (!this.sql.hasTable(TABLE)) return [];
    return this.sql
      .exec<Row>(`SELECT * FROM ${TABLE} WHERE ${condition}`, binding)
      .toArray()
      .map(({ version_id: versionId, actor: by, reason, ends_at: endsAt, replaces }) => ({
        versionId,
        by,
        reason,
        endsAt,
        replaces,
      }));
  }
}

/** Refusals for who asks, not for what is asked. */
export const OF_ONE_PERSON: ReadonlySet<VersionOutcome["outcome"]> = new Set([
  "own_approval",
  "role_approval",
]);

/** What the token of a role drafted, or approved in an emergency, may be anybody's. */
export function personsToApprove(
  { createdBy }: Pick<KeptVersion, "createdBy">,
  waiting: EmergencyApproval | null,
  hasSecondPerson: boolean,
): PersonsNeeded {
  const mayBeAnybodys = isRole(createdBy) || (waiting !== null && isRole(waiting.by));
  return hasSecondPerson && mayBeAnybodys ? "two" : "one";
}
