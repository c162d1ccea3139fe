// What an integrator would send for a payment of the sample, and that every row of the bundled file is such a payment.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { outcomeRequestSchema } from "#domain/contract/decisions/outcome.ts";
import { transactionRequestSchema } from "#domain/contract/decisions/transaction.ts";
import { DAY, parseInstant } from "#domain/time/instant.ts";
import { outcomeOf, paymentOf, shiftOf } from "./map-payment.ts";
import { readSample, type SampleRow } from "./sample-row.ts";
import { outcomeShipments, paymentShipments } from "./shipments.ts";

const rows = readSample(readFileSync(new URL("./sparkov-sample.csv.gz", import.meta.url)));
const NOW = Date.UTC(2026, 10, 21, 12);

const row: SampleRow = {
  tx_id: "spk-1",
  occurred_at: "2025-07-14T21:30:00Z",
  customer: "cus-1",
  customer_name: "Ann Example",
  merchant_id: "mer-1",
  merchant_name: "Kling, Howe and Schneider",
  category: "grocery_pos",
  amount: "30.50",
  merch_lat: 39.83,
  merch_long: -82.745,
  score: 18,
  outcome: "fraud",
};

describe("the bundled sample", () => {
  it("has 6,000 payments, and enough confirmed fraud for every main measure", () => {
    expect(rows).toHaveLength(6_000);
    expect(rows.filter(({ outcome }) => outcome === "fraud")).toHaveLength(159);
    expect(rows.filter(({ outcome }) => outcome === "legitimate").length).toBeGreaterThan(3_000);
  });

  it("maps to requests and outcomes that the contract accepts, every one", () => {
    const shift = shiftOf(rows, NOW);
    for (const payment of paymentShipments(rows, shift)) transactionRequestSchema.parse(payment.body);
    const outcomes = outcomeShipments(rows, shift);
    for (const outcome of outcomes) outcomeRequestSchema.parse(outcome.body);
    expect(outcomes).toHaveLength(rows.filter(({ outcome }) => outcome !== "").length);
  });

  it("names every payment once", () => {
    expect(new Set(rows.map((one) => one.tx_id)).size).toBe(rows.length);
  });
});

describe("shiftOf", () => {
  it("moves by whole weeks, so that hours and weekdays stay", () => {
    expect(shiftOf(rows, NOW) % (7 * DAY)).toBe(0);
  });

  it.each([0, 1, 3.5, 6.99, 7])("leaves nothing in the future and nothing past 30 days, %f days on", (days) => {
    const now = NOW + days * DAY;
    const shift = shiftOf(rows, now);
    const times = rows.flatMap((one) => [
      parseInstant(paymentOf(one, shift).occurredAt) ?? Number.NaN,
      parseInstant(outcomeOf(one, shift)?.occurredAt ?? paymentOf(one, shift).occurredAt) ?? Number.NaN,
    ]);
    expect(Math.max(...times)).toBeLessThanOrEqual(now);
    expect(Math.min(...times)).toBeGreaterThan(now - 30 * DAY);
  });
});

describe("paymentOf", () => {
  it("sends the amount as it stands, to the digit", () => {
    expect(paymentOf(row, 0).transaction.amount).toBe("30.50");
  });

  it.each([
    ["grocery_pos", "card_present", true],
    ["grocery_net", "card_not_present", false],
    ["food_dining", "card", false],
  ])("%s is %s, and a place is known: %s", (category, channel, place) => {
    const payment = paymentOf({ ...row, category }, 0);
    expect(payment.channel).toBe(channel);
    expect(payment.location !== undefined).toBe(place);
  });
});

describe("outcomeOf", () => {
  it("is null if nothing was reported", () => {
    expect(outcomeOf({ ...row, outcome: "" }, 0)).toBeNull();
  });

  it("reports fraud as a chargeback of the whole amount, a day later", () => {
    expect(outcomeOf(row, 0)).toEqual({
      externalUserId: "cus-1",
      classification: "fraud",
      source: "chargeback",
      occurredAt: "2025-07-15T21:30:00.000Z",
      currency: "USD",
      lossAmount: "30.50",
    });
  });

  it.each([
    ["legitimate", "customer"],
    ["inconclusive", "analyst"],
  ] as const)("reports %s from the %s, with no loss", (outcome, source) => {
    expect(outcomeOf({ ...row, outcome }, 0)).toMatchObject({ source });
    expect(outcomeOf({ ...row, outcome }, 0)).not.toHaveProperty("lossAmount");
  });
});
