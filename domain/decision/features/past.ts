// One pass over a subject's history: what the features of one event are read from.

import type { ActivityType } from "../../contract/decisions/activity.ts";
import { toScaled } from "../../money/amount.ts";
import { currencyIdentity } from "../../money/currency.ts";
import { HOUR, type EpochMilliseconds } from "../../time/instant.ts";
import type { DecisionContext } from "../context.ts";
import type { HistoryEntry, HourBucket } from "./history.ts";
import { CountTally, DistinctTally, OUTSIDE, SumTally, windowOf, type WindowIndex } from "./tallies.ts";

/** The event that features are computed for. */
export type CurrentEvent = Pick<DecisionContext, "activity" | "transaction" | "counterparty" | "place"> &
  Partial<Pick<DecisionContext, "degraded">>;

/** What a round amount is a multiple of, in 10⁻⁸ units. */
export const ROUND = 100n * 10n ** 8n;

/** What happened before, tallied for the windows that end at the current event. */
export class Past {
  entries = 0;
  /** Whether a transaction is known, however long ago. */
  hasTransaction = false;
  bucketsUsed = false;
  readonly transactions = new CountTally();
  readonly inbound = new CountTally();
  readonly outbound = new CountTally();
  readonly sums = new SumTally();
  readonly inboundSums = new SumTally();
  readonly outboundSums = new SumTally();
  readonly counterparties = new DistinctTally();
  readonly senders = new DistinctTally();
  readonly recipients = new DistinctTally();
  readonly instruments = new DistinctTally();
  readonly devices = new DistinctTally();
  readonly countries = new DistinctTally();
  readonly interrupted = new CountTally();
  readonly blocked = new CountTally();
  readonly round = new CountTally();
  readonly activities = new CountTally();
  readonly logins = new CountTally();
  readonly countriesEver = new Set<string | undefined>();
  /** Newest earlier `occurredAt` by type. */
  readonly newest = new Map<HistoryEntry["type"], EpochMilliseconds>();
  /** Same currency, 30 days. */
  sameCurrency = 0;
  max: bigint | null = null;
  min: bigint | null = null;
  toCounterparty = 0;
  sumToCounterparty = 0n;
  receivedFromCounterparty = 0n;
  /** The newest earlier entry that had a country, one that had another than this event, one that had coordinates. */
  lastInCountry: HistoryEntry | null = null;
  lastInOtherCountry: HistoryEntry | null = null;
  lastWithCoordinates: HistoryEntry | null = null;
  /** When the subject first used another device than this event's, as far as entries reach. */
  otherDeviceSince: EpochMilliseconds | null = null;
  readonly at: EpochMilliseconds;
  private readonly currency: string | null;
  private readonly counterpartyKey: string | null;
  private readonly device: string | null;
  /** Of this event. */
  readonly country: string | null;

  constructor(current: CurrentEvent, at: EpochMilliseconds) {
    this.at = at;
    this.currency = current.transaction === null ? null : currencyIdentity(current.transaction.currency);
    this.counterpartyKey = current.counterparty?.key ?? null;
    this.device = current.activity.deviceRef;
    this.country = current.place?.country ?? current.activity.country;
  }

  get hasCounterparty(): boolean {
    return this.counterpartyKey !== null;
  }

  add(entry: HistoryEntry): void {
    const age = this.at - entry.occurredAt;
    if (age < 0) return;
    this.entries++;
    this.countriesEver.add(entry.country);
    const newest = this.newest.get(entry.type);
    if (newest === undefined || entry.occurredAt > newest) this.newest.set(entry.type, entry.occurredAt);
    if (entry.type === "transaction") this.hasTransaction = true;
    this.addPlace(entry);
    this.addDevice(entry);
    const window = windowOf(age);
    if (window === OUTSIDE) return;
    this.devices.add(window, entry.device);
    this.countries.add(window, entry.country);
    if (entry.type === "transaction") this.addTransaction(window, entry);
    else this.addActivity(window, entry.type);
  }

