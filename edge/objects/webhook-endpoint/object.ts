// WebhookEndpoint: one receiver, its queue and every attempt. What a reader hands over is in the queue before the reader
// goes on; from there each delivery is tried until it arrives or the schedule ends. No endpoint waits for another.

import { DurableObject } from "cloudflare:workers";
import type {
  DeliveryPage,
  DeliveryStatus,
  DeliveryView,
  DisabledReason,
  WebhookEndpointView,
} from "#domain/contract/settings/webhook-endpoint.ts";
import type { EndpointCondition } from "#domain/events/batch.ts";
import { type Json, readJson } from "#domain/json/text.ts";
import { DAY, SECOND } from "#domain/time/instant.ts";
import type { QueuedEvent } from "#domain/webhooks/envelope.ts";
import { afterAttempt, failedTooLong, isGone, isSuccess } from "#domain/webhooks/retry.ts";
import { configurationOf, type Env } from "../../environment.ts";
import type { Act } from "../../log/audit-event.ts";
import { logProblem } from "../../platform-log.ts";
import { endpointName } from "../../webhooks/endpoint-name.ts";
import { BoundedSql } from "../bounded-sql.ts";
import { ANSWER_TABLE, KeptAnswers } from "../kept-answers.ts";
import { Alarm } from "./alarm.ts";
import { DeliveryActs } from "./delivery-acts.ts";
import { Dispatcher } from "./dispatcher.ts";
import { makeRoom } from "./make-room.ts";
import type {
  ActRefusal,
  ChangedEndpoint,
  CreateEndpointCommand,
  CreateEndpointOutcome,
  EndpointAct,
  EndpointActOutcome,
  EndpointChange,
  Keyed,
  RotatedSecret,
  RotateSecretCommand,
  RotateSecretOutcome,
  WebhookEndpointApi,
} from "./api.ts";
import { deliveryBytes, Queue, type DueDelivery, type EndedAttempt } from "./queue.ts";
import { readState, TABLES, writeState, type EndpointState } from "./schema.ts";
import { sendDelivery } from "./send-delivery.ts";
import { RecoveryMarks } from "./recovery-marks.ts";
import { firstSecrets, rotated, SecretStore, signingAt } from "./secrets.ts";
import { disabledBy, firstState, stateAfter, viewOf } from "./state.ts";
import { tellOrganisation } from "./tell-organisation.ts";

/** After a crash the alarm goes on with what was being sent. */
const ALARM_BEHIND_MILLISECONDS = 500;
/** One alarm works no longer than this before it hands over to the next. */
const RUN_MAX_MILLISECONDS = 20 * SECOND;
const TELL_AGAIN_MILLISECONDS = 2 * SECOND;
const KEPT_MILLISECONDS = 30 * DAY;

export class WebhookEndpoint extends DurableObject<Env> implements WebhookEndpointApi {
  private readonly sql: BoundedSql;
  private readonly queue: Queue;
  private readonly answers: KeptAnswers;
  private readonly dispatcher: Dispatcher;
  private readonly acts: DeliveryActs;
  private state: EndpointState | null;
  /** Each object's own, so that a test need not fill gigabytes. */
  bytesMax: number;
  private readonly marks: RecoveryMarks;
  private readonly wakeUp: Alarm;
  private readonly secrets: SecretStore;

  constructor(context: DurableObjectState, env: Env) {
    super(context, env);
    this.sql = new BoundedSql(context.storage);
    this.queue = new Queue(this.sql, () => this.known().id);
    this.answers = new KeptAnswers(this.sql);
    this.marks = new RecoveryMarks(this.sql);
    this.wakeUp = new Alarm(context.storage);
    this.secrets = new SecretStore(
      () => configurationOf(env).webhookSecrets,
      () => endpointName({ ...this.known(), endpointId: this.known().id }),
    );
    this.dispatcher = new Dispatcher({
      inFlightMax: () => configurationOf(env).webhooks.inFlight,
      rateLimit: () => this.known().rateLimit,
      due: (now, limit, but) =>
        this.state?.status === "enabled" ? this.queue.due(now, this.state.canceledUpTo, limit, but) : [],
      attempt: (delivery) => this.attempt(delivery),
      save: (ended) => this.save(ended),
    });
    this.acts = new DeliveryActs({
      env,
      queue: this.queue,
      marks: this.marks,
      state: () => this.known(),
      makeRoom: (bytes) => this.makeRoom(bytes),
    });
    this.bytesMax = configurationOf(env).webhooks.maxBytes;
    this.state = readState(this.sql);
  }

  private async begin(command: CreateEndpointCommand): Promise<void> {
    const made = await this.secrets.make(endpointName({ ...command, endpointId: command.id }));
    // Another request may have begun it in the meantime.
    if (this.state !== null) return;
    this.commit(() => {
      this.sql.exec(TABLES + ANSWER_TABLE);
      this.keep(firstState(command, firstSecrets(made)));
    });
  }

