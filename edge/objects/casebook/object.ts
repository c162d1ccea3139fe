// Casebook: the alerts, signals and investigations of an organisation in one environment. It hears the logs of the ledgers and of the
// organisation, each row once, and tells of every change in a log of its own, written with the change.

import { breachAlert, changeAlert, SERVICE } from "#domain/casebook/alerts.ts";
import {
  changeEvent,
  restatedEvent,
  type CaseChange,
  type CaseKind,
  type CaseResources,
} from "#domain/casebook/change.ts";
import type { InvestigationAct } from "#domain/casebook/investigations.ts";
import { actOnSignal, expireSignal } from "#domain/casebook/signals.ts";
import type { Alert, AlertChanges } from "#domain/contract/casework/alert.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import type { Result } from "#domain/contract/errors/errors.ts";
import { casebookSource } from "#domain/events/sources.ts";
import { type Json, readJson, writeJson } from "#domain/json/text.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Env } from "../../environment.ts";
import { eventPayload } from "../../log/audit-event.ts";
import { LoggedObject } from "../../log/logged-object.ts";
import type { SubscriptionList } from "../../webhooks/subscriptions.ts";
import { TooLargeError } from "../bounded-sql.ts";
import { ANSWER_TABLE, KeptAnswers, type KeptOutcome } from "../kept-answers.ts";
import { Draft } from "./draft.ts";
import { readFeed } from "./feed.ts";
import { FEED_BOUNDS, FEED_TABLES, FeedBound } from "./feed-bound.ts";
import { Investigations, type RequestedOutcome } from "./investigations.ts";
import { LinkedDecisions } from "./linked-decisions.ts";
import type {
  Asker,
  CasebookApi,
  CasebookIdentity,
  CaseFilter,
  CasePage,
  FeedPage,
  InvestigationRefusal,
  KeyedAct,
  OpenInvestigationCommand,
  SignalRefusal,
  Telling,
} from "./api.ts";
import { outcomesReader } from "./outcomes-reader.ts";
import { type Announced, Resources } from "./resources.ts";
import { TABLES } from "./schema.ts";
import { takeNews } from "./take-news.ts";

const OUTCOME_REQUESTED = "investigation.outcome_requested";

/** What time changes at once; the rest waits for the next pulse. */
const SWEPT_MAX = 500;

/** So many are stated again in one step. */
const RESTATED_MAX = 200;

export class Casebook extends LoggedObject implements CasebookApi {
  protected override readonly tables = TABLES + ANSWER_TABLE + FEED_TABLES;
  /** Each object's own, so that a test need not wait 90 days. */
  feedBounds = FEED_BOUNDS;
  private readonly resources: Resources;
  private readonly answers: KeptAnswers;
  private readonly links: LinkedDecisions;
  private readonly investigations: Investigations;
  private readonly feed: FeedBound;

  constructor(context: DurableObjectState, env: Env) {
    const outcomes = outcomesReader(env, (sequences) => this.acknowledge(sequences));
    super(context, env, () => [outcomes]);
    this.resources = new Resources(this.sql);
    this.answers = new KeptAnswers(this.sql);
    this.links = new LinkedDecisions(this.sql);
    this.investigations = new Investigations({
      sql: this.sql,
      links: this.links,
      request: (outcome, requestId) => this.request(outcome, requestId),
    });
    this.feed = new FeedBound(this.sql, {
      head: () => this.head(),
      recordedAt: (sequence) => this.recordedAt(sequence),
      acceptedByAll: () => this.acceptedByAll(),
      removeUpTo: (sequence) => this.removeUpTo(sequence),
    });
  }

  hear(identity: CasebookIdentity, news: Json<Telling>): number[] {
    const telling = readJson(news);
    if (this.tryTakeIn(identity, telling)) return [];
    return telling.rows
      .filter((row) => !this.tryTakeIn(identity, { ...telling, rows: [row] }))
      .map(({ sequence }) => sequence);
  }

  private tryTakeIn(identity: CasebookIdentity, telling: Telling): boolean {
    try {
      this.takeIn(identity, telling);
      return true;
    } catch (error) {
      if (error instanceof TooLargeError) return false;
      throw error;
    }
  }

