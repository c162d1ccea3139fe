// The judged pairs of this ledger's customers: what people found a payee and a listed entity to be. Read in the step that decides,
// so what was taken back before a payment came counts for nothing in it. Written with their audit.

import type { JudgedPair } from "#domain/contract/casework/judged-pair.ts";
import { isSamePerson } from "#domain/ids/person.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import type { Verdicts } from "#domain/screening/judged-pairs/apply-verdicts.ts";
import {
  afterRevocation,
  afterVerdict,
  standingAt,
  UNJUDGED,
  type NewVerdict,
  type PairState,
} from "#domain/screening/judged-pairs/standing-verdict.ts";
import { formatInstant } from "#domain/time/instant.ts";
import { auditPayload, type Act } from "../../../log/audit-event.ts";
import { logProblem } from "../../../platform-log.ts";
import type { JudgedPairsQuery, LedgerIdentity, PairToJudge } from "../api.ts";
import { externalUserIdOf } from "../history/subject-identity.ts";
import type { LedgerHost } from "../host.ts";

/** A pair stays when nothing counts of it any more: a verdict may still arrive that was given before. */
export const JUDGED_PAIR_TABLE = `
  CREATE TABLE IF NOT EXISTS judged_pair (
    id TEXT PRIMARY KEY, subject_id TEXT NOT NULL, changed_at TEXT NOT NULL, about TEXT NOT NULL, state TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS judged_pair_of_subject ON judged_pair (subject_id);
`;

type About = Pick<JudgedPair, "payee" | "entity">;

type Row = {
  id: string;
  subject_id: string;
  changed_at: string;
  about: Json<About>;
  state: Json<PairState>;
};

export class JudgedPairs {
  private readonly host: LedgerHost;
  /** Customers that may have one, so that a decision about others reads nothing. */
  private subjects: Set<string> | undefined;

  constructor(host: LedgerHost) {
    this.host = host;
  }

  /** What counts for these pairs of a customer, whatever its term. Inside a commit. What cannot be read counts for nothing. */
  verdictsOn(subjectId: string, pairIds: readonly string[]): Verdicts {
    try {
      if (pairIds.length === 0 || !this.judged().has(subjectId)) return new Map();
      const rows = this.host.sql
        .exec<Pick<Row, "id" | "state">>(
          "SELECT id, state FROM judged_pair WHERE subject_id = ? AND id IN (SELECT value FROM json_each(?))",
          subjectId,
          JSON.stringify(pairIds),
        )
        .toArray();
      return new Map(
        rows.flatMap(({ id, state }) => {
          const { standing } = readJson(state);
          return standing === null ? [] : [[id, standing] as const];
        }),
      );
    } catch (error) {
      logProblem("judged pairs cannot be read: every match stands", {}, error);
      return new Map();
    }
  }

  /** A verdict that arrives twice, or behind a later one, changes nothing. */
  judge(
    identity: LedgerIdentity,
    { id, subjectId, ...about }: PairToJudge,
    verdict: NewVerdict,
    act: Act,
  ): void {
    this.host.commitFor(identity, () => {
      const before = this.read(id);
      const state = afterVerdict(before === null ? UNJUDGED : readJson(before.state), verdict);
      if (before !== null && writeJson(state) === before.state) return;
      this.host.sql.exec(
        "INSERT OR REPLACE INTO judged_pair (id, subject_id, changed_at, about, state) VALUES (?, ?, ?, ?, ?)",
        id,
        subjectId,
        act.at,
        writeJson(about),
        writeJson(state),
      );
      this.judged().add(subjectId);
      const { entity } = about;
      this.audit(identity, act, { id, subjectId, entityId: entity.id }, state);
    });
  }

  /** @param now ms since 1970: what has ended by then does not count. */
  find(id: string, now: number): JudgedPair | null {
    const row = this.host.exists() ? this.read(id) : null;
    return row && this.shown(row, formatInstant(now));
  }

  /** @returns false for a pair of which nothing counts or waits. */
  revoke(identity: LedgerIdentity, id: string, act: Act): boolean {
    if (!this.host.exists()) return false;
    return this.host.commitFor(identity, () => {
      const row = this.read(id);
      if (row === null) return false;
      const before = readJson(row.state);
      if (standingAt(before, act.at) === null && before.proposed === null) return false;
      const state = afterRevocation(before, act.at);
      this.host.sql.exec(
        "UPDATE judged_pair SET state = ?, changed_at = ? WHERE id = ?",
        writeJson(state),
        act.at,
        id,
      );
      const { entity } = readJson(row.about);
      this.audit(identity, act, { id, subjectId: row.subject_id, entityId: entity.id }, state);
      return true;
    });
  }

  /** Those of which something counts or waits, newest change first. Writes nothing. @param now ms since 1970. */
  list({ subjectIds, state, before, limit }: JudgedPairsQuery, now: number): JudgedPair[] {
    if (!this.host.exists()) return [];
    const at = formatInstant(now);
    return this.host.sql
      .exec<Row>(
        `SELECT id, subject_id, changed_at, about, state FROM judged_pair
         WHERE (state ->> '$.proposed' IS NOT NULL OR
                ?1 = 'all' AND state ->> '$.standing' IS NOT NULL AND ifnull(state ->> '$.standing.until', '9') > ?2)
           AND (?3 IS NULL OR subject_id IN (SELECT value FROM json_each(?3)))
           AND (?4 IS NULL OR (changed_at, id) < (?4, ?5))
         ORDER BY changed_at DESC, id DESC LIMIT ?6`,
        state,
        at,
        subjectIds && JSON.stringify(subjectIds),
        before?.changedAt ?? null,
        before?.id ?? null,
        limit,
      )
      .toArray()
      .map((row) => this.shown(row, at));
  }

  private read(id: string): Row | null {
    const [row] = this.host.sql
      .exec<Row>("SELECT id, subject_id, changed_at, about, state FROM judged_pair WHERE id = ?", id)
      .toArray();
    return row ?? null;
  }

  private shown(
    { id, subject_id: subjectId, changed_at: changedAt, about, state }: Row,
    at: string,
  ): JudgedPair {
    const { proposed, ...judged } = readJson(state);
    const standing = standingAt(judged, at);
    const externalUserId = externalUserIdOf(this.host.sql, subjectId);
    return { id, subjectId, externalUserId, ...readJson(about), standing, proposed, changedAt };
  }

  private judged(): Set<string> {
    this.subjects ??= new Set(
      this.host.sql
        .exec<{ subject_id: string }>("SELECT DISTINCT subject_id FROM judged_pair")
        .toArray()
        .map((row) => row.subject_id),
    );
    return this.subjects;
  }

  private audit(
    { organisationId, environment }: LedgerIdentity,
    act: Act,
    pair: { readonly id: string; readonly subjectId: string; readonly entityId: string },
    { standing, proposed }: PairState,
  ): void {
    const isAlone =
      standing !== null && standing.agreedBy !== null && isSamePerson(standing.agreedBy, standing.by);
    const data = { pair, standing, proposed, ...(isAlone && { soleOperator: true }) };
    this.host.append(
      "event",
      auditPayload({ organisationId, environment, subjectId: pair.subjectId }, act, data),
    );
  }
}