  async create(command: CreateEndpointCommand): Promise<CreateEndpointOutcome> {
    if (this.state === null) await this.begin(command);
    const state = this.known();
    if (state.fingerprint !== command.fingerprint) return { outcome: "idempotency_key_reused" };
    if (state.status === "deleted") return { outcome: "deleted" };
    return { outcome: "created", ...(await this.toldView()) };
  }

  view(): WebhookEndpointView | null {
    const { state } = this;
    if (state === null || state.status === "deleted") return null;
    const { status } = state;
    return viewOf({ ...state, status }, this.queue.stats(), Date.now());
  }

  async change(change: EndpointChange, act: Act): Promise<ChangedEndpoint | null> {
    if (this.view() === null) return null;
    this.commit(() => {
      this.keep({ ...stateAfter(this.known(), change), untold: act });
      if (change.status === "disabled") this.cancelWaiting();
    });
    return this.toldView();
  }

  async remove(act: Act): Promise<boolean | null> {
    if (this.state === null) return null;
    if (this.state.status === "deleted") return this.state.untold === null ? null : this.tell();
    this.commit(() => {
      this.dispatcher.clear();
      this.queue.removeAll();
      this.keep({ ...this.known(), status: "deleted", untold: act });
    });
    return this.tell();
  }

  async act(asked: EndpointAct, { keyName, fingerprint }: Keyed): Promise<EndpointActOutcome> {
    if (this.view() === null) return { outcome: "not_found" };
    const answered = this.answers.find(keyName, fingerprint);
    if (answered !== null) return answered;
    if (this.known().status !== "enabled") return { outcome: "disabled" };
    const step = await this.acts.prepare(asked).catch((error: unknown) => {
      logProblem("a log of a webhook endpoint cannot be read", { act: asked.kind }, error);
      return "logs_unavailable" as const;
    });
    if (typeof step === "string") return { outcome: step };
    const now = Date.now();
    const outcome = this.commit(() =>
      this.answers.once<ActRefusal | "disabled">(keyName, fingerprint, now, () =>
        this.known().status === "enabled" ? step(now) : "disabled",
      ),
    );
    if (outcome.outcome === "done") this.goOn();
    return outcome;
  }

  async rotateSecret(
    { graceMilliseconds, act }: RotateSecretCommand,
    { keyName, fingerprint }: Keyed,
  ): Promise<RotateSecretOutcome> {
    if (this.view() === null) return { outcome: "not_found" };
    const made = await this.secrets.make();
    const now = Date.now();
    const outcome = this.commit(() =>
      this.answers.once<"too_many_secrets", RotatedSecret>(keyName, fingerprint, now, () => {
        const secrets = rotated(this.known().secrets, made, graceMilliseconds, now);
        if (secrets === null) return "too_many_secrets";
        this.keep({ ...this.known(), secrets, untold: act });
        return { endpoint: this.view(), secretGeneration: secrets[0].generation };
      }),
    );
    if (outcome.outcome !== "done") return outcome;
    return (await this.tell()) ? outcome : { outcome: "untold" };
  }

  async showSecret(generation: number): Promise<string | null> {
    const one = this.known().secrets.find((secret) => secret.generation === generation);
    const secret = one === undefined ? null : await this.secrets.open(one);
    if (this.known().shownGeneration >= generation) return null;
    this.commit(() => this.keep({ ...this.known(), shownGeneration: generation }));
    return secret;
  }

  enqueue(source: string, queued: Json<readonly QueuedEvent[]>): void {
    const { state } = this;
    if (state === null || state.status !== "enabled") return;
    const events = readJson(queued);
    const now = Date.now();
    const isTaken = this.commit(() => {
      if (!this.makeRoom(events.reduce((bytes, event) => bytes + deliveryBytes(event), 0))) return false;
      const { contractVersion } = state;
      for (const event of events) {
        this.queue.add({ event, source, trigger: "automatic", contractVersion }, now);
      }
      return true;
    });
    if (isTaken) this.goOn();
    else this.disable("full");
  }

  deliveries(status: DeliveryStatus | null, limit: number, before: number): DeliveryPage | null {
    return this.view() === null ? null : this.queue.page(status, limit, before);
  }

  delivery(number: number): DeliveryView | null {
    return this.view() === null ? null : this.queue.find(number);
  }

  async pulse(): Promise<Omit<EndpointCondition, "source"> | null> {
    if (this.state === null) return null;
    this.wakeUp.arm(Date.now());
    await this.reseal().catch((error: unknown) => {
      logProblem("a secret of a webhook endpoint cannot be opened", { endpointId: this.known().id }, error);
    });
    const sealedBy = new Set(this.known().secrets.map(({ sealed }) => sealed.by));
    return {
      bytes: this.sql.databaseSize,
      bytesMax: this.bytesMax,
      waiting: this.queue.counts.waiting(),
      sealedBy: [...sealedBy],
    };
  }