  private takeIn(identity: CasebookIdentity, { source, rows, again }: Telling): void {
    const followers = { links: this.links, investigations: this.investigations };
    const at = formatInstant(Date.now());
    this.change(identity, null, (draft) => {
      const heard = this.heardUpTo(source);
      const heardAhead = this.heardAgainBehind(source, heard);
      for (const { sequence, news, requestId } of rows) {
        const isHeard = sequence <= heard || heardAhead.has(sequence);
        if (again ? !this.isFirstAgain(source, sequence) : isHeard) continue;
        draft.requestId = requestId;
        takeNews(draft, followers, news, at);
      }
      const last = rows.at(-1)?.sequence ?? 0;
      if (!again && last > heard)
        this.sql.exec("INSERT OR REPLACE INTO heard_log VALUES (?, ?)", source, last);
    });
  }

  hearSubscriptions(identity: CasebookIdentity, list: SubscriptionList): void {
    this.commit(() => {
      this.keepIdentity(identity);
      this.takeSubscriptions(list);
    });
  }

  find<K extends CaseKind>(kind: K, id: string): CaseResources[K] | null {
    return this.exists ? this.resources.find(kind, id) : null;
  }

  readFeed(after: number | null, limit: number): Json<FeedPage> {
    const log = {
      rowsAfter: (sequence: number) => this.rowsAfter(sequence),
      head: () => this.head(),
      beginsBehind: () => this.feed.beginsBehind(),
      recordedAt: (sequence: number) => this.recordedAt(sequence),
    };
    const nothing: FeedPage = { outcome: "read", data: [], upTo: null };
    return writeJson(this.exists ? readFeed(log, after, limit, Date.now()) : nothing);
  }

  list<K extends CaseKind>(kind: K, filter: CaseFilter, limit: number, before: number): CasePage<K> {
    return this.exists
      ? this.resources.page(kind, filter, limit, before)
      : { data: [], pagination: { nextCursor: null } };
  }

  changeAlert(id: string, changes: AlertChanges, { actor, requestId }: Asker): Json<Result<Alert>> | null {
    const alert = this.find("alert", id);
    if (alert === null) return null;
    const changed = changeAlert(alert, changes, { actor, at: formatInstant(Date.now()) });
    if (changed.ok) {
      this.change(this.identity(), requestId, (draft) =>
        draft.put("alert", changed.value, { type: "manual", id: actor }),
      );
    }
    return writeJson(changed);
  }

  actOnSignal(
    id: string,
    act: "acknowledge" | "clear",
    { keyName, fingerprint, actor, requestId }: KeyedAct,
  ): KeptOutcome<SignalRefusal> {
    if (!this.exists) return { outcome: "signal_not_found" };
    return this.change(this.identity(), requestId, (draft) =>
      this.answers.once<SignalRefusal>(keyName, fingerprint, Date.now(), () => {
        const signal = draft.find("signal", id);
        if (signal === null) return "signal_not_found";
        const acted = actOnSignal(signal, act);
        if (!acted.ok) return "invalid_state";
        draft.put("signal", acted.value, { type: "manual", id: actor });
        return acted.value;
      }),
    );
  }

  openInvestigation(
    identity: CasebookIdentity,
    command: OpenInvestigationCommand,
    { keyName, fingerprint, actor, requestId }: KeyedAct,
  ): KeptOutcome<InvestigationRefusal> {
    const now = Date.now();
    const by = { actor, at: formatInstant(now) };
    return this.change(identity, requestId, (draft) =>
      this.answers.once<InvestigationRefusal>(keyName, fingerprint, now, () =>
        this.investigations.open(draft, command, by),
      ),
    );
  }

  actOnInvestigation(
    id: string,
    act: InvestigationAct,
    { keyName, fingerprint, actor, requestId }: KeyedAct,
  ): KeptOutcome<InvestigationRefusal> {
    if (!this.exists) return { outcome: "investigation_not_found" };
    const now = Date.now();
    const by = { actor, at: formatInstant(now) };
    return this.change(this.identity(), requestId, (draft) =>
      this.answers.once<InvestigationRefusal>(keyName, fingerprint, now, () =>
        this.investigations.act(draft, id, act, by),
      ),
    );
  }

  private acknowledge(sequences: readonly number[]): void {
    this.change(this.identity(), null, (draft) =>
      this.investigations.acknowledge(draft, sequences, formatInstant(Date.now())),
    );
  }

