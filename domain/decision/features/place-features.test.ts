// Places over time: changes of country, impossible travel, what the address contradicts. Devices and payees over time.

import { describe, expect, it } from "vitest";
import { DAY, formatInstant, HOUR, MINUTE } from "../../time/instant.ts";
import type { Place } from "../context.ts";
import { computeFeatures } from "./features.ts";
import type { HistoryEntry, Sighting, SubjectHistory } from "./history.ts";
import type { ContextChanges } from "../presets/preset.ts";
import { activityContext, transactionContext } from "../context.fixture.ts";

const NOW = Date.UTC(2026, 0, 31);
const BERLIN = { latitude: 52.52, longitude: 13.405 };
const PARIS = { latitude: 48.8566, longitude: 2.3522 };

const entry = (ago: number, more: Partial<HistoryEntry>): HistoryEntry => ({
  occurredAt: NOW - ago,
  type: "login",
  decision: "allow",
  ...more,
});

function historyOf(entries: readonly HistoryEntry[], sightings: readonly Sighting[] = []): SubjectHistory {
  const instants = entries.map(({ occurredAt }) => occurredAt);
  return {
    entries,
    buckets: [],
    sightings,
    newestOccurredAt: entries.length === 0 ? null : Math.max(...instants),
    firstOccurredAt: entries.length === 0 ? null : Math.min(...instants),
  };
}

function at(place: Partial<Place> | null, entries: readonly HistoryEntry[]) {
  const known: Place | null = place && { source: "supplied", enrichedFields: [], ...place };
  const context = activityContext({ occurredAt: formatInstant(NOW) }, { place: known });
  return computeFeatures(context, historyOf(entries)).features;
}

describe("the country", () => {
  it("is compared with that of the newest earlier event that had one", () => {
    const past = [entry(DAY, { country: "DE" }), entry(2 * HOUR, { country: "FR" }), entry(HOUR, {})];
    expect(at({ country: "FR" }, past)).toMatchObject({
      is_new_country: false,
      is_country_change: false,
      seconds_since_other_country: 86_400,
    });
    expect(at({ country: "DE" }, past)).toMatchObject({
      is_new_country: false,
      is_country_change: true,
      seconds_since_other_country: 7_200,
    });
    expect(at({ country: "BR" }, past)).toMatchObject({ is_new_country: true, is_country_change: true });
  });

  it("changes nothing and is nowhere new where none is known", () => {
    const known = at(null, [entry(HOUR, { country: "DE" })]);
    for (const name of ["is_new_country", "is_country_change", "seconds_since_other_country"]) {
      expect(known).not.toHaveProperty(name);
    }
    expect(at({ country: "DE" }, [])).not.toHaveProperty("is_country_change");
    expect(at({ country: "DE" }, [])).not.toHaveProperty("seconds_since_other_country");
  });

  it("is not compared with what happened later: a late event is judged at its own time", () => {
    const past = [entry(DAY, { country: "DE" }), entry(-HOUR, { country: "BR" })];
    expect(at({ country: "DE" }, past)["is_country_change"]).toBe(false);
  });

  it("contradicts the address's only where the caller supplied it", () => {
    expect(at({ country: "DE", ipCountry: "BR" }, [])["is_ip_country_mismatch"]).toBe(true);
    expect(at({ country: "DE", ipCountry: "DE" }, [])["is_ip_country_mismatch"]).toBe(false);
    const filled = { country: "BR", ipCountry: "BR", enrichedFields: ["country"] as const };
    expect(at(filled, [])).not.toHaveProperty("is_ip_country_mismatch");
    expect(at({ country: "DE" }, [])).not.toHaveProperty("is_ip_country_mismatch");
  });
});

