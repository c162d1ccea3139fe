// A plausible, unremarkable context of a payment and of an activity: the ground that examples and tests change.

import type { Attempt } from "../contract/decisions/screening.ts";
import { TEXT_EDITION } from "./texts/editions.ts";
import type { DecisionContext, EvidenceTransaction, Features } from "./context.ts";
import type { ContextChanges } from "./presets/preset.ts";

export type TransactionContext = DecisionContext & { readonly transaction: EvidenceTransaction };

/** A card-sized transfer at noon to a known person, screened clear. */
export function transactionContext(changes: ContextChanges = {}): TransactionContext {
  const base = contextOf("transaction", changes);
  return {
    ...base,
    transaction: {
      externalTransactionId: "payment-1",
      assetClass: "fiat",
      direction: "outbound",
      amount: "42.50",
      currency: "EUR",
      transactionType: "transfer",
      status: null,
      channel: null,
      paymentMethod: null,
      blockchain: null,
      parties: [
        {
          role: "customer",
          key: base.subject.id,
          type: "individual",
          externalUserId: "customer-1",
          instruments: [],
        },
        {
          role: "recipient",
          key: "pty_anna",
          externalPartyId: "anna",
          type: "individual",
          displayName: "Anna Schmidt",
          instruments: [{ type: "bank_account", fingerprints: ["fp_anna"], maskedIdentifier: "DE** 4821" }],
        },
      ],
      metadata: null,
      ...changes.transaction,
    },
    counterparty:
      changes.counterparty === null
        ? null
        : {
            key: "pty_anna",
            role: "recipient",
            displayName: "Anna Schmidt",
            type: "individual",
            country: "DE",
            industry: null,
            verified: null,
            maskedIdentifier: "DE** 4821",
            instruments: ["fp_anna"],
            ...changes.counterparty,
          },
    features: { ...QUIET_PAST, ...QUIET_PAYMENT, ...changes.features },
    screening: changes.screening ?? { attempts: [clearAttempt()], walletEvidenceUnavailable: null },
  };
}

/** An activity of the same customer; a log-in where nothing else is said. */
export function activityContext(
  activity: Partial<DecisionContext["activity"]> = {},
  changes: Omit<ContextChanges, "activity" | "transaction"> = {},
): DecisionContext {
  return contextOf(activity.type ?? "login", { ...changes, activity });
}

/** A name screened against the sanctions lists without a match. */
export function clearAttempt(changes: Partial<Attempt> = {}): Attempt {
  return {
    id: "scr_1",
    kind: "name",
    target: {
      role: "recipient",
      displayName: "Anna Schmidt",
      type: "individual",
      address: null,
      network: null,
    },
    checks: [{ check: "sanctions", status: "clear", coverage: "full", lists: ["ofac-sdn"], reason: null }],
    status: "clear",
    provider: "weir-sanctions-lists",
    listVersion: "2026-01-01",
    algorithm: { name: "token-set", version: "1" },
    threshold: 0.85,
    topScore: 0.41,
    matches: [],
    reason: null,
    startedAt: NOON,
    completedAt: NOON,
    latencyMs: 0,
    walletScreenings: [],
    walletEvidenceUnavailable: null,
    ...changes,
  };
}

const NOON = "2026-01-14T12:00:00.000Z";

const QUIET_PAST: Features = {
  count_5m: 0,
  count_1h: 0,
  count_24h: 1,
  count_7d: 4,
  count_30d: 18,
  inbound_count_24h: 0,
  outbound_count_24h: 1,
  distinct_counterparties_24h: 1,
  distinct_counterparties_7d: 3,
  distinct_counterparties_30d: 9,
  distinct_senders_24h: 0,
  distinct_senders_7d: 0,
  distinct_recipients_24h: 1,
  distinct_recipients_7d: 3,
  distinct_instruments_24h: 1,
  distinct_devices_30d: 1,
  distinct_countries_30d: 1,
  interrupted_count_24h: 0,
  blocked_count_24h: 0,
  activity_count_1h: 1,
  activity_count_24h: 2,
  login_count_1h: 1,
  seconds_since_last: 30_000,
  seconds_since_first: 20_000_000,
  is_first_transaction: false,
};

const QUIET_PAYMENT: Features = {
  ...Object.fromEntries(
    ["sum", "inbound_sum", "outbound_sum"].flatMap((measure) =>
      ["5m", "1h", "24h", "7d", "30d"].map((window) => [`${measure}_${window}`, 0]),
    ),
  ),
  sum_24h: 20,
  outbound_sum_24h: 20,
  sum_7d: 110,
  outbound_sum_7d: 110,
  sum_30d: 720,
  outbound_sum_30d: 720,
  count_currency_30d: 18,
  max_30d: 120,
  min_30d: 4,
  avg_30d: 40,
  amount_to_avg_30d: 1.0625,
  amount_to_max_30d: 0.35,
  is_round_amount: false,
  round_count_24h: 0,
  is_new_counterparty: false,
  counterparty_subject_count: 0,
  is_new_instrument: false,
  instrument_subject_count: 0,
  count_to_counterparty_30d: 2,
  sum_to_counterparty_30d: 85,
};

function contextOf(type: DecisionContext["activity"]["type"], changes: ContextChanges): DecisionContext {
  return {
    schema: 1,
    organisationId: "org_example",
    environment: "sandbox",
    activity: {
      externalActivityId: "activity-1",
      type,
      occurredAt: NOON,
      receivedAt: NOON,
      channel: null,
      deviceRef: null,
      ipAddress: null,
      country: null,
      ...changes.activity,
    },
    subject: {
      id: "sub_example",
      type: "individual",
      externalUserId: "customer-1",
      ...changes.subject,
    },
    transaction: null,
    counterparty: null,
    location: changes.location ?? null,
    place: changes.place ?? null,
    features: { ...QUIET_PAST, ...changes.features },
    history: { entries: 20, bucketsUsed: false, relationsAsOf: NOON },
    screening: changes.screening ?? { attempts: [], walletEvidenceUnavailable: null },
    customAttributes: changes.customAttributes ?? null,
    metadata: changes.metadata ?? null,
    degraded: [],
    textEdition: TEXT_EDITION,
  };
}