  // Inside a commit: the row of the log that its reader carries to the ledger of the decision.
  private request(outcome: RequestedOutcome, requestId: string | null): number {
    const act = { at: outcome.occurredAt, requestId };
    return this.append("event", eventPayload(OUTCOME_REQUESTED, this.identity(), act, outcome), true);
  }

  /** The minute's look: what is overdue and what has expired, becomes so; and the feed is held to its bounds. */
  override pulse(): ReturnType<LoggedObject["pulse"]> {
    if (this.exists) {
      const now = Date.now();
      this.sweep(formatInstant(now));
      this.commit(() => this.feed.prune(this.feedBounds, now));
    }
    return super.pulse();
  }

  private sweep(at: string): void {
    const due = this.resources.due(at, SWEPT_MAX);
    if (due.length === 0) return;
    this.change(this.identity(), null, (draft) => {
      for (const { kind, id } of due) {
        const cause = { type: "manual", id: SERVICE } as const;
        if (kind === "alert") {
          const alert = draft.find("alert", id);
          if (alert) draft.put("alert", breachAlert(alert, at), cause);
        } else if (kind === "signal") {
          const signal = draft.find("signal", id);
          if (signal) draft.put("signal", expireSignal(signal, at), cause);
        }
      }
    });
  }

  /** Everything that `write` puts into the draft, in one commit with its rows of the log. */
  private change<T>(identity: CasebookIdentity, requestId: string | null, write: (draft: Draft) => T): T {
    return this.commit(() => {
      this.keepIdentity(identity);
      const draft = new Draft(this.resources, requestId);
      const written = write(draft);
      draft.save((...saved) => this.announce(identity, ...saved));
      return written;
    });
  }

  private announce(identity: CasebookIdentity, change: CaseChange, requestId: string | null): Announced {
    const { type, subjectId, data } = changeEvent(change);
    const scope = { ...identity, subjectId };
    const at = formatInstant(Date.now());
    return { sequence: this.append("event", eventPayload(type, scope, { at, requestId }, data)), at };
  }

  restate(): { readonly restated: number; readonly left: number } {
    if (!this.exists) return { restated: 0, left: 0 };
    const gone = this.feed.beginsBehind();
    return this.commit(() => {
      const due = this.resources.announcedUpTo(gone, RESTATED_MAX);
      for (const one of due) {
        const { type, subjectId, data } = restatedEvent(one.kind, one.resource, one.changedAt);
        const act = { at: formatInstant(Date.now()), requestId: null };
        const payload = eventPayload(type, { ...this.identity(), subjectId }, act, data);
        const sequence = this.append("event", payload);
        this.resources.moveAnnouncement(one.resource.id, sequence);
        this.feed.leaveOut(sequence);
      }
      return { restated: due.length, left: this.resources.countAnnouncedUpTo(gone) };
    });
  }

  /** Inside a commit: keeps that it is heard now, once for each row. */
  private isFirstAgain(source: string, sequence: number): boolean {
    const kept = this.sql.exec("INSERT OR IGNORE INTO heard_again VALUES (?, ?)", source, sequence);
    return kept.rowsWritten > 0;
  }

  /** Rows that were taken in again before their log was heard so far: then the reader had not passed them yet. */
  private heardAgainBehind(source: string, heard: number): ReadonlySet<number> {
    const rows = this.sql.exec<{ sequence: number }>(
      "SELECT sequence FROM heard_again WHERE source = ? AND sequence > ?",
      source,
      heard,
    );
    return new Set([...rows].map(({ sequence }) => sequence));
  }

  private heardUpTo(source: string): number {
    const [row] = this.sql
      .exec<{ sequence: number }>("SELECT sequence FROM heard_log WHERE source = ?", source)
      .toArray();
    return row?.sequence ?? 0;
  }

  // Inside a commit: the first write says whose it is.
  private keepIdentity({ organisationId, environment }: CasebookIdentity): void {
    this.sql.exec("INSERT OR IGNORE INTO casebook VALUES (?, ?)", organisationId, environment);
  }

  private identity(): CasebookIdentity {
    const { organisation_id: organisationId, environment } = this.sql
      .exec<{ organisation_id: string; environment: Environment }>("SELECT * FROM casebook")
      .one();
    return { organisationId, environment };
  }

  protected override source(): string {
    return casebookSource(this.identity());
  }
}