  addBucket(bucket: HourBucket): void {
    if (bucket.hour > this.at) return;
    if (bucket.type === "transaction") this.hasTransaction = true;
    // The newest instant that the bucket may hold decides: an hour that a window touches counts whole.
    const window = windowOf(this.at - Math.min(this.at, bucket.hour + HOUR - 1));
    if (window === OUTSIDE) return;
    this.bucketsUsed = true;
    if (bucket.type === "activity") {
      this.activities.add(window, bucket.count);
      return;
    }
    this.addCounts(window, bucket.direction, bucket.count);
    if (!this.isSameCurrency(bucket.currency)) return;
    this.addAmounts(window, bucket.direction, scaled(bucket.sum));
    this.addExtremes(scaled(bucket.min), scaled(bucket.max), bucket.count);
  }

  // Entries of before have their currency as it was sent.
  private isSameCurrency(currency: string | undefined): boolean {
    return (
      currency !== undefined && (currency === this.currency || currencyIdentity(currency) === this.currency)
    );
  }

  private addPlace(entry: HistoryEntry): void {
    if (entry.country !== undefined) {
      this.lastInCountry = newer(this.lastInCountry, entry);
      if (entry.country !== this.country) this.lastInOtherCountry = newer(this.lastInOtherCountry, entry);
    }
    if (entry.latitude !== undefined) this.lastWithCoordinates = newer(this.lastWithCoordinates, entry);
  }

  private addDevice({ device, occurredAt }: HistoryEntry): void {
    if (device === undefined || this.device === null || device === this.device) return;
    if (this.otherDeviceSince === null || occurredAt < this.otherDeviceSince)
      this.otherDeviceSince = occurredAt;
  }

  private addActivity(window: WindowIndex, type: ActivityType): void {
    this.activities.add(window, 1);
    if (type === "login") this.logins.add(window, 1);
  }

  private addTransaction(window: WindowIndex, entry: HistoryEntry): void {
    const { direction, counterparty, decision } = entry;
    this.addCounts(window, direction, 1);
    this.counterparties.add(window, counterparty);
    (direction === "inbound" ? this.senders : this.recipients).add(window, counterparty);
    for (const instrument of entry.instruments ?? []) this.instruments.add(window, instrument);
    if (decision !== "allow") this.interrupted.add(window, 1);
    if (decision === "block") this.blocked.add(window, 1);
    if (this.currency === null) return;
    const amount = scaled(entry.amount);
    if (amount % ROUND === 0n) this.round.add(window, 1);
    const same = this.isSameCurrency(entry.currency);
    if (same) {
      this.addAmounts(window, direction, amount);
      this.addExtremes(amount, amount, 1);
    }
    if (counterparty === undefined || counterparty !== this.counterpartyKey) return;
    this.toCounterparty++;
    if (!same) return;
    this.sumToCounterparty += amount;
    if (direction === "inbound") this.receivedFromCounterparty += amount;
  }

  private addCounts(window: WindowIndex, direction: HistoryEntry["direction"], count: number): void {
    this.transactions.add(window, count);
    (direction === "inbound" ? this.inbound : this.outbound).add(window, count);
  }

  private addAmounts(window: WindowIndex, direction: HistoryEntry["direction"], amount: bigint): void {
    this.sums.add(window, amount);
    (direction === "inbound" ? this.inboundSums : this.outboundSums).add(window, amount);
  }

  private addExtremes(min: bigint, max: bigint, count: number): void {
    this.sameCurrency += count;
    if (this.min === null || min < this.min) this.min = min;
    if (this.max === null || max > this.max) this.max = max;
  }
}

// Of two at one instant, the one that was recorded later.
function newer(known: HistoryEntry | null, entry: HistoryEntry): HistoryEntry {
  return known === null || entry.occurredAt >= known.occurredAt ? entry : known;
}

function scaled(amount: string | undefined): bigint {
  return amount === undefined ? 0n : toScaled(amount);
}
