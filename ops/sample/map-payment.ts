// A payment of the sample as the bodies that an integrator would send: the request, and later its outcome.

import type { z } from "zod";
import type { outcomeRequestSchema, Classification, OutcomeSource } from "#domain/contract/decisions/outcome.ts";
import type { transactionRequestSchema } from "#domain/contract/decisions/transaction.ts";
import { DAY, formatInstant, parseInstant, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { SampleRow } from "./sample-row.ts";

const SOURCES: Readonly<Record<Classification, OutcomeSource>> = {
  fraud: "chargeback",
  legitimate: "customer",
  inconclusive: "analyst",
};
/** The set says what was found out, not when: a day later, for all. */
const OUTCOME_DELAY = DAY;
const WEEK = 7 * DAY;

/**
 * By how much to move every time of the sample, so that all of it, outcomes included, lies in the last days before
 * `now`. A whole number of weeks: hours and weekdays stay.
 */
export function shiftOf(rows: readonly SampleRow[], now: EpochMilliseconds): number {
  const newest = Math.max(...rows.map((row) => instantOf(row)));
  return Math.floor((now - OUTCOME_DELAY - newest) / WEEK) * WEEK;
}

/** The body of `POST /transactions`. @param shift milliseconds to add to the row's time. */
export function paymentOf(row: SampleRow, shift: number): z.input<typeof transactionRequestSchema> {
  const channel = channelOf(row.category);
  return {
    externalActivityId: `act-${row.tx_id}`,
    subject: { type: "individual", externalUserId: row.customer },
    occurredAt: formatInstant(instantOf(row) + shift),
    channel,
    country: "US",
    // Where a card is present, the shop's place is the customer's.
    ...(channel === "card_present"
      ? { location: { latitude: row.merch_lat, longitude: row.merch_long } }
      : {}),
    customAttributes: { modelScore: row.score },
    transaction: {
      externalTransactionId: row.tx_id,
      assetClass: "fiat",
      direction: "outbound",
      amount: row.amount,
      currency: "USD",
      transactionType: "card_purchase",
      paymentMethod: "card",
      metadata: { category: row.category },
      parties: [
        {
          role: "customer",
          externalUserId: row.customer,
          displayName: row.customer_name,
          type: "individual",
          country: "US",
          instruments: [{ type: "card", externalInstrumentId: `card-${row.customer}` }],
        },
        {
          role: "recipient",
          externalPartyId: row.merchant_id,
          displayName: row.merchant_name,
          type: "business",
          country: "US",
        },
      ],
    },
  };
}

/** The body of `POST /transactions/{tx}/outcomes`; null if no one reported one. */
export function outcomeOf(row: SampleRow, shift: number): z.input<typeof outcomeRequestSchema> | null {
  if (row.outcome === "") return null;
  return {
    externalUserId: row.customer,
    classification: row.outcome,
    source: SOURCES[row.outcome],
    occurredAt: formatInstant(instantOf(row) + OUTCOME_DELAY + shift),
    currency: "USD",
    ...(row.outcome === "fraud" ? { lossAmount: row.amount } : {}),
  };
}

function channelOf(category: string): string {
  if (category.endsWith("_pos")) return "card_present";
  return category.endsWith("_net") ? "card_not_present" : "card";
}

function instantOf(row: SampleRow): EpochMilliseconds {
  const instant = parseInstant(row.occurred_at);
  if (instant === null) throw new RangeError(`${row.tx_id}: ${row.occurred_at} is not an instant`);
  return instant;
}
