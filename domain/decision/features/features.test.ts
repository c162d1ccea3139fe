// Features against a reference that looks at every earlier event for every window, over random histories.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromScaled, toScaled } from "../../money/amount.ts";
import { DAY, formatInstant, HOUR, MINUTE } from "../../time/instant.ts";
import type { Place } from "../context.ts";
import { FEATURE_CATALOGUE, WINDOWS } from "./feature-catalogue.ts";
import { FEATURE_SET } from "./feature-set.ts";
import { computeFeatures, HISTORY_ENTRIES_MAX } from "./features.ts";
import type { HistoryEntry, HourBucket, Sighting, SubjectHistory } from "./history.ts";
import type { CurrentEvent } from "./past.ts";
import { activityContext, transactionContext } from "../context.fixture.ts";

const START = Date.UTC(2026, 0, 1);

interface Event {
  readonly entry: HistoryEntry;
  readonly current: CurrentEvent;
}

// Times on a coarse grid, so that equal times and the exact edges of windows come up all the time.
const times = fc.oneof(
  fc.integer({ min: 0, max: 80 }).map((n) => START + n * MINUTE),
  fc.integer({ min: 0, max: 30 }).map((n) => START + n * HOUR),
  fc.integer({ min: 0, max: 80 }).map((n) => START + n * DAY),
);

const transactions = fc.record({
  at: times,
  amount: fc.constantFrom(
    "0.1",
    "0.2",
    "10",
    "100",
    "1200.00",
    "999999999999999999999.00000001",
    "3.33333333",
  ),
  currency: fc.constantFrom("EUR", "USD", "eur", "USD "),
  direction: fc.constantFrom("inbound" as const, "outbound" as const),
  counterparty: fc.constantFrom("pty_a", "pty_b", "pty_c"),
  device: fc.constantFrom(undefined, "phone", "laptop"),
  country: fc.constantFrom(undefined, "DE", "FR"),
  decision: fc.constantFrom("allow" as const, "review" as const, "block" as const),
});

const activities = fc.record({
  at: times,
  type: fc.constantFrom("login" as const, "password_reset" as const, "beneficiary_added" as const),
  device: fc.constantFrom(undefined, "phone", "laptop"),
});

const events: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: transactions.map(transactionEvent) },
  {
    weight: 1,
    arbitrary: activities.map(({ at, type, device }) => ({
      entry: { occurredAt: at, type, decision: "allow" as const, ...(device !== undefined && { device }) },
      current: activityContext({ type, occurredAt: formatInstant(at), deviceRef: device ?? null }),
    })),
  },
);

type Payment = typeof transactions extends fc.Arbitrary<infer T> ? T : never;

function transactionEvent({ at, device, country, decision, counterparty, ...money }: Payment): Event {
  const { amount, currency, direction } = money;
  const entry: HistoryEntry = {
    occurredAt: at,
    type: "transaction",
    decision,
    direction,
    amount,
    currency,
    counterparty,
    instruments: [`fp_${counterparty}`],
    ...(device !== undefined && { device }),
    ...(country !== undefined && { country }),
  };
  const { transaction, ...rest } = transactionContext({
    activity: { occurredAt: formatInstant(at), deviceRef: device ?? null, country: country ?? null },
    transaction: money,
    counterparty: { key: counterparty, instruments: [`fp_${counterparty}`] },
  });
  return { entry, current: { ...rest, transaction } };
}

function historyOf(past: readonly HistoryEntry[], sightings: readonly Sighting[] = []): SubjectHistory {
  const instants = past.map(({ occurredAt }) => occurredAt);
  return {
    entries: past,
    buckets: [],
    sightings,
    newestOccurredAt: past.length === 0 ? null : Math.max(...instants),
    firstOccurredAt: past.length === 0 ? null : Math.min(...instants),
  };
}

