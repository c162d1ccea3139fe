// Velocity, device, relationship and amount features of one event, from its subject's history: exact over the entries
// that are kept one by one, by hour buckets beyond. Pure, and one pass over the history.
//
// Buckets carry counts, sums and extremes. A window counts an hour that it only touches as a whole, so counts and sums
// beyond the kept entries may be too high, never too low; distinct counts, and those of one counterparty, are of the
// kept entries alone. `bucketsUsed` says that this happened. What cannot be known is absent.

import type { ActivityType } from "../../contract/decisions/activity.ts";
import { toDouble, toScaled } from "../../money/amount.ts";
import { DAY, instantOf, SECOND, type EpochMilliseconds } from "../../time/instant.ts";
import type { DecisionContext, EvidenceTransaction, Features, HistoryProvenance } from "../context.ts";
import { type Draft, WINDOWS } from "./feature-catalogue.ts";
import type { Sighting, SubjectHistory } from "./history.ts";
import { Past, ROUND, type CurrentEvent } from "./past.ts";
import { writePlaces } from "./place-features.ts";
import { IN_1H, IN_24H, IN_30D, IN_7D, type WindowIndex } from "./tallies.ts";
import type { LinkKind } from "./links.ts";

/** A history of so many entries may have lost older ones to hour buckets. */
export const HISTORY_ENTRIES_MAX = 500;
/** Buckets reach back so far from the subject's newest event, and are gone before. */
export const BUCKETS_KEPT_MILLISECONDS = 30 * DAY;
/** An event that occurred longer ago than this before the subject's newest one is late. */
const LATE_AFTER_MILLISECONDS = 30 * DAY;

/** The parts of a context that come from history. */
export interface FeatureSnapshot {
  readonly features: Features;
  readonly history: Omit<HistoryProvenance, "relationsAsOf">;
  readonly degraded: DecisionContext["degraded"];
}

/** Activities that have a `seconds_since_…` feature; those that move money have none. */
const TIMED_ACTIVITIES = [
  "login",
  "signup",
  "password_reset",
  "beneficiary_added",
  "profile_change",
  "device_change",
] as const satisfies readonly ActivityType[];

/** Everything is measured at the event's own `occurredAt`; no clock is asked. */
export function computeFeatures(current: CurrentEvent, history: SubjectHistory): FeatureSnapshot {
  const at = instantOf(current.activity.occurredAt);
  const past = new Past(current, at);
  for (const entry of history.entries) past.add(entry);
  for (const bucket of history.buckets) past.addBucket(bucket);

  const draft: Draft = {};
  const knows = (window: WindowIndex) => isWhole(history, at, window);
  writeVelocity(draft, past, knows);
  writeTimes(draft, past, history);
  writeDevices(draft, past, history.sightings);
  writeSubjectCounts(draft, history.sightings);
  writePlaces(draft, past, current.place ?? null);
  if (current.transaction !== null) {
    const amount = toScaled(current.transaction.amount);
    writeSums(draft, past, knows);
    if (knows(IN_30D)) writeAmounts(draft, past, amount);
    writeRelations(draft, past, history.sightings, knows(IN_30D));
    writeNewPayee(draft, current.transaction);
    draft["is_round_amount"] = amount % ROUND === 0n;
    if (knows(IN_24H)) draft["round_count_24h"] = past.round.within(IN_24H);
  }
  const late = history.newestOccurredAt !== null && at < history.newestOccurredAt - LATE_AFTER_MILLISECONDS;
  const unknown = history.sightings.some(({ otherSubjects }) => otherSubjects === null);
  if (unknown) draft["is_relation_unknown"] = true;
  return {
    features: draft,
    history: { entries: past.entries, bucketsUsed: past.bucketsUsed },
    degraded: [
      ...(current.degraded ?? []),
      ...(late ? ["late_event" as const] : []),
      ...(unknown ? ["relations_unavailable" as const] : []),
    ],
  };
}

// With fewer than the most entries nothing was ever dropped; else buckets reach back from the newest event.
function isWhole(history: SubjectHistory, at: EpochMilliseconds, window: WindowIndex): boolean {
  if (history.entries.length < HISTORY_ENTRIES_MAX || history.newestOccurredAt === null) return true;
  return at - (WINDOWS[window]?.length ?? 0) >= history.newestOccurredAt - BUCKETS_KEPT_MILLISECONDS;
}

function writeVelocity(draft: Draft, past: Past, knows: (window: WindowIndex) => boolean): void {
  WINDOWS.forEach(({ name }, window) => {
    if (knows(window)) draft[`count_${name}`] = past.transactions.within(window);
  });
  if (knows(IN_1H)) {
    draft["activity_count_1h"] = past.activities.within(IN_1H);
    draft["login_count_1h"] = past.logins.within(IN_1H);
  }
  if (knows(IN_24H)) {
    draft["inbound_count_24h"] = past.inbound.within(IN_24H);
    draft["outbound_count_24h"] = past.outbound.within(IN_24H);
    draft["distinct_counterparties_24h"] = past.counterparties.within(IN_24H);
    draft["distinct_senders_24h"] = past.senders.within(IN_24H);
    draft["distinct_recipients_24h"] = past.recipients.within(IN_24H);
    draft["distinct_countries_24h"] = past.countries.within(IN_24H);
    draft["distinct_instruments_24h"] = past.instruments.within(IN_24H);
    draft["interrupted_count_24h"] = past.interrupted.within(IN_24H);
    draft["blocked_count_24h"] = past.blocked.within(IN_24H);
    draft["activity_count_24h"] = past.activities.within(IN_24H);
  }
  if (knows(IN_7D)) {
    draft["distinct_counterparties_7d"] = past.counterparties.within(IN_7D);
    draft["distinct_senders_7d"] = past.senders.within(IN_7D);
    draft["distinct_recipients_7d"] = past.recipients.within(IN_7D);
  }
  if (knows(IN_30D)) {
    draft["distinct_counterparties_30d"] = past.counterparties.within(IN_30D);
    draft["distinct_senders_30d"] = past.senders.within(IN_30D);
    draft["distinct_recipients_30d"] = past.recipients.within(IN_30D);
    draft["distinct_devices_30d"] = past.devices.within(IN_30D);
    draft["distinct_countries_30d"] = past.countries.within(IN_30D);
  }
}

