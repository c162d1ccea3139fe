// Casebook: the alerts, signals and investigations of an organisation in one environment. It hears the logs of the ledgers and of the
// organisation, each row once, and records every change in a log of its own, written with the change.

import { changeAlert, type CaseAct } from "#domain/casebook/alerts.ts";
import { changeEvent, type CaseEvent, type CaseKind, type CaseResources } from "#domain/casebook/change.ts";
import type { InvestigationAct } from "#domain/casebook/investigations.ts";
import { actOnSignal } from "#domain/casebook/signals.ts";
import type { Alert, AlertChanges, OrganisationAlert } from "#domain/contract/casework/alert.ts";
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
import { AlertOutcomes } from "./alert-outcomes.ts";
import { AlertQueue } from "./alert-queue.ts";
import { Draft } from "./draft.ts";
import { readFeed } from "./feed.ts";
import { FEED_BOUNDS, FEED_TABLES, FeedBound } from "./feed-bound.ts";
import { Investigations } from "./investigations.ts";
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
  QueueAsked,
  QueuePage,
  SignalRefusal,
  Telling,
} from "./api.ts";
import { HeardLogs } from "./heard-logs.ts";
import { outcomesReader } from "./outcomes-reader.ts";
import { requestType, type RequestedOutcome } from "./requested-outcome.ts";
import { type Announced, Resources } from "./resources.ts";
import { restate } from "./restate.ts";
import { TABLES } from "./schema.ts";
import { sweep } from "./sweep.ts";
import { takeNews } from "./take-news.ts";

/** What time changes at once; the rest waits for the next pulse. */
const SWEPT_MAX = 500;

export class Casebook extends LoggedObject implements CasebookApi {
  protected override readonly tables = TABLES + ANSWER_TABLE + FEED_TABLES;
  /** Each object's own, so that a test need not wait 90 days. */
  feedBounds = FEED_BOUNDS;
  private readonly heardLogs = new HeardLogs(this.sql);
  private readonly resources = new Resources(this.sql);
  private readonly queue = new AlertQueue(this.sql);
  private readonly answers = new KeptAnswers(this.sql);
  private readonly links = new LinkedDecisions(this.sql);
  private readonly investigations = new Investigations({
    sql: this.sql,
    links: this.links,
    request: (outcome, requestId) => this.request(outcome, requestId),
  });
  private readonly alertOutcomes = new AlertOutcomes({
    sql: this.sql,
    links: this.links,
    isInvestigated: (draft, alertId) => this.investigations.isElsewhere(draft, alertId, null),
    request: (outcome, requestId) => this.request(outcome, requestId),
  });
  private readonly feed = new FeedBound(this.sql, {
    head: () => this.head(),
    recordedAt: (sequence) => this.recordedAt(sequence),
    acceptedByAll: () => this.acceptedByAll(),
    removeUpTo: (sequence) => this.removeUpTo(sequence),
  });