describe("travel", () => {
  it("is the distance to the newest earlier coordinates over the time between", () => {
    const past = [entry(DAY, PARIS), entry(2 * HOUR, PARIS), entry(HOUR, { country: "DE" })];
    const { km_from_last_place: km, speed_from_last_place: speed } = at(BERLIN, past);
    expect(km).toBeCloseTo(877.5, 0);
    expect(speed).toBeCloseTo(877.5 / 2, 0);
  });

  it("leaves open what the radii of accuracy leave open", () => {
    const past = [entry(HOUR, { ...PARIS, accuracyRadiusKm: 300 })];
    expect(at({ ...BERLIN, accuracyRadiusKm: 200 }, past)["km_from_last_place"]).toBeCloseTo(377.5, 0);
    expect(at({ ...BERLIN, accuracyRadiusKm: 900 }, past)["speed_from_last_place"]).toBe(0);
  });

  it("at one instant takes a minute, so that no speed is infinite", () => {
    expect(at(BERLIN, [entry(0, PARIS)])["speed_from_last_place"]).toBeCloseTo(877.5 * 60, -2);
    expect(at(BERLIN, [entry(MINUTE, PARIS)])["speed_from_last_place"]).toBeCloseTo(877.5 * 60, -2);
  });

  it("is unknown without coordinates at both ends", () => {
    expect(at(BERLIN, [entry(HOUR, { country: "FR" })])).not.toHaveProperty("speed_from_last_place");
    expect(at({ country: "DE" }, [entry(HOUR, PARIS)])).not.toHaveProperty("km_from_last_place");
  });
});

const seen = (kind: Sighting["kind"], ago: number | null): Sighting => ({
  kind,
  firstSeenAt: ago === null ? null : NOW - ago,
  otherSubjects: 0,
});

function paid(
  entries: readonly HistoryEntry[],
  sightings: readonly Sighting[],
  changes: ContextChanges = {},
) {
  const context = transactionContext({
    ...changes,
    activity: { occurredAt: formatInstant(NOW), deviceRef: "new-phone" },
  });
  return computeFeatures(context, historyOf(entries, sightings)).features;
}

describe("a change of device", () => {
  it("is the first use of a device after another one", () => {
    const past = [entry(9 * DAY, { device: "old-phone" }), entry(HOUR, { device: "old-phone" })];
    expect(paid(past, [seen("device", null)])["seconds_since_device_switch"]).toBe(0);
    expect(paid(past, [seen("device", 2 * HOUR)])).toMatchObject({
      seconds_since_device_switch: 7_200,
      seconds_since_device_first_seen: 7_200,
    });
  });

  it("is none for a first device, nor for one that was there before the other", () => {
    expect(paid([], [seen("device", null)])).not.toHaveProperty("seconds_since_device_switch");
    const laptopLater = [entry(10 * DAY, { device: "new-phone" }), entry(DAY, { device: "laptop" })];
    expect(paid(laptopLater, [seen("device", 10 * DAY)])).not.toHaveProperty("seconds_since_device_switch");
  });

  it("is also one that was told, the newer of the two", () => {
    const told = [entry(3 * HOUR, { type: "device_change", device: "old-phone" })];
    expect(paid(told, [])["seconds_since_device_switch"]).toBe(10_800);
    expect(paid(told, [seen("device", HOUR)])["seconds_since_device_switch"]).toBe(3_600);
  });
});

describe("a first payment to a new beneficiary after a change of device", () => {
  const past = [entry(9 * DAY, { device: "old-phone" })];
  const after = "is_new_payee_after_device_change";

  it("is reported within a day of the change", () => {
    expect(paid(past, [seen("device", null), seen("counterparty", null)])[after]).toBe(true);
    expect(paid(past, [seen("device", DAY - 1), seen("counterparty", null)])[after]).toBe(true);
    expect(paid(past, [seen("device", DAY), seen("counterparty", null)])[after]).toBe(false);
  });

  it("is not told of a known beneficiary, of money received, or without a counterparty", () => {
    expect(paid(past, [seen("device", null), seen("counterparty", DAY)])).toMatchObject({
      [after]: false,
      seconds_since_counterparty_first_seen: 86_400,
    });
    const received = { transaction: { direction: "inbound" as const } };
    expect(paid(past, [seen("device", null), seen("counterparty", null)], received)[after]).toBe(false);
    expect(paid(past, [seen("device", null)])).not.toHaveProperty(after);
  });
});

it("what a counterparty sent counts apart from what it was paid", () => {
  const money = { type: "transaction", currency: "EUR", counterparty: "pty_anna" } as const;
  const past = [
    entry(DAY, { ...money, direction: "inbound", amount: "70" }),
    entry(HOUR, { ...money, direction: "outbound", amount: "30" }),
    entry(HOUR, { ...money, direction: "inbound", amount: "5", currency: "USD" }),
  ];
  expect(paid(past, [])).toMatchObject({
    received_from_counterparty_30d: 70,
    sum_to_counterparty_30d: 100,
    count_to_counterparty_30d: 3,
  });
});