function writeTimes(draft: Draft, past: Past, history: SubjectHistory): void {
  const { at } = past;
  const first = history.firstOccurredAt;
  if (first !== null && first <= at) draft["seconds_since_first"] = (at - first) / SECOND;
  if (past.hasTransaction || history.entries.length < HISTORY_ENTRIES_MAX) {
    draft["is_first_transaction"] = !past.hasTransaction;
  }
  const last = past.newest.get("transaction");
  if (last !== undefined) draft["seconds_since_last"] = (at - last) / SECOND;
  for (const type of TIMED_ACTIVITIES) {
    const newest = past.newest.get(type);
    if (newest !== undefined) draft[`seconds_since_${type}`] = (at - newest) / SECOND;
  }
}

function writeDevices(draft: Draft, past: Past, sightings: readonly Sighting[]): void {
  let switchedAt = past.newest.get("device_change") ?? -Infinity;
  for (const sighting of sightings) {
    if (sighting.kind !== "device" && sighting.kind !== "ip") continue;
    const seenSince = seenBefore(sighting, past.at);
    draft[`is_new_${sighting.kind}`] = seenSince === null;
    if (sighting.kind === "ip") continue;
    if (seenSince !== null) draft["seconds_since_device_first_seen"] = (past.at - seenSince) / SECOND;
    const firstUse = seenSince ?? past.at;
    const isAfterAnother = past.otherDeviceSince !== null && past.otherDeviceSince < firstUse;
    if (isAfterAnother) switchedAt = Math.max(switchedAt, firstUse);
  }
  if (switchedAt > -Infinity) draft["seconds_since_device_switch"] = (past.at - switchedAt) / SECOND;
}

function writeSums(draft: Draft, past: Past, knows: (window: WindowIndex) => boolean): void {
  WINDOWS.forEach(({ name }, window) => {
    if (!knows(window)) return;
    draft[`sum_${name}`] = toDouble(past.sums.within(window));
    draft[`inbound_sum_${name}`] = toDouble(past.inboundSums.within(window));
    draft[`outbound_sum_${name}`] = toDouble(past.outboundSums.within(window));
  });
}

function writeAmounts(draft: Draft, past: Past, amount: bigint): void {
  draft["count_currency_30d"] = past.sameCurrency;
  if (past.max === null || past.min === null) return;
  const average = toDouble(past.sums.within(IN_30D)) / past.sameCurrency;
  const max = toDouble(past.max);
  draft["max_30d"] = max;
  draft["min_30d"] = toDouble(past.min);
  draft["avg_30d"] = average;
  draft["amount_to_avg_30d"] = toDouble(amount) / average;
  draft["amount_to_max_30d"] = toDouble(amount) / max;
}

/** The most of any link of a kind; absent if one count is missing, because the most is then unknown. */
function writeSubjectCounts(draft: Draft, sightings: readonly Sighting[]): void {
  const most = new Map<LinkKind, number>();
  for (const { kind, otherSubjects } of sightings) {
    most.set(kind, Math.max(most.get(kind) ?? 0, otherSubjects ?? NaN));
  }
  for (const [kind, count] of most) if (!Number.isNaN(count)) draft[`${kind}_subject_count`] = count;
}

function writeRelations(draft: Draft, past: Past, sightings: readonly Sighting[], knowsMonth: boolean): void {
  for (const { kind, ...sighting } of sightings) {
    if (kind === "counterparty") {
      const seenSince = seenBefore(sighting, past.at);
      draft["is_new_counterparty"] = seenSince === null;
      if (seenSince !== null) draft["seconds_since_counterparty_first_seen"] = (past.at - seenSince) / SECOND;
    }
    if (kind === "instrument") {
      draft["is_new_instrument"] =
        draft["is_new_instrument"] === true || seenBefore(sighting, past.at) === null;
    }
  }
  if (!past.hasCounterparty || !knowsMonth) return;
  draft["count_to_counterparty_30d"] = past.toCounterparty;
  draft["sum_to_counterparty_30d"] = toDouble(past.sumToCounterparty);
  draft["received_from_counterparty_30d"] = toDouble(past.receivedFromCounterparty);
}

// From the features just written: a rule may well put them together itself, but this pattern deserves one name.
function writeNewPayee(draft: Draft, { direction }: EvidenceTransaction): void {
  const isNewPayee = draft["is_new_counterparty"];
  if (isNewPayee === undefined) return;
  const sinceSwitch = Number(draft["seconds_since_device_switch"] ?? Infinity);
  draft["is_new_payee_after_device_change"] =
    direction === "outbound" && isNewPayee === true && sinceSwitch * SECOND < DAY;
}

// What the subject met only later than this event was new at its time.
function seenBefore(
  { firstSeenAt }: Pick<Sighting, "firstSeenAt">,
  at: EpochMilliseconds,
): EpochMilliseconds | null {
  return firstSeenAt === null || firstSeenAt > at ? null : firstSeenAt;
}
