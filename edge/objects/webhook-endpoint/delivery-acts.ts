// What people ask of an endpoint's deliveries: a sample, one once more, all that did not arrive, what was sent; what waits for its
// next try is tried now. Logs are read before the commit, which cannot wait; what is written then is decided by what the endpoint knows in
// that moment.

import type { DeliveryView, Recovery } from "#domain/contract/settings/webhook-endpoint.ts";
import { DAY, instantOf } from "#domain/time/instant.ts";
import { queuedEvent, type QueuedEvent } from "#domain/webhooks/envelope.ts";
import { deliveryIdOf } from "#domain/webhooks/ids.ts";
import { isWebhookEventType, type WebhookEventType } from "#domain/webhooks/event-types.ts";
import { sampleEvent } from "#domain/webhooks/sample.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import type { Env } from "../../environment.ts";
import { eventLogsOf, readEventAgain } from "../../webhooks/event-logs.ts";
import { findLost, type FoundLost, type RecoveryMark } from "./find-lost.ts";
import type { ActRefusal, EndpointAct } from "./api.ts";
import type { EndpointStore } from "./endpoint-store.ts";
import { fateOf, lostFrom } from "./event-fates.ts";
import { deliveryBytes, type DeliveredEvent, type NewDelivery } from "./queue.ts";

/** Recovery goes no further back: what is older is forgotten, whether it arrived or not. */
const RECOVERED_MILLISECONDS = 30 * DAY;
const NO_LOG = { source: "", sequence: 0 } as const;

/** What is answered, and what the audit says of it where an operator did it. */
interface Done {
  readonly answer: DeliveryView | Recovery;
  readonly audited: object;
}

interface LookedBack {
  /** Ms since 1970. */
  readonly from: number;
  readonly found: FoundLost;
  /** False once the endpoint was disabled since the logs were read: what was on its way then is lost too, and what came meanwhile. */
  readonly isAll: () => boolean;
}

/** Inside a commit: does it. */
type Step = (now: number) => Done | ActRefusal;

export class DeliveryActs {
  private readonly env: Env;
  private readonly store: EndpointStore;

  constructor(env: Env, store: EndpointStore) {
    this.env = env;
    this.store = store;
  }

  /** @throws where a log does not answer. */
  async prepare(asked: EndpointAct): Promise<Step | ActRefusal> {
    switch (asked.kind) {
      case "simulate":
        return (now) => this.simulate(asked.type, now);
      case "resend":
        return this.prepareResend(asked.number);
      case "recover":
        return this.prepareRecovery(asked.since);
    }
  }

  private simulate(type: WebhookEventType, now: number): Done | ActRefusal {
    const { contractVersion, previewVersion } = this.store.known();
    const id = drawnId("evt", crypto.randomUUID());
    return this.add(
      {
        event: this.sample(type, id),
        source: NO_LOG.source,
        trigger: "simulator",
        contractVersion: previewVersion ?? contractVersion,
      },
      now,
    );
  }

  private async prepareResend(number: number): Promise<Step | ActRefusal> {
    const delivered = this.store.queue.eventOf(number);
    if (delivered === null) return "not_found";
    const { source, contractVersion } = delivered;
    const event = await this.eventAgain(delivered);
    if (event === null) return "event_unavailable";
    const resentDeliveryId = deliveryIdOf(this.store.known().id, number);
    return (now) =>
      this.add({ event, source, trigger: "manual", contractVersion }, now, { resentDeliveryId });
  }

  /** @throws where a log does not answer. */
  async bodyOf(
    number: number,
  ): Promise<{ readonly asSent: boolean; readonly body: string } | "not_found" | "event_unavailable"> {
    const { queue } = this.store;
    const kept = queue.waitingBody(number);
    if (kept !== null) return { asSent: true, body: kept };
    const delivered = queue.eventOf(number);
    if (delivered === null) return "not_found";
    const event = await this.eventAgain(delivered);
    const body = event && queue.bodyAgain(number, event, delivered.contractVersion);
    return body === null ? "event_unavailable" : { asSent: false, body };
  }

