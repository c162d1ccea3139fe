// WebhookEndpoint: one receiver, its queue and every attempt. What a reader hands over is in the queue before the reader
// goes on; from there each delivery is tried until it arrives or the schedule ends. No endpoint waits for another.

import { DurableObject } from "cloudflare:workers";
import type {
  DeliveryPage,
  DeliveryView,
  WebhookEndpointView,
} from "#domain/contract/settings/webhook-endpoint.ts";
import type { EndpointCondition } from "#domain/events/batch.ts";
import { type Json, readJson } from "#domain/json/text.ts";
import { DAY } from "#domain/time/instant.ts";
import type { QueuedEvent } from "#domain/webhooks/envelope.ts";
import { Alarm } from "../../alarm.ts";
import { configurationOf, type Env } from "../../environment.ts";
import type { Act } from "../../log/audit-event.ts";
import { logProblem } from "../../platform-log.ts";
import { endpointName } from "../../routing.ts";
import type {
  ActRefusal,
  BodyOutcome,
  ChangedEndpoint,
  CountOutcome,
  CreateEndpointCommand,
  CreateEndpointOutcome,
  DeliveryFilter,
  EndpointAct,
  EndpointActOutcome,
  EndpointChange,
  EndpointOverview,
  Keyed,
  RotateSecretCommand,
  RotateSecretOutcome,
  WebhookEndpointApi,
} from "./api.ts";
import { DeliveryActs } from "./delivery-acts.ts";
import { EndpointStore } from "./endpoint-store.ts";
import { OrganisationTeller } from "./organisation-teller.ts";
import { deliveryBytes } from "./queue.ts";
import { SecretActs } from "./secret-acts.ts";
import { firstSecrets, SecretStore } from "./secrets.ts";
import { Sender } from "./sender.ts";
import { firstState, stateAfter } from "./state.ts";

const KEPT_MILLISECONDS = 30 * DAY;

export class WebhookEndpoint extends DurableObject<Env> implements WebhookEndpointApi {
  /** Each object's own, so that a test need not fill gigabytes. */
  bytesMax = configurationOf(this.env).webhooks.maxBytes;
  private readonly store = new EndpointStore(this.ctx.storage, () => this.bytesMax);
  private readonly wakeUp = new Alarm(this.ctx.storage);
  private readonly teller = new OrganisationTeller(this.env, this.store, this.wakeUp);
  private readonly secrets = new SecretStore(
    () => configurationOf(this.env).webhookSecrets,
    () => endpointName({ ...this.store.known(), endpointId: this.store.known().id }),
  );
  private readonly secretActs = new SecretActs(this.store, this.secrets, this.teller);
  private readonly deliveryActs = new DeliveryActs(this.env, this.store);
  private readonly sender = new Sender({
    env: this.env,
    store: this.store,
    secrets: this.secrets,
    alarm: this.wakeUp,
    teller: this.teller,
  });

  async create(command: CreateEndpointCommand): Promise<CreateEndpointOutcome> {
    const isNew = this.store.state === null;
    if (isNew) await this.begin(command);
    const state = this.store.known();
    if (state.fingerprint !== command.fingerprint) return { outcome: "idempotency_key_reused" };
    if (state.status === "deleted") return { outcome: "deleted" };
    return { outcome: "created", ...(!isNew && { replayed: true }), ...(await this.teller.toldView()) };
  }

  private async begin(command: CreateEndpointCommand): Promise<void> {
    const made = await this.secrets.make(endpointName({ ...command, endpointId: command.id }));
    // Another request may have begun it in the meantime.
    if (this.store.state === null) this.store.begin(firstState(command, firstSecrets(made)));
  }

  view(): WebhookEndpointView | null {
    return this.store.view();
  }

  overview(): EndpointOverview | null {
    const view = this.store.view();
    if (view === null) return null;
    const isEnabled = view.status === "enabled";
    return {
      view,
      disabledSince: isEnabled ? null : (this.store.known().disabledSince ?? null),
      nextAttemptAt: isEnabled && this.store.queue.nextDueAt() !== null ? this.sender.nextRunAt() : null,
    };
  }

  async change(change: EndpointChange, act: Act): Promise<ChangedEndpoint | null> {
    const { store } = this;
    if (store.view() === null) return null;
    store.commit(() => {
      store.keep({ ...stateAfter(store.known(), change, act.at), untold: act });
      if (change.status === "disabled") this.sender.cancelWaiting();
    });
    return this.teller.toldView();
  }

  async enable(act: Act): Promise<ChangedEndpoint | "requested" | "not_yet" | null> {
    const { store } = this;
    if (store.view() === null) return null;
    await this.teller.tell();
    const view = store.view();
    if (view === null) return null;
    if (view.disabledReason === "requested") return "requested";
    const told = store.known().untold === null;
    if (view.status === "enabled") return { view, told };
    // The act would take the place of one that not every log has heard of.
    if (!told) return "not_yet";
    store.commit(() =>
      store.keep({ ...stateAfter(store.known(), { status: "enabled" }, act.at), untold: act }),
    );
    return this.teller.toldView();
  }

