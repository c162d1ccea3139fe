// WebhookEndpoint: one receiver, its queue and every attempt. What a reader hands over is in the queue before the reader
// goes on; from there each delivery is tried until it arrives or the schedule ends. Nobody waits for another endpoint.

import { DurableObject } from "cloudflare:workers";
import type {
  DeliveryPage,
  DeliveryStatus,
  DeliveryView,
  DisabledReason,
  WebhookEndpointView,
} from "#domain/contract/webhook-endpoint.ts";
import { DAY, formatInstant, instantOf, SECOND } from "#domain/time/instant.ts";
import { deliveryBody, queuedEvent, type QueuedEvent } from "#domain/webhooks/envelope.ts";
import { afterAttempt, failedTooLong, isGone, isSuccess } from "#domain/webhooks/retry.ts";
import { sampleEvent } from "#domain/webhooks/sample.ts";
import { secretPrefix, webhookSecret } from "#domain/webhooks/sign-delivery.ts";
import { configurationOf, type Env } from "../../environment.ts";
import { logProblem } from "../../platform-log.ts";
import { organisationOf } from "../../routing.ts";
import { ANSWER_TABLE, KeptAnswers } from "../kept-answers.ts";
import { Dispatcher } from "./dispatcher.ts";
import type {
  ChangedEndpoint,
  CreateEndpointCommand,
  CreateEndpointOutcome,
  EndpointAct,
  EndpointActOutcome,
  EndpointChange,
  Keyed,
} from "./messages.ts";
import { Queue, type DueDelivery, type EndedAttempt } from "./queue.ts";
import { TABLES, type EndpointState } from "./schema.ts";
import { sendDelivery } from "./send-delivery.ts";
import { firstState, generationsAt, stateAfter, viewOf } from "./state.ts";

/** After a crash the alarm goes on with what was being sent. */
const ALARM_BEHIND_MILLISECONDS = 500;
/** One alarm works no longer than this before it hands over to the next. */
const RUN_MAX_MILLISECONDS = 20 * SECOND;
const TELL_AGAIN_MILLISECONDS = 2 * SECOND;
const KEPT_MILLISECONDS = 30 * DAY;

export class WebhookEndpoint extends DurableObject<Env> {
  private readonly sql: SqlStorage;
  private readonly queue: Queue;
  private readonly answers: KeptAnswers;
  private readonly dispatcher: Dispatcher;
  private state: EndpointState | null;
  private alarmAt: number | null = null;
  private alarmRuns = false;
  private readonly secrets = new Map<number, string>();

  constructor(context: DurableObjectState, env: Env) {
    super(context, env);
    this.sql = context.storage.sql;
    this.queue = new Queue(this.sql, () => this.known().id);
    this.answers = new KeptAnswers(this.sql);
    this.dispatcher = new Dispatcher({
      inFlightMax: () => configurationOf(env).webhooks.inFlight,
      rateLimit: () => this.known().rateLimit,
      due: (now, limit, but) => (this.state?.status === "enabled" ? this.queue.due(now, limit, but) : []),
      attempt: (delivery) => this.attempt(delivery),
      save: (ended) => this.save(ended),
    });
    this.state = this.read();
  }

  /** Begins the endpoint, once for each request that creates it. */
  async create(command: CreateEndpointCommand): Promise<CreateEndpointOutcome> {
    if (this.state === null) {
      this.commit(() => {
        this.sql.exec(TABLES + ANSWER_TABLE);
        this.keep(firstState(command));
      });
    }
    const state = this.known();
    if (state.fingerprint !== command.fingerprint) return { outcome: "idempotency_key_reused" };
    if (state.status === "deleted") return { outcome: "deleted" };
    return { outcome: "created", ...(await this.toldView()) };
  }

  /** Null where there is no such endpoint, or no longer. Writes nothing. */
  view(): WebhookEndpointView | null {
    const { state } = this;
    if (state === null || state.status === "deleted") return null;
    const { status } = state;
    const prefix = secretPrefix(this.secret(state.secretGeneration));
    return viewOf({ ...state, status }, prefix, this.queue.stats(), Date.now());
  }

  /** @returns null where there is no such endpoint. */
  async change(change: EndpointChange, act: EndpointState["untold"]): Promise<ChangedEndpoint | null> {
    if (this.view() === null) return null;
    this.commit(() => {
      const next = stateAfter(this.known(), change);
      if (next.status === "disabled") this.cancelAll();
      this.keep({ ...next, untold: act });
    });
    return this.toldView();
  }

  /** Removes it with all deliveries. @returns whether every log has heard of it; null where there is none. */
  async remove(act: EndpointState["untold"]): Promise<boolean | null> {
    if (this.state === null) return null;
    if (this.state.status === "deleted") return this.state.untold === null ? null : this.tell();
    this.commit(() => {
      this.dispatcher.clear();
      this.queue.removeAll();
      this.keep({ ...this.known(), status: "deleted", untold: act });
    });
    return this.tell();
  }