/** Every feature that comes from entries, each from a filter of its own over all that was recorded. */
function reference(
  past: readonly HistoryEntry[],
  { entry, current }: Event,
): Record<string, number | boolean> {
  const at = entry.occurredAt;
  const within = (length: number, list = past) =>
    list.filter(({ occurredAt }) => occurredAt > at - length && occurredAt <= at);
  const payments = past.filter(({ type }) => type === "transaction");
  const others = past.filter(({ type }) => type !== "transaction");
  const nameOf = ({ currency }: HistoryEntry) => currency?.trim().toUpperCase();
  const same = payments.filter((one) => nameOf(one) === nameOf(entry));
  const sum = (list: readonly HistoryEntry[]) =>
    Number(fromScaled(list.reduce((total, { amount }) => total + toScaled(amount ?? "0"), 0n)));
  const distinct = (list: readonly HistoryEntry[], field: "counterparty" | "device" | "country") =>
    new Set(list.map((one) => one[field]).filter((value) => value !== undefined)).size;
  const out: Record<string, number | boolean> = {};

  for (const { name, length } of WINDOWS) {
    out[`count_${name}`] = within(length, payments).length;
    if (current.transaction === null) continue;
    out[`sum_${name}`] = sum(within(length, same));
    for (const direction of ["inbound", "outbound"] as const) {
      out[`${direction}_sum_${name}`] = sum(
        within(length, same).filter((one) => one.direction === direction),
      );
    }
  }
  for (const [name, length] of [
    ["24h", DAY],
    ["7d", 7 * DAY],
    ["30d", 30 * DAY],
  ] as const) {
    out[`distinct_counterparties_${name}`] = distinct(within(length, payments), "counterparty");
  }
  out["distinct_devices_30d"] = distinct(within(30 * DAY), "device");
  out["distinct_countries_30d"] = distinct(within(30 * DAY), "country");
  out["activity_count_24h"] = within(DAY, others).length;
  out["blocked_count_24h"] = within(DAY, payments).filter(({ decision }) => decision === "block").length;
  out["is_first_transaction"] = payments.every(({ occurredAt }) => occurredAt > at);
  for (const [name, types] of [
    ["last", ["transaction"]],
    ["login", ["login"]],
    ["password_reset", ["password_reset"]],
  ] as const) {
    const known = past.filter((one) => types.some((type) => type === one.type) && one.occurredAt <= at);
    if (known.length > 0) {
      out[`seconds_since_${name}`] = (at - Math.max(...known.map(({ occurredAt }) => occurredAt))) / 1_000;
    }
  }
  const ofDirection = (direction: HistoryEntry["direction"]) =>
    payments.filter((one) => one.direction === direction);
  out["inbound_count_24h"] = within(DAY, ofDirection("inbound")).length;
  out["outbound_count_24h"] = within(DAY, ofDirection("outbound")).length;
  out["distinct_senders_30d"] = distinct(within(30 * DAY, ofDirection("inbound")), "counterparty");
  out["distinct_recipients_30d"] = distinct(within(30 * DAY, ofDirection("outbound")), "counterparty");
  out["distinct_countries_24h"] = distinct(within(DAY), "country");
  out["distinct_senders_7d"] = distinct(within(7 * DAY, ofDirection("inbound")), "counterparty");
  out["distinct_recipients_24h"] = distinct(within(DAY, ofDirection("outbound")), "counterparty");
  out["interrupted_count_24h"] = within(DAY, payments).filter(({ decision }) => decision !== "allow").length;
  out["distinct_instruments_24h"] = new Set(
    within(DAY, payments).flatMap(({ instruments }) => instruments ?? []),
  ).size;
  if (current.transaction !== null) {
    const isRound = ({ amount }: HistoryEntry) => toScaled(amount ?? "0") % toScaled("100") === 0n;
    out["is_round_amount"] = isRound(entry);
    out["round_count_24h"] = within(DAY, payments).filter(isRound).length;
    const withIt = within(30 * DAY, payments).filter(
      ({ counterparty }) => counterparty === entry.counterparty,
    );
    out["count_to_counterparty_30d"] = withIt.length;
    out["sum_to_counterparty_30d"] = sum(withIt.filter((one) => nameOf(one) === nameOf(entry)));
    out["count_currency_30d"] = within(30 * DAY, same).length;
  }
  const month = within(30 * DAY, same);
  if (current.transaction !== null && month.length > 0) {
    const average = sum(month) / month.length;
    out["avg_30d"] = average;
    out["amount_to_avg_30d"] = Number(entry.amount) / average;
    out["max_30d"] = Math.max(...month.map(({ amount }) => Number(amount)));
    out["min_30d"] = Math.min(...month.map(({ amount }) => Number(amount)));
  }
  return out;
}