  async remove(act: Act): Promise<boolean | null> {
    const { store } = this;
    if (store.state === null) return null;
    if (store.state.status === "deleted") return store.state.untold === null ? null : this.teller.tell();
    store.commit(() => {
      this.sender.clear();
      store.queue.removeAll();
      store.keep({ status: "deleted", untold: act });
    });
    return this.teller.tell();
  }

  async act(
    asked: EndpointAct,
    { keyName, fingerprint }: Keyed,
    by: Act | null,
  ): Promise<EndpointActOutcome> {
    const { store } = this;
    if (store.view() === null) return { outcome: "not_found" };
    const answered = store.answers.answerTo(keyName, fingerprint, Date.now());
    if (answered !== null) return answered;
    if (store.known().status !== "enabled") return { outcome: "disabled" };
    const step = await this.deliveryActs
      .prepare(asked)
      .catch((error: unknown) => logsUnavailable(asked.kind, error));
    if (typeof step === "string") return { outcome: step };
    const now = Date.now();
    const outcome = store.commit(() =>
      store.answers.once<ActRefusal | "disabled">(keyName, fingerprint, now, () => {
        const done = store.known().status === "enabled" ? step(now) : "disabled";
        if (typeof done === "string") return done;
        if (by !== null) store.operatorActs.keep(by, { endpointId: store.known().id, ...done.audited });
        return done.answer;
      }),
    );
    if (outcome.outcome === "done") this.sender.goOn();
    if (by !== null) await this.teller.tellActs();
    return outcome;
  }

  async countLost(since: string): Promise<CountOutcome> {
    const { store } = this;
    if (store.view() === null) return { outcome: "not_found" };
    const recovery = await this.deliveryActs
      .countLost(since)
      .catch((error: unknown) => logsUnavailable("count", error));
    return recovery === "logs_unavailable" ? { outcome: recovery } : { outcome: "counted", recovery };
  }

  rotateSecret(command: RotateSecretCommand, keyed: Keyed): Promise<RotateSecretOutcome> {
    return this.secretActs.rotate(command, keyed);
  }

  showSecret(generation: number): Promise<string | null> {
    return this.secretActs.show(generation);
  }

  enqueue(source: string, queued: Json<readonly QueuedEvent[]>): void {
    const { store } = this;
    if (store.state?.status !== "enabled") return;
    const { contractVersion } = store.state;
    const events = readJson(queued);
    const now = Date.now();
    const isTaken = store.commit(() => {
      if (!store.makeRoom(events.reduce((bytes, event) => bytes + deliveryBytes(event), 0))) return false;
      for (const event of events) {
        store.queue.add({ event, source, trigger: "automatic", contractVersion }, now);
      }
      return true;
    });
    if (isTaken) this.sender.goOn();
    else this.sender.disable("full");
  }

  deliveries(filter: DeliveryFilter, limit: number, before: number): DeliveryPage | null {
    return this.store.view() === null ? null : this.store.queue.page(filter, limit, before);
  }

  delivery(number: number): DeliveryView | null {
    return this.store.view() === null ? null : this.store.queue.find(number);
  }

  async deliveryBody(number: number): Promise<BodyOutcome> {
    if (this.store.view() === null) return { outcome: "not_found" };
    const read = await this.deliveryActs
      .bodyOf(number)
      .catch((error: unknown) => logsUnavailable("body", error));
    return typeof read === "string" ? { outcome: read } : { outcome: "read", ...read };
  }

  async pulse(): Promise<Omit<EndpointCondition, "source"> | null> {
    if (this.store.state === null) return null;
    this.wakeUp.arm(Date.now());
    const sealedBy = await this.secretActs.reseal();
    return {
      bytes: this.store.sql.databaseSize,
      bytesMax: this.bytesMax,
      waiting: this.store.queue.counts.waiting(),
      sealedBy,
    };
  }

  override async alarm(): Promise<void> {
    if (this.store.state === null) return;
    await this.wakeUp.run(
      () => this.work(),
      () => {
        const next = Math.min(this.sender.nextRunAt(), this.teller.nextTellingAt());
        return next === Infinity ? null : Math.max(next, Date.now() + 1);
      },
    );
  }

  private async work(): Promise<void> {
    const { store } = this;
    store.commit(() => {
      store.queue.prune(Date.now() - KEPT_MILLISECONDS);
      store.queue.cancelSome(store.known().canceledUpTo);
    });
    if (store.known().untold !== null) await this.teller.tell();
    await this.teller.tellActs();
    await this.sender.run();
  }
}

function logsUnavailable(act: EndpointAct["kind"] | "count" | "body", error: unknown): "logs_unavailable" {
  logProblem("a log of a webhook endpoint cannot be read", { act }, error);
  return "logs_unavailable";
}