  constructor(context: DurableObjectState, env: Env) {
    const outcomes = outcomesReader(env, (sequences) => this.acknowledge(sequences));
    super(context, env, () => [outcomes]);
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

  private takeIn(identity: CasebookIdentity, telling: Telling): void {
    const followers = { links: this.links, investigations: this.investigations };
    const at = formatInstant(Date.now());
    this.change(identity, null, (draft) => {
      for (const { news, requestId } of this.heardLogs.take(telling)) {
        draft.requestId = requestId;
        takeNews(draft, followers, news, at);
      }
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

  alertQueue(asked: QueueAsked): QueuePage {
    return this.exists
      ? this.queue.page(asked)
      : { data: [], counts: { found: 0, open: 0, mine: 0, unassigned: 0 }, next: null };
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

  closeAlertWithOutcomes(
    id: string,
    changes: AlertChanges,
    { actor, requestId }: Asker,
  ): Json<Result<Alert>> | null {
    if (!this.exists) return null;
    const by = { actor, at: formatInstant(Date.now()) };
    const closed = this.change(this.identity(), requestId, (draft) =>
      this.alertOutcomes.close(draft, id, changes, by),
    );
    return closed && writeJson(closed);
  }

  outcomesOfAlert(id: string): OrganisationAlert["outcomes"] {
    return this.exists ? this.alertOutcomes.of(id) : { expected: 0, recorded: 0 };
  }

  actOnSignal(id: string, act: "acknowledge" | "clear", keyed: KeyedAct): KeptOutcome<SignalRefusal> {
    if (!this.exists) return { outcome: "signal_not_found" };
    return this.once<SignalRefusal>(this.identity(), keyed, (draft, { actor }) => {
      const signal = draft.find("signal", id);
      if (signal === null) return "signal_not_found";
      const acted = actOnSignal(signal, act);
      if (!acted.ok) return "invalid_state";
      draft.put("signal", acted.value, { type: "manual", id: actor });
      return acted.value;
    });
  }

  openInvestigation(
    identity: CasebookIdentity,
    command: OpenInvestigationCommand,
    keyed: KeyedAct,
  ): KeptOutcome<InvestigationRefusal> {
    return this.once<InvestigationRefusal>(identity, keyed, (draft, by) =>
      this.investigations.open(draft, command, by),
    );
  }

  actOnInvestigation(
    id: string,
    act: InvestigationAct,
    keyed: KeyedAct,
    isSoleOperator = false,
  ): KeptOutcome<InvestigationRefusal> {
    if (!this.exists) return { outcome: "investigation_not_found" };
    return this.once<InvestigationRefusal>(this.identity(), keyed, (draft, by) =>
      this.investigations.act(draft, id, act, { ...by, isSoleOperator }),
    );
  }

  private once<Refusal extends string>(
    identity: CasebookIdentity,
    { keyName, fingerprint, actor, requestId }: KeyedAct,
    act: (draft: Draft, by: CaseAct) => object | Refusal,
  ): KeptOutcome<Refusal> {
    const now = Date.now();
    const by = { actor, at: formatInstant(now) };
    return this.change(identity, requestId, (draft) =>
      this.answers.once<Refusal>(keyName, fingerprint, now, () => act(draft, by)),
    );
  }

  private acknowledge(sequences: readonly number[]): void {
    const at = formatInstant(Date.now());
    this.change(this.identity(), null, (draft) => {
      this.investigations.acknowledge(draft, sequences, at);
      this.alertOutcomes.acknowledge(sequences);
    });
  }

  // Inside a commit: the row of the log that its reader carries to the ledger of the decision.
  private request(outcome: RequestedOutcome, requestId: string | null): number {
    const act = { at: outcome.occurredAt, requestId };
    return this.append("event", eventPayload(requestType(outcome), this.identity(), act, outcome), true);
  }

  /** The minute's look: what is overdue and what has expired, becomes so; and the feed is held to its bounds. */
  override pulse(): ReturnType<LoggedObject["pulse"]> {
    if (this.exists) {
      const now = Date.now();
      const at = formatInstant(now);
      const due = this.resources.due(at, SWEPT_MAX);
      if (due.length > 0) this.change(this.identity(), null, (draft) => sweep(draft, due, at));
      this.commit(() => this.feed.prune(this.feedBounds, now));
    }
    return super.pulse();
  }

  /** Everything that `write` puts into the draft, in one commit with its rows of the log. */
  private change<T>(identity: CasebookIdentity, requestId: string | null, write: (draft: Draft) => T): T {
    return this.commit(() => {
      this.keepIdentity(identity);
      const draft = new Draft(this.resources, requestId);
      const written = write(draft);
      draft.save((changed, of) => this.announce(identity, changeEvent(changed), of));
      return written;
    });
  }

  restate(): { readonly restated: number; readonly left: number } {
    if (!this.exists) return { restated: 0, left: 0 };
    const identity = this.identity();
    return this.commit(() =>
      restate(this.resources, this.feed, (event) => this.announce(identity, event, null).sequence),
    );
  }

  private announce(identity: CasebookIdentity, event: CaseEvent, requestId: string | null): Announced {
    const { type, subjectId, data } = event;
    const at = formatInstant(Date.now());
    const payload = eventPayload(type, { ...identity, subjectId }, { at, requestId }, data);
    return { sequence: this.append("event", payload), at };
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
