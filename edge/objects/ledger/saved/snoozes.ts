// The snoozes of this ledger's customers: which rules are left out of their decisions, until when. Written with their audit.
// Memory knows whether any customer has one, so that a decision without snoozes reads nothing.

import { mayAlone, windowBegin } from "#domain/casebook/snoozed-alone.ts";
import type { Snooze, SnoozeRequest } from "#domain/contract/casework/snooze.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import { DAY, formatInstant, instantOf } from "#domain/time/instant.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import { isSamePerson } from "#domain/ids/person.ts";
import { auditPayload, type Act } from "../../../log/audit-event.ts";
import type { LedgerIdentity, SnoozesQuery } from "../api.ts";
import type { SnoozeCommand, SnoozeOutcome } from "./snooze-messages.ts";
import type { Derived } from "../history/derived.ts";
import { externalUserIdOf } from "../history/subject-identity.ts";
import { KeptAnswers, type KeyedRequest } from "../../kept-answers.ts";
import type { LedgerHost } from "../host.ts";

/** Those that have not ended; the audit has those that have ended. */
export const SNOOZE_TABLE = `
  CREATE TABLE IF NOT EXISTS snooze (
    id TEXT PRIMARY KEY, subject_id TEXT NOT NULL, rule_id TEXT NOT NULL, until TEXT NOT NULL,
    created_at TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (subject_id, rule_id)
  ) WITHOUT ROWID;
  -- What one person wants, and another has to agree to.
  CREATE TABLE IF NOT EXISTS snooze_wanted (
    subject_id TEXT NOT NULL, rule_id TEXT NOT NULL, until TEXT NOT NULL, actor TEXT NOT NULL, at TEXT NOT NULL,
    PRIMARY KEY (subject_id, rule_id)
  ) WITHOUT ROWID;
  -- When one person's snoozes left out which rule, for as long as it counts for the next one. Until: when it ended, or will.
  CREATE TABLE IF NOT EXISTS snoozed_alone (
    subject_id TEXT NOT NULL, rule_id TEXT NOT NULL, began_at TEXT NOT NULL, until TEXT NOT NULL,
    PRIMARY KEY (subject_id, rule_id, began_at)
  ) WITHOUT ROWID;
`;

/** So long the first person's word counts. */
const WANTED_MILLISECONDS = 7 * DAY;

/** Without what is read where customers' ids are kept. */
type KeptSnooze = Omit<Snooze, "externalUserId">;

type Row = { body: Json<KeptSnooze> };

export class Snoozes {
  private readonly host: LedgerHost;
  private readonly derived: Derived;
  private readonly answers: KeptAnswers;
  /** Customers that may have one: all that do, and perhaps some whose last has ended. */
  private subjects: Set<string> | undefined;

  constructor(host: LedgerHost, derived: Derived) {
    this.host = host;
    this.derived = derived;
    this.answers = new KeptAnswers(host.sql, "for good");
  }

  /** Inside a commit. @param now ms since 1970. @returns ids of rules, in order. */
  rulesOf(subjectId: string, now: number): readonly string[] {
    if (!this.snoozed().has(subjectId)) return [];
    return this.host.sql
      .exec<{ rule_id: string }>(
        "SELECT rule_id FROM snooze WHERE subject_id = ? AND until > ? ORDER BY rule_id",
        subjectId,
        formatInstant(now),
      )
      .toArray()
      .map((row) => row.rule_id);
  }

  under({ keyName, fingerprint }: KeyedRequest): Snooze | null {
    if (keyName === null || !this.host.exists()) return null;
    const kept = this.answers.answerTo<KeptSnooze>(keyName, fingerprint, Date.now());
    return kept?.outcome === "done" ? this.shown(readJson(kept.body)) : null;
  }

  begin(
    identity: LedgerIdentity,
    { hasSecondPerson, ...request }: SnoozeCommand,
    key: KeyedRequest,
    act: Act,
  ): SnoozeOutcome {
    if (!this.host.exists()) return { outcome: "unknown_subject" };
    return this.host.commitFor(identity, () => {
      const made = this.under(key);
      if (made !== null) return { outcome: "snoozed", snooze: made };
      if (this.derived.newestOf(request.subjectId, 1).firstAt === null) return { outcome: "unknown_subject" };
      this.host.sql.exec("DELETE FROM snooze WHERE until <= ?", act.at);
      const [live] = this.host.sql
        .exec<Row>(
          "SELECT body FROM snooze WHERE subject_id = ? AND rule_id = ?",
          request.subjectId,
          request.ruleId,
        )
        .toArray();
      if (live) return { outcome: "snoozed_before", snooze: this.shown(readJson(live.body)) };
      const takesTwo = !this.mayAlone(request, act.at);
      const proposedBy = takesTwo && hasSecondPerson ? this.agree(request, act) : null;
      if (takesTwo && hasSecondPerson && proposedBy === null) {
        this.audit(identity, { ...act, action: "rule.snooze_propose" }, request);
        return { outcome: "awaits_agreement" };
      }
      const snooze: KeptSnooze = {
        id: drawnId("snz", crypto.randomUUID()),
        ...request,
        actor: act.actor,
        createdAt: act.at,
        ...(proposedBy !== null && { proposedBy }),
        ...(takesTwo && !hasSecondPerson && { soleOperator: true }),
      };
      const { id, subjectId, ruleId, until, createdAt } = snooze;
      this.host.sql.exec(
        "INSERT INTO snooze VALUES (?, ?, ?, ?, ?, ?)",
        id,
        subjectId,
        ruleId,
        until,
        createdAt,
        writeJson(snooze),
      );
      if (proposedBy === null) {
        this.host.sql.exec(
          "INSERT OR REPLACE INTO snoozed_alone VALUES (?, ?, ?, ?)",
          subjectId,
          ruleId,
          createdAt,
          until,
        );
      }
      this.snoozed().add(subjectId);
      this.audit(identity, act, snooze);
      this.answers.once(key.keyName, key.fingerprint, Date.now(), () => snooze);
      return { outcome: "snoozed", snooze: this.shown(snooze) };
    });
  }