describe("features", () => {
  it("equal what a look at every earlier event gives, with equal times, window edges, currencies and late events", () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (recorded) => {
        recorded.forEach((event, index) => {
          const past = recorded.slice(0, index).map(({ entry }) => entry);
          const { features } = computeFeatures(event.current, historyOf(past));
          const expected = reference(past, event);
          expect(Object.fromEntries(Object.keys(expected).map((name) => [name, features[name]]))).toEqual(
            expected,
          );
        });
      }),
      { seed: 20_260_101, numRuns: 150 },
    );
  });

  it("do not depend on the order in which the history is handed over", () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 30 }), events, fc.integer(), (recorded, event, seed) => {
        const past = recorded.map(({ entry }) => entry);
        const shuffled = past.toSorted((a, b) => ((a.occurredAt ^ seed) - (b.occurredAt ^ seed)) % 7);
        expect(computeFeatures(event.current, historyOf(shuffled))).toEqual(
          computeFeatures(event.current, historyOf(past)),
        );
      }),
      { seed: 20_260_102, numRuns: 200 },
    );
  });

  it("count a hundred payments of one instant from 0 to 99", () => {
    const past: HistoryEntry[] = [];
    for (let n = 0; n < 100; n++) {
      const { entry, current } = transactionEvent(payment({ amount: "0.1" }));
      const { features } = computeFeatures(current, historyOf(past));
      expect(features["count_5m"]).toBe(n);
      expect(features["sum_30d"]).toBe(n / 10);
      past.push(entry);
    }
  });

  it("are still given for an event more than 30 days behind, which is called late", () => {
    const newest = transactionEvent(payment({ at: START + 40 * DAY })).entry;
    const old = transactionEvent(payment({ at: START - HOUR })).entry;
    const late = computeFeatures(transactionEvent(payment({ at: START })).current, historyOf([old, newest]));
    expect(late.degraded).toEqual(["late_event"]);
    const placeless = {
      ...transactionEvent(payment({ at: START })).current,
      degraded: ["location_unavailable" as const],
    };
    expect(computeFeatures(placeless, historyOf([])).degraded).toEqual(["location_unavailable"]);
    expect(late.features["count_24h"]).toBe(1);
    const onTime = transactionEvent(payment({ at: START + 10 * DAY })).current;
    expect(computeFeatures(onTime, historyOf([old, newest])).degraded).toEqual([]);
  });

  it("are absent where a full history may have lost what a window would hold", () => {
    const day = (n: number) => transactionEvent(payment({ at: START + n * DAY })).entry;
    const full = Array.from({ length: HISTORY_ENTRIES_MAX }, () => day(40));
    const { features } = computeFeatures(
      transactionEvent(payment({ at: START + 11 * DAY })).current,
      historyOf(full),
    );
    expect(features).toHaveProperty("count_24h", 0);
    expect(features).not.toHaveProperty("count_30d");
    expect(features).not.toHaveProperty("is_first_transaction");
  });

  it("count hours beyond the kept entries whole, and say so", () => {
    const at = START + 10 * DAY + 30 * MINUTE;
    const bucket = (hour: number): HourBucket => ({
      hour,
      type: "transaction",
      direction: "outbound",
      currency: "EUR",
      count: 2,
      sum: "30.5",
      max: "30",
      min: "0.5",
    });
    const touched = bucket(START + 9 * DAY); // its last half lies within 24 h
    const outside = bucket(START + 9 * DAY - HOUR);
    const later = bucket(START + 11 * DAY);
    const { features, history } = computeFeatures(transactionEvent(payment({ at })).current, {
      ...historyOf([]),
      buckets: [touched, outside, later],
    });
    expect(features).toMatchObject({ count_24h: 2, count_7d: 4, sum_24h: 30.5, max_30d: 30, min_30d: 0.5 });
    expect(features["is_first_transaction"]).toBe(false);
    expect(history).toEqual({ entries: 0, bucketsUsed: true });
  });
});

describe("the feature catalogue", () => {
  it("names every feature that is computed, with its type, and no other", () => {
    const past = [
      "login",
      "signup",
      "password_reset",
      "beneficiary_added",
      "profile_change",
      "device_change",
    ] as const;
    const entries: HistoryEntry[] = past.map((type) => ({ occurredAt: START, type, decision: "allow" }));
    const there = { latitude: 48.85, longitude: 2.35 };
    entries.push({ ...transactionEvent(payment({ country: "FR", device: "laptop" })).entry, ...there });
    const met = (otherSubjects: number | null) =>
      (["device", "ip", "ip_network", "counterparty", "instrument", "own_instrument"] as const).map(
        (kind): Sighting => ({
          kind,
          firstSeenAt: START,
          otherSubjects,
        }),
      );
    const { current } = transactionEvent(payment({ at: START + HOUR, country: "DE", device: "phone" }));
    const place: Place = {
      country: "DE",
      latitude: 52.5,
      longitude: 13.4,
      source: "supplied",
      enrichedFields: [],
      ipCountry: "DE",
    };
    const featuresOf = (sightings: readonly Sighting[]) =>
      computeFeatures({ ...current, place }, historyOf(entries, sightings)).features;
    // Counts that are known, and what says that they are not, never stand together.
    const features = { ...featuresOf(met(null)), ...featuresOf(met(0)) };
    expect(Object.keys(features).toSorted()).toEqual(FEATURE_CATALOGUE.map(({ name }) => name));
    for (const { name, type } of FEATURE_CATALOGUE) expect(typeof features[name]).toBe(type);
  });

  it("says which features an activity has", () => {
    const { features } = computeFeatures(activityContext({ type: "login" }), historyOf([]));
    const ofTransactions = FEATURE_CATALOGUE.filter((one) => one.of === "transaction").map(
      ({ name }) => name,
    );
    expect(Object.keys(features).filter((name) => ofTransactions.includes(name))).toEqual([]);
  });

  it("is version 4: a changed feature is a new version of the set", () => {
    expect(FEATURE_SET).toMatchInlineSnapshot(`
      {
        "hash": "sha256:b00b2f8768dcff27a203b713f1378967b29074dd47e9e1596b12a5728bc08e7a",
        "version": 4,
      }
    `);
  });
});

function payment(over: Partial<Payment>): Payment {
  return {
    at: START,
    amount: "10",
    currency: "EUR",
    direction: "outbound",
    counterparty: "pty_a",
    device: undefined,
    country: undefined,
    decision: "allow",
    ...over,
  };
}