  private async prepareRecovery(asked: string): Promise<Step> {
    const { from, found, isAll } = await this.lookBack(asked);
    return (now) => {
      const { queue, marks } = this.store;
      const { id, canceledUpTo } = this.store.known();
      const { hurried, more } = queue.hurrySome(canceledUpTo, from, now);
      const { scheduled, reached } = this.schedule(found, now);
      marks.keep(instantOf(asked), isAll() ? reached : null);
      const recovery: Recovery = {
        endpointId: id,
        since: asked,
        scheduled: hurried + scheduled,
        more: more || reached !== null || !isAll(),
      };
      return { answer: recovery, audited: recovery };
    };
  }

  /** What a recovery would schedule if there is room. Writes nothing. @throws where a log does not answer. */
  async countLost(asked: string): Promise<Recovery> {
    const { from, found, isAll } = await this.lookBack(asked);
    const { sql, queue } = this.store;
    const { id, canceledUpTo } = this.store.known();
    const { waiting, more } = queue.countRetrying(canceledUpTo, from, Date.now());
    const lost = found.lost.filter(({ queued }) => !fateOf(sql, queued, canceledUpTo).arrives);
    return {
      endpointId: id,
      since: asked,
      scheduled: waiting + lost.length,
      more: more || found.reached !== null || !isAll(),
    };
  }

  /** Goes on where the recovery before it, since the same instant, came to. */
  private async lookBack(asked: string): Promise<LookedBack> {
    const { sql, marks } = this.store;
    const { forgotten } = marks;
    const state = this.store.known();
    const since = instantOf(asked);
    const from = Math.max(since, instantOf(state.createdAt), Date.now() - RECOVERED_MILLISECONDS);
    const found = await findLost(eventLogsOf(this.env, state), state, from, marks.find(since), {
      fateOf: (event) => fateOf(sql, event, this.store.known().canceledUpTo),
      lostFrom: lostFrom(sql, from, state.canceledUpTo),
    });
    return { from, found, isAll: () => marks.forgotten === forgotten };
  }

  /** As many as there is room for. */
  private schedule(
    { lost, reached }: FoundLost,
    now: number,
  ): { readonly scheduled: number; readonly reached: RecoveryMark | null } {
    const { sql, queue } = this.store;
    const { contractVersion, canceledUpTo } = this.store.known();
    let scheduled = 0;
    for (const { source, queued: event } of lost) {
      // The logs' readers have queued it since it was found missing.
      const { isKnown, arrives } = fateOf(sql, event, canceledUpTo);
      if (arrives) continue;
      if (!this.store.makeRoom(deliveryBytes(event))) {
        return { scheduled, reached: { source, behind: event.sequence - 1 } };
      }
      const trigger = isKnown ? "manual" : "automatic";
      if (queue.add({ event, source, trigger, contractVersion }, now) !== null) scheduled++;
    }
    return { scheduled, reached };
  }

  /** @param more for the audit. */
  private add(delivery: NewDelivery, now: number, more: object = {}): Done | ActRefusal {
    const { queue } = this.store;
    if (!this.store.makeRoom(deliveryBytes(delivery.event))) return "full";
    const number = queue.add(delivery, now);
    if (number === null) return "event_unavailable";
    const answer = queue.find(number);
    if (answer === null) return "not_found";
    const { id: deliveryId, eventId, type } = answer;
    return { answer, audited: { deliveryId, eventId, type, ...more } };
  }

  private async eventAgain(delivered: DeliveredEvent): Promise<QueuedEvent | null> {
    if (delivered.source === NO_LOG.source) return this.sample(delivered.type, delivered.id);
    return readEventAgain(eventLogsOf(this.env, this.store.known()), delivered);
  }

  private sample(type: WebhookEventType, id: string): QueuedEvent;
  private sample(type: string, id: string): QueuedEvent | null;
  private sample(type: string, id: string): QueuedEvent | null {
    if (!isWebhookEventType(type)) return null;
    const event = sampleEvent(type, this.store.known().environment);
    return { ...queuedEvent(event, NO_LOG.sequence), id, orderKey: id };
  }
}