  /** Inside a commit. */
  private mayAlone({ subjectId, ruleId, until }: SnoozeRequest, at: string): boolean {
    const asked = { from: instantOf(at), until: instantOf(until) };
    this.host.sql.exec("DELETE FROM snoozed_alone WHERE until <= ?", formatInstant(windowBegin(asked.from)));
    const before = this.host.sql
      .exec<{ began_at: string; until: string }>(
        "SELECT began_at, until FROM snoozed_alone WHERE subject_id = ? AND rule_id = ?",
        subjectId,
        ruleId,
      )
      .toArray()
      .map((row) => ({ from: instantOf(row.began_at), until: instantOf(row.until) }));
    return mayAlone(asked, before);
  }

  /** Inside a commit. @returns who wanted this first, for as long at least; null where this is the first word. */
  private agree({ subjectId, ruleId, until }: SnoozeRequest, { actor, at }: Act): string | null {
    const [wanted] = this.host.sql
      .exec<{ until: string; actor: string; at: string }>(
        "DELETE FROM snooze_wanted WHERE subject_id = ? AND rule_id = ? RETURNING until, actor, at",
        subjectId,
        ruleId,
      )
      .toArray()
      .filter((row) => instantOf(row.at) > instantOf(at) - WANTED_MILLISECONDS);
    if (wanted && !isSamePerson(wanted.actor, actor) && until <= wanted.until) return wanted.actor;
    this.host.sql.exec(
      "INSERT INTO snooze_wanted (subject_id, rule_id, until, actor, at) VALUES (?, ?, ?, ?, ?)",
      subjectId,
      ruleId,
      until,
      actor,
      at,
    );
    return null;
  }

  /** Before its time. @returns false for an unknown id. */
  end(identity: LedgerIdentity, id: string, act: Act): boolean {
    if (!this.host.exists()) return false;
    return this.host.commitFor(identity, () => {
      const [ended] = this.host.sql
        .exec<Row>("DELETE FROM snooze WHERE id = ? AND until > ? RETURNING body", id, act.at)
        .toArray();
      if (ended === undefined) return false;
      const snooze = readJson(ended.body);
      this.host.sql.exec(
        "UPDATE snoozed_alone SET until = ? WHERE subject_id = ? AND rule_id = ? AND until > ?",
        act.at,
        snooze.subjectId,
        snooze.ruleId,
        act.at,
      );
      this.audit(identity, act, snooze);
      return true;
    });
  }

  /** Those that have not ended, newest first. Writes nothing. @param now ms since 1970. */
  list({ subjectIds, before, limit }: SnoozesQuery, now: number): Snooze[] {
    if (!this.host.exists()) return [];
    return this.host.sql
      .exec<Row>(
        `SELECT body FROM snooze WHERE until > ?1 AND (?2 IS NULL OR subject_id IN (SELECT value FROM json_each(?2)))
           AND (?3 IS NULL OR (created_at, id) < (?3, ?4))
         ORDER BY created_at DESC, id DESC LIMIT ?5`,
        formatInstant(now),
        subjectIds && JSON.stringify(subjectIds),
        before?.createdAt ?? null,
        before?.id ?? null,
        limit,
      )
      .toArray()
      .map(({ body }) => this.shown(readJson(body)));
  }

  private shown(kept: KeptSnooze): Snooze {
    return { ...kept, externalUserId: externalUserIdOf(this.host.sql, kept.subjectId) };
  }

  private snoozed(): Set<string> {
    this.subjects ??= new Set(
      this.host.sql
        .exec<{ subject_id: string }>("SELECT DISTINCT subject_id FROM snooze")
        .toArray()
        .map((row) => row.subject_id),
    );
    return this.subjects;
  }

  private audit(identity: LedgerIdentity, act: Act, snooze: KeptSnooze | SnoozeRequest): void {
    const { organisationId, environment } = identity;
    const scope = { organisationId, environment, subjectId: snooze.subjectId };
    this.host.append("event", auditPayload(scope, act, { snooze }));
  }
}