  /** Does what is asked once for each key. */
  async act(asked: EndpointAct, keyed: Keyed): Promise<EndpointActOutcome> {
    if (this.view() === null) return { outcome: "not_found" };
    const name = `${asked.kind}:${keyed.idempotencyKey}`;
    const now = Date.now();
    const outcome = this.commit(() =>
      this.answers.once(name, keyed.fingerprint, now, () => this.answerTo(asked, now)),
    );
    if (outcome.outcome !== "done") return outcome;
    if (asked.kind === "rotate" && !(await this.tell())) return { outcome: "untold" };
    this.goOn();
    return outcome;
  }

  /** The secret of a generation, for the one answer that shows it; null to every later one. */
  showSecret(generation: number): string | null {
    if (this.known().shownGeneration >= generation) return null;
    this.commit(() => this.keep({ ...this.known(), shownGeneration: generation }));
    return this.secret(generation);
  }

  /** Takes events into the queue, each once. Accepted when it returns; where nobody listens they are let go. */
  enqueue(text: string): void {
    const { state } = this;
    if (state === null || state.status !== "enabled") return;
    const events = JSON.parse(text) as QueuedEvent[]; // written by the reader, from the type
    const now = Date.now();
    this.commit(() => {
      for (const { orderKey, ...event } of events) {
        this.queue.add(
          {
            eventId: event.id,
            type: event.type,
            orderKey,
            trigger: "automatic",
            bodyOf: (deliveryId) => deliveryBody(event, deliveryId, state.contractVersion),
          },
          now,
        );
      }
    });
    this.goOn();
  }

  /** One page, newest first; null where there is no such endpoint. */
  deliveries(status: DeliveryStatus | null, limit: number, before: number): DeliveryPage | null {
    return this.view() === null ? null : this.queue.page(status, limit, before);
  }

  delivery(number: number): DeliveryView | null {
    return this.view() === null ? null : this.queue.find(number);
  }

  /** Sets a lost alarm again. */
  pulse(): void {
    if (this.state !== null) this.arm(Date.now());
  }

  override async alarm(): Promise<void> {
    if (this.state === null) return;
    this.alarmRuns = true;
    try {
      this.queue.prune(Date.now() - KEPT_MILLISECONDS);
      if (this.state.untold !== null) await this.tell();
      this.dispatcher.wake();
      await Promise.race([this.dispatcher.settled(), scheduler.wait(RUN_MAX_MILLISECONDS)]);
    } finally {
      this.alarmRuns = false;
      this.alarmAt = null;
    }
    const next = Math.min(
      this.queue.nextDueAt() ?? Infinity,
      this.known().untold === null ? Infinity : Date.now() + TELL_AGAIN_MILLISECONDS,
    );
    if (next !== Infinity) this.arm(Math.max(next, Date.now() + 1));
  }

  private answerTo(asked: EndpointAct, now: number): object | "disabled" | "not_found" {
    if (asked.kind === "rotate") {
      const { secretGeneration } = this.known();
      this.keep({
        ...this.known(),
        secretGeneration: secretGeneration + 1,
        previousSecretExpiresAt: now + asked.graceMilliseconds,
        untold: asked.act,
      });
      // The secret itself is derived: no table holds it.
      return { endpoint: this.view(), secretGeneration: secretGeneration + 1 };
    }
    const { id, status } = this.known();
    if (status !== "enabled") return "disabled";
    switch (asked.kind) {
      case "simulate":
        return this.queue.find(this.simulate(asked.type, now)) ?? "not_found";
      case "resend": {
        const number = this.queue.resend(asked.number, now);
        return number === null ? "not_found" : (this.queue.find(number) ?? "not_found");
      }
      case "recover":
        return { endpointId: id, since: asked.since, ...this.queue.recover(instantOf(asked.since), now) };
    }
  }

  private simulate(type: Parameters<typeof sampleEvent>[0], now: number): number {
    const { environment, contractVersion, previewVersion } = this.known();
    const sample = sampleEvent(type, environment);
    const event = { ...queuedEvent(sample), id: `evt_${crypto.randomUUID().replaceAll("-", "")}` };
    const number = this.queue.add(
      {
        eventId: event.id,
        type,
        orderKey: event.id,
        trigger: "simulator",
        bodyOf: (deliveryId) => deliveryBody(event, deliveryId, previewVersion ?? contractVersion),
      },
      now,
    );
    if (number === null) throw new Error("a simulated event is new");
    return number;
  }

