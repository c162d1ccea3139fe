// The body of `POST /transactions`: every field rule of the contract's tables.

import { z } from "zod";
import { envelopeFields } from "./envelope.ts";
import { DISPLAY_NAME_MAX, INSTRUMENTS_MAX, PARTIES_MAX } from "../values/limits.ts";
import { showsRawNumber } from "../values/raw-number.ts";
import {
  boundedString,
  countryText,
  externalId,
  flatFields,
  needsOneOf,
  optional,
  positiveAmount,
  reference,
  text,
} from "../values/primitives.ts";

export const ASSET_CLASSES = ["fiat", "crypto"] as const;
export const DIRECTIONS = ["inbound", "outbound"] as const;
export const PARTY_ROLES = ["customer", "sender", "recipient", "counterparty"] as const;
export const PARTY_TYPES = ["individual", "business", "unknown"] as const;
export const INSTRUMENT_TYPES = ["bank_account", "crypto_wallet", "card", "other"] as const;
export type AssetClass = (typeof ASSET_CLASSES)[number];
export type Direction = (typeof DIRECTIONS)[number];
export type PartyRole = (typeof PARTY_ROLES)[number];
export type PartyType = (typeof PARTY_TYPES)[number];

const SENT_IN_CLEAR = {
  maskedIdentifier:
    "is kept as sent and shows the whole number: send it masked, such as **** 1234, and the number itself only as identifier",
  externalInstrumentId:
    "is kept as sent and shows the whole number: send an id of your own, and the number itself only as identifier",
} as const;

export const instrumentSchema = z
  .object({
    type: z.enum(INSTRUMENT_TYPES),
    externalInstrumentId: optional(boundedString),
    identifier: optional(boundedString).meta({
      description: "Raw account number or wallet address. Turned into a fingerprint; never kept.",
    }),
    memo: optional(boundedString).meta({
      description:
        "Of a crypto wallet: the destination tag, payment id or memo that the payment carries, if the address does not hold it. Tells saved addresses, and a payment that is sent again, apart; never kept.",
    }),
    fingerprint: optional(boundedString),
    maskedIdentifier: optional(boundedString),
    institutionName: optional(boundedString),
    country: optional(countryText),
    currency: optional(boundedString),
    network: optional(boundedString),
    verified: optional(z.boolean()),
  })
  .refine(
    (instrument) =>
      instrument.externalInstrumentId != null ||
      instrument.identifier != null ||
      instrument.fingerprint != null,
    "needs at least one of externalInstrumentId, identifier and fingerprint",
  )
  .superRefine((instrument, context) => {
    for (const field of ["maskedIdentifier", "externalInstrumentId"] as const) {
      const kept = instrument[field];
      if (kept == null || !showsRawNumber(kept, instrument.identifier ?? null)) continue;
      context.addIssue({ code: "custom", path: [field], message: SENT_IN_CLEAR[field] });
    }
  })
  .meta({
    id: "Instrument",
    anyOf: needsOneOf(["externalInstrumentId", "identifier", "fingerprint"]),
  });
export type Instrument = z.output<typeof instrumentSchema> & NumbersInName;

/** Set by us, never by the caller. */
interface NumbersInName {
  /** Fingerprints of the account numbers that its name showed; the name itself shows them masked. */
  readonly numbersInName?: readonly string[];
}

export const partySchema = z
  .object({
    role: z.enum(PARTY_ROLES),
    externalUserId: optional(reference),
    entityId: optional(reference),
    externalPartyId: optional(reference),
    displayName: optional(text(DISPLAY_NAME_MAX)),
    type: optional(z.enum(PARTY_TYPES)),
    country: optional(countryText),
    industry: optional(boundedString),
    deviceRef: optional(boundedString),
    instruments: optional(z.array(instrumentSchema)),
  })
  .refine(
    (party) => party.externalUserId != null || party.entityId != null || party.externalPartyId != null,
    "needs at least one of externalUserId, entityId and externalPartyId",
  )
  .meta({ id: "Party", anyOf: needsOneOf(["externalUserId", "entityId", "externalPartyId"]) });
export type Party = z.output<typeof partySchema> & NumbersInName;

const transactionObjectSchema = z
  .object({
    externalTransactionId: externalId,
    assetClass: z.enum(ASSET_CLASSES),
    direction: z.enum(DIRECTIONS),
    amount: positiveAmount,
    currency: boundedString,
    transactionType: boundedString,
    status: optional(boundedString),
    channel: optional(boundedString),
    paymentMethod: optional(boundedString),
    blockchain: optional(boundedString),
    parties: optional(z.array(partySchema).max(PARTIES_MAX)).meta({
      description: `With at most ${INSTRUMENTS_MAX} instruments in all.`,
    }),
    metadata: optional(flatFields),
  })
  .superRefine((transaction, context) => {
    const parties = transaction.parties ?? [];
    const instruments = parties.reduce((sum, party) => sum + (party.instruments?.length ?? 0), 0);
    if (instruments > INSTRUMENTS_MAX) {
      context.addIssue({
        code: "custom",
        path: ["parties"],
        message: `has more than ${INSTRUMENTS_MAX} instruments in all`,
      });
    }
    if (transaction.assetClass === "fiat") refuseCryptoFields(transaction.blockchain, parties, context);
  })
  .meta({ id: "Transaction" });

function refuseCryptoFields(
  blockchain: string | null | undefined,
  parties: readonly Party[],
  context: z.RefinementCtx,
): void {
  const message = "is for crypto transactions only";
  if (blockchain != null) context.addIssue({ code: "custom", path: ["blockchain"], message });
  parties.forEach((party, p) =>
    party.instruments?.forEach((instrument, i) => {
      if (instrument.network == null) return;
      context.addIssue({ code: "custom", path: ["parties", p, "instruments", i, "network"], message });
    }),
  );
}

export const transactionRequestSchema = z
  .object({ ...envelopeFields, transaction: transactionObjectSchema })
  .meta({ id: "TransactionRequest" });
/** A valid request. `identifier`s are still raw here: only the Worker's parse step may hold one. */
export type TransactionRequest = z.output<typeof transactionRequestSchema>;