  private async reseal(): Promise<void> {
    const before = this.known();
    const resealed = await this.secrets.resealed(before.secrets, Date.now());
    // A rotation in between sealed its own; the next pulse looks again.
    if (resealed === null || this.known() !== before) return;
    this.commit(() => this.keep({ ...this.known(), secrets: resealed }));
  }

  override async alarm(): Promise<void> {
    if (this.state === null) return;
    await this.wakeUp.run(async () => {
      this.commit(() => {
        this.queue.prune(Date.now() - KEPT_MILLISECONDS);
        this.queue.cancelSome(this.known().canceledUpTo);
      });
      if (this.known().untold !== null) await this.tell();
      this.dispatcher.wake();
      await Promise.race([this.dispatcher.settled(), scheduler.wait(RUN_MAX_MILLISECONDS)]);
    });
    const next = Math.min(
      Math.max(this.queue.nextDueAt() ?? Infinity, this.dispatcher.notBefore()),
      this.known().untold === null ? Infinity : Date.now() + TELL_AGAIN_MILLISECONDS,
    );
    if (next !== Infinity) this.wakeUp.arm(Math.max(next, Date.now() + 1));
  }

  private async attempt(delivery: DueDelivery): Promise<EndedAttempt> {
    const state = this.known();
    const { webhooks } = configurationOf(this.env);
    const { attempt, result } = await sendDelivery(
      this.env,
      {
        url: state.url,
        secrets: await Promise.all(signingAt(state.secrets, Date.now()).map((one) => this.secrets.open(one))),
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
      this.cancelWaiting();
      this.keep(disabledBy(this.known(), reason, Date.now()));
    });
    void this.tell();
  }

  /** What was on its way when the endpoint was disabled or removed is not tried again, also where it is enabled by now. */
  private save(ended: readonly EndedAttempt[]): void {
    const { status, canceledUpTo } = this.known();
    const goesOn = status === "enabled";
    this.commit(() => {
      for (const one of ended) {
        const stops = one.status === "retrying" && (!goesOn || one.delivery.number <= canceledUpTo);
        this.queue.save(stops ? { ...one, status: "canceled", nextAttemptAt: null } : one);
      }
    });
    const next = ended.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []);
    if (goesOn && next.length > 0) this.wakeUp.arm(Math.min(...next));
  }

  /**
   * Inside a commit. What is not canceled here, the alarm cancels; it is not tried again. A recovery that was under way begins
   * again: what it scheduled is canceled too.
   */
  private cancelWaiting(): void {
    this.dispatcher.clear();
    this.marks.forget();
    const canceledUpTo = this.queue.highest();
    this.keep({ ...this.known(), canceledUpTo });
    if (this.queue.cancelSome(canceledUpTo)) this.wakeUp.arm(Date.now());
  }

  /** Inside a commit. */
  private makeRoom(bytes: number): boolean {
    const { sql, queue, bytesMax } = this;
    return makeRoom({ storage: this.ctx.storage, sql, queue, endpointId: this.known().id, bytesMax }, bytes);
  }

  private goOn(): void {
    this.wakeUp.arm(Date.now() + ALARM_BEHIND_MILLISECONDS);
    this.dispatcher.wake();
  }

  /** @returns false if the organisation could not be notified and will be later. */
  private async tell(): Promise<boolean> {
    const state = this.known();
    const { untold } = state;
    if (untold === null) return true;
    if (!(await tellOrganisation(this.env, state, untold))) {
      this.wakeUp.arm(Date.now() + TELL_AGAIN_MILLISECONDS);
      return false;
    }
    // A change that came in the meantime is announced by itself.
    if (this.known().untold === untold) this.commit(() => this.keep({ ...this.known(), untold: null }));
    return true;
  }

  private async toldView(): Promise<ChangedEndpoint> {
    const told = await this.tell();
    const view = this.view();
    if (view === null) throw new Error("an endpoint was removed while it was changed");
    return { view, told };
  }

  private commit<T>(write: () => T): T {
    const before = this.state;
    try {
      return this.ctx.storage.transactionSync(() => {
        const written = write();
        this.queue.counts.save();
        return written;
      });
    } catch (error) {
      this.state = before;
      this.queue.forget();
      throw error;
    }
  }

  /** Inside a commit. */
  private keep(state: EndpointState): void {
    writeState(this.sql, state);
    this.state = state;
  }

  private known(): EndpointState {
    if (this.state === null) throw new Error("an endpoint is created before it is used");
    return this.state;
  }
}