  private async attempt(delivery: DueDelivery): Promise<EndedAttempt> {
    const state = this.known();
    const { webhooks } = configurationOf(this.env);
    const { attempt, result } = await sendDelivery(
      this.env,
      {
        url: state.url,
        secrets: generationsAt(state, Date.now()).map((one) => this.secret(one)),
        timeoutMilliseconds: webhooks.timeoutMilliseconds,
      },
      delivery,
    );
    const after = afterAttempt(result, attempt.number, webhooks, Date.now(), Math.random());
    if (isGone(result)) this.disable("gone");
    this.noteHealth(isSuccess(result), Date.now());
    return { delivery, attempt, ...after };
  }

  /** One write at a change, not at every attempt. */
  private noteHealth(succeeded: boolean, now: number): void {
    const state = this.known();
    if (succeeded) {
      if (state.failingSince !== null) this.commit(() => this.keep({ ...this.known(), failingSince: null }));
      return;
    }
    if (state.failingSince === null) this.commit(() => this.keep({ ...this.known(), failingSince: now }));
    else if (failedTooLong(state.failingSince, configurationOf(this.env).webhooks, now))
      this.disable("failing");
  }

  private disable(reason: DisabledReason): void {
    if (this.known().status !== "enabled") return;
    this.commit(() => {
      this.cancelAll();
      this.keep({
        ...this.known(),
        status: "disabled",
        disabledReason: reason,
        untold: {
          actor: "service",
          action: "webhook_endpoint.disable",
          reason,
          at: formatInstant(Date.now()),
          requestId: null,
        },
      });
    });
    void this.tell();
  }

  /** What was on its way when the endpoint was disabled or removed is not tried again. */
  private save(ended: readonly EndedAttempt[]): void {
    const goesOn = this.known().status === "enabled";
    this.commit(() => {
      for (const one of ended) {
        const stops = one.status === "retrying" && !goesOn;
        this.queue.save(stops ? { ...one, status: "canceled", nextAttemptAt: null } : one);
      }
    });
    const next = ended.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []);
    if (goesOn && next.length > 0) this.arm(Math.min(...next));
  }

  private cancelAll(): void {
    this.dispatcher.clear();
    this.queue.cancelAll();
  }

  private goOn(): void {
    this.arm(Date.now() + ALARM_BEHIND_MILLISECONDS);
    this.dispatcher.wake();
  }

  /** Has the organisation, and through it every log, know what to hand over here. @returns false: it is told again. */
  private async tell(): Promise<boolean> {
    const { id, organisationId, environment, shards, eventTypes, status, untold } = this.known();
    if (untold === null) return true;
    try {
      await organisationOf(this.env, organisationId).subscribeEndpoint({
        endpointId: id,
        environment,
        shards,
        eventTypes,
        status,
        act: untold,
      });
    } catch (error) {
      logProblem("not every log has heard of a webhook endpoint", { endpointId: id }, error);
      this.arm(Date.now() + TELL_AGAIN_MILLISECONDS);
      return false;
    }
    // A change that came meanwhile is told by itself.
    if (this.known().untold === untold) this.commit(() => this.keep({ ...this.known(), untold: null }));
    return true;
  }

  private async toldView(): Promise<ChangedEndpoint> {
    const told = await this.tell();
    const view = this.view();
    if (view === null) throw new Error("an endpoint was removed while it was changed");
    return { view, told };
  }

  private secret(generation: number): string {
    const known = this.secrets.get(generation);
    if (known !== undefined) return known;
    const { organisationId, environment, id } = this.known();
    const name = `${organisationId}/${environment}/${id}`;
    const secret = webhookSecret(configurationOf(this.env).masterSecret, name, generation);
    this.secrets.set(generation, secret);
    return secret;
  }

  private arm(at: number): void {
    // While an alarm runs none is set, for that would cancel it; it sets the next one itself.
    if (this.alarmRuns || (this.alarmAt !== null && this.alarmAt <= at && this.alarmAt > Date.now())) return;
    this.alarmAt = at;
    this.ctx.storage.setAlarm(at).catch(() => {
      this.alarmAt = null;
    });
  }

  private commit<T>(write: () => T): T {
    const before = this.state;
    try {
      return this.ctx.storage.transactionSync(write);
    } catch (error) {
      this.state = before;
      this.queue.forget();
      throw error;
    }
  }

  /** Inside a commit. */
  private keep(state: EndpointState): void {
    this.sql.exec("INSERT OR REPLACE INTO endpoint (one, state) VALUES (1, ?)", JSON.stringify(state));
    this.state = state;
  }

  private known(): EndpointState {
    if (this.state === null) throw new Error("an endpoint is created before it is used");
    return this.state;
  }

  private read(): EndpointState | null {
    const exists = this.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'endpoint'").toArray().length > 0;
    const [row] = exists ? this.sql.exec<{ state: string }>("SELECT state FROM endpoint").toArray() : [];
    return row ? (JSON.parse(row.state) as EndpointState) : null; // written above, from the type
  }
}
