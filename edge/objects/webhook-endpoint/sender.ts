// Sends what is due: the dispatcher's attempts go to the receiver, and what they came to goes into the queue. A receiver that has
// taken nothing yet is tried slowly; one that is gone, or has failed for too long, is disabled.

import type { DisabledReason } from "#domain/contract/settings/webhook-endpoint.ts";
import { hostnameOf, isOnThisMachine } from "#domain/outside/judge-url.ts";
import { afterAttempt, failedTooLong, isGone, isSuccess } from "#domain/webhooks/retry.ts";
import { ALARM_RUN_MAX_MILLISECONDS, type Alarm } from "../../alarm.ts";
import { configurationOf, type Env } from "../../environment.ts";
import { receiverHostOf } from "../../routing.ts";
import type { DueDelivery, EndedAttempt } from "./delivery-row.ts";
import { Dispatcher } from "./dispatcher.ts";
import type { EndpointStore } from "./endpoint-store.ts";
import type { OrganisationTeller } from "./organisation-teller.ts";
import { signingAt, type SecretStore } from "./secrets.ts";
import { sendDelivery } from "./send-delivery.ts";
import { disabledBy } from "./state.ts";

/** After a crash the alarm goes on with what was being sent. */
const ALARM_BEHIND_MILLISECONDS = 500;

interface SenderParts {
  readonly env: Env;
  readonly store: EndpointStore;
  readonly secrets: SecretStore;
  readonly alarm: Alarm;
  readonly teller: OrganisationTeller;
}

export class Sender {
  private readonly parts: SenderParts;
  private readonly dispatcher: Dispatcher;

  constructor(parts: SenderParts) {
    this.parts = parts;
    const { store } = parts;
    this.dispatcher = new Dispatcher({
      inFlightMax: () => this.inFlightMax(),
      rateLimit: () => this.rateLimit(),
      due: (now, limit, but) =>
        store.state?.status === "enabled" ? store.queue.due(now, store.state.canceledUpTo, limit, but) : [],
      attempt: (delivery) => this.attempt(delivery),
      save: (ended) => this.save(ended),
    });
  }

  /** Something is due: at once, and by the alarm where this object ends before. */
  goOn(): void {
    this.parts.alarm.arm(Date.now() + ALARM_BEHIND_MILLISECONDS);
    this.dispatcher.wake();
  }

  /** Part of the alarm's work. */
  async run(): Promise<void> {
    this.dispatcher.wake();
    await Promise.race([this.dispatcher.settled(), scheduler.wait(ALARM_RUN_MAX_MILLISECONDS)]);
  }

  /** When the alarm has something to send again (ms since 1970); Infinity where nothing waits. */
  nextRunAt(): number {
    return Math.max(this.parts.store.queue.nextDueAt() ?? Infinity, this.dispatcher.notBefore());
  }

  disable(reason: DisabledReason): void {
    const { store, teller } = this.parts;
    if (store.known().status !== "enabled") return;
    store.commit(() => {
      this.cancelWaiting();
      store.keep(disabledBy(reason, Date.now()));
    });
    void teller.tell();
  }

  /** Nothing of what is ready is begun. */
  clear(): void {
    this.dispatcher.clear();
  }

  /**
   * Inside a commit. What is not canceled here, the alarm cancels; it is not tried again. A recovery that was under way begins
   * again: what it scheduled is canceled too.
   */
  cancelWaiting(): void {
    const { store, alarm } = this.parts;
    this.dispatcher.clear();
    store.marks.forget();
    const canceledUpTo = store.queue.highest();
    store.keep({ canceledUpTo });
    if (store.queue.cancelSome(canceledUpTo)) alarm.arm(Date.now());
  }

  /** Whether the receiver has taken a delivery at its URL: until then the URL may be that of a stranger's server. */
  private isTaking(): boolean {
    const { takenAt, url } = this.parts.store.known();
    return takenAt === url;
  }

  private rateLimit(): number | null {
    const { rateLimit } = this.parts.store.known();
    const { unprovenPerSecond } = configurationOf(this.parts.env).webhooks;
    return this.isTaking() ? rateLimit : Math.min(rateLimit ?? Infinity, unprovenPerSecond);
  }

  private inFlightMax(): number {
    const { inFlight, unprovenPerSecond } = configurationOf(this.parts.env).webhooks;
    return this.isTaking() ? inFlight : Math.min(inFlight, Math.ceil(unprovenPerSecond));
  }

  /** Whether the host may be asked now, where it may be a stranger's: organisations together send it no more than a bound. */
  private async mayAsk(): Promise<boolean> {
    const { env, store } = this.parts;
    const { url } = store.known();
    if (this.isTaking() || isOnThisMachine(url)) return true;
    return receiverHostOf(env, hostnameOf(new URL(url))).take();
  }

  private async attempt(delivery: DueDelivery): Promise<EndedAttempt | null> {
    if (!(await this.mayAsk())) return null;
    const { env, store, secrets } = this.parts;
    const state = store.known();
    const { webhooks } = configurationOf(env);
    const { attempt, result } = await sendDelivery(
      env,
      {
        url: state.url,
        secrets: await Promise.all(signingAt(state.secrets, Date.now()).map((one) => secrets.open(one))),
        timeoutMilliseconds: webhooks.timeoutMilliseconds,
      },
      delivery,
    );
    const after = afterAttempt(result, attempt.number, webhooks, Date.now(), Math.random());
    if (isGone(result, attempt.number)) this.disable("gone");
    this.noteHealth(isSuccess(result), state.url, Date.now());
    return { delivery, attempt, ...after };
  }

  /** One write at a change, not at every attempt. */
  private noteHealth(succeeded: boolean, url: string, now: number): void {
    const { env, store } = this.parts;
    const { failingSince, takenAt } = store.known();
    if (succeeded) {
      if (failingSince !== null || takenAt !== url) {
        store.commit(() => store.keep({ failingSince: null, takenAt: url }));
      }
      return;
    }
    if (failingSince === null) store.commit(() => store.keep({ failingSince: now }));
    else if (failedTooLong(failingSince, configurationOf(env).webhooks, now)) this.disable("failing");
  }

  /** What was on its way when the endpoint was disabled or removed is not tried again, also where it is enabled by now. */
  private save(ended: readonly EndedAttempt[]): void {
    const { store, alarm } = this.parts;
    const { status, canceledUpTo } = store.known();
    const goesOn = status === "enabled";
    store.commit(() => {
      for (const one of ended) {
        const stops = one.status === "retrying" && (!goesOn || one.delivery.number <= canceledUpTo);
        store.queue.save(stops ? { ...one, status: "canceled", nextAttemptAt: null } : one);
      }
    });
    const next = ended.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []);
    if (goesOn && next.length > 0) alarm.arm(Math.min(...next));
  }
}
