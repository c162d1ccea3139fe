// Has due deliveries attempted: several at a time, begun in their order, those of one thing one after another, no faster than
// the endpoint's limit. What attempts came to is written in groups; what was not written when the object ended is tried
// again, for a receiver may hear a thing twice and must never miss it.

import { SECOND } from "#domain/time/instant.ts";
import { logProblem } from "../../platform-log.ts";
import type { DueDelivery, EndedAttempt } from "./delivery-row.ts";

/** How many due deliveries are read at once. */
const READ_AT_ONCE = 64;
/** How long ended attempts gather before they are written. */
const GATHER_MILLISECONDS = 10;
/** After a failure on our side nothing is begun for so long: the next attempt would fail alike. */
const REST_MILLISECONDS = 10 * SECOND;

export interface DispatcherHost {
  /** Several attempts run at a time, never more than these. */
  readonly inFlightMax: () => number;
  /** Attempts a second; null for no limit. */
  readonly rateLimit: () => number | null;
  /** Those whose numbers are not among `but`, in order. */
  readonly due: (now: number, limit: number, but: ReadonlySet<number>) => DueDelivery[];
  /** Never throws for what a receiver does. Null where it was not begun, because it may not be now. */
  readonly attempt: (delivery: DueDelivery) => Promise<EndedAttempt | null>;
  /** Writes them in one transaction. */
  readonly save: (ended: readonly EndedAttempt[]) => void;
}

export class Dispatcher {
  private readonly host: DispatcherHost;
  private ready: DueDelivery[] = [];
  /** Numbers of deliveries that are ready, on their way, or not yet written. */
  private readonly held = new Set<number>();
  private readonly keysInFlight = new Set<string>();
  private ended: EndedAttempt[] = [];
  private inFlight = 0;
  private mayHoldMore = true;
  private slotAt = 0;
  private waitsForSlot = false;
  private restsUntil = 0;
  private waiting: (() => void)[] = [];

  constructor(host: DispatcherHost) {
    this.host = host;
  }

  /** Something is due, or may be. */
  wake(): void {
    this.mayHoldMore = true;
    this.pump();
  }

  /** Before then (ms since 1970) nothing is begun. */
  notBefore(): number {
    return this.host.rateLimit() === null ? this.restsUntil : Math.max(this.restsUntil, this.slotAt);
  }

  /** Nothing of what is ready is begun: the endpoint was disabled. */
  clear(): void {
    for (const { number } of this.ready) this.held.delete(number);
    this.ready = [];
  }

  /** Resolves when nothing is on its way and everything is written. */
  settled(): Promise<void> {
    if (this.isIdle()) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private pump(): void {
    while (this.inFlight < this.host.inFlightMax() && this.restsUntil <= Date.now()) {
      if (this.mustWaitForSlot()) return;
      const next = this.next();
      if (next === null) break;
      this.takeSlot();
      void this.run(next);
    }
    if (this.isIdle()) {
      for (const resolve of this.waiting.splice(0)) resolve();
    }
  }

  private async run(delivery: DueDelivery): Promise<void> {
    this.inFlight++;
    this.keysInFlight.add(delivery.orderKey);
    try {
      const ended = await this.host.attempt(delivery);
      if (ended === null) {
        this.held.delete(delivery.number);
        // Those that wait for one host must not all come again together.
        this.rest(REST_MILLISECONDS * (1 + Math.random()));
      } else {
        this.ended.push(ended);
        if (this.ended.length === 1) setTimeout(() => this.flush(), GATHER_MILLISECONDS);
      }
    } catch (error) {
      logProblem("an attempt of a delivery failed on our side", {}, error);
      this.held.delete(delivery.number);
      this.rest();
    } finally {
      this.inFlight--;
      this.keysInFlight.delete(delivery.orderKey);
      this.pump();
    }
  }

  private flush(): void {
    const ended = this.ended;
    this.ended = [];
    try {
      this.host.save(ended);
    } catch (error) {
      logProblem("attempts of deliveries were not written", { attempts: ended.length }, error);
      // Their receiver would hear the same again at once, and again, for as long as nothing can be written.
      this.rest();
    }
    for (const { delivery } of ended) this.held.delete(delivery.number);
    this.pump();
  }

  private rest(milliseconds = REST_MILLISECONDS): void {
    this.restsUntil = Date.now() + milliseconds;
    this.clear();
  }

  /** The first that is ready and whose thing has nothing on its way. */
  private next(): DueDelivery | null {
    const found = this.takeReady();
    if (found !== null || !this.mayHoldMore || this.ready.length >= READ_AT_ONCE) return found;
    const due = this.host.due(Date.now(), READ_AT_ONCE, this.held);
    this.mayHoldMore = due.length === READ_AT_ONCE;
    for (const { number } of due) this.held.add(number);
    this.ready.push(...due);
    return this.takeReady();
  }

  private takeReady(): DueDelivery | null {
    const index = this.ready.findIndex(({ orderKey }) => !this.keysInFlight.has(orderKey));
    return index === -1 ? null : (this.ready.splice(index, 1)[0] ?? null);
  }

  private mustWaitForSlot(): boolean {
    const wait = this.host.rateLimit() === null ? 0 : this.slotAt - Date.now();
    if (wait <= 0) return false;
    if (!this.waitsForSlot) {
      this.waitsForSlot = true;
      setTimeout(() => {
        this.waitsForSlot = false;
        this.pump();
      }, wait);
    }
    return true;
  }

  private takeSlot(): void {
    const limit = this.host.rateLimit();
    if (limit !== null) this.slotAt = Math.max(Date.now(), this.slotAt) + SECOND / limit;
  }

  private isIdle(): boolean {
    return this.inFlight === 0 && this.ended.length === 0 && this.ready.length === 0;
  }
}
