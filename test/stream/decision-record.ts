// Plausible decision records and outcomes, made from a number: the same number gives the same bytes. For tests and benches.

import type { Assessment } from "#domain/contract/decisions/assessment.ts";
import type { DecisionContext, EvidenceTransaction } from "#domain/decision/context.ts";
import type { RuleResult } from "#domain/decision/verdict.ts";
import { type StoredOutcome, writeLoss } from "#domain/events/outcome-recorded.ts";
import { ruleLists, type DecisionRecord } from "#domain/record/decision-record.ts";
import { lossesOfDecision } from "#domain/risk-assessment/losses.ts";
import { formatInstant, MINUTE } from "#domain/time/instant.ts";

const CURRENCIES = ["EUR", "USD", "GBP", "CHF"];
const COUNTRIES = ["DE", "FR", "GB", "US", "NL"];
const CHANNELS = ["app", "web", "branch"];
const NAMES = ["Anna Schmidt", "Jean Dupont", "Maria García", "Olga Petrova", "Acme Trading Ltd", "Li Wei"];
const RULES = [
  "velocity-count-1h",
  "velocity-count-24h",
  "velocity-amount-24h",
  "amount-over-limit",
  "amount-far-above-usual",
  "new-counterparty-large-amount",
  "new-device-large-amount",
  "night-time-transfer",
  "country-change",
  "structuring-below-limit",
  "round-amount-series",
  "shared-device",
  "shared-instrument",
  "sanctions-potential-match",
  "dormant-account-wakes",
  "missing-counterparty-evidence",
];
const START = 1_767_225_600_000; // 2026-01-01T00:00:00Z

/** A number from 0 to `below` − 1 that looks random and depends on `n` and `salt` only. */
function pick(n: number, salt: number, below: number): number {
  let hash = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) % below;
}

function one(list: readonly string[], n: number, salt: number): string {
  return list[pick(n, salt, list.length)] ?? "";
}

function stem(n: number): string {
  let text = "";
  for (let i = 0; i < 24; i++) text += pick(n, 100 + i, 32).toString(32);
  return text;
}

interface Ids {
  readonly stem: string;
  readonly occurredAt: string;
  readonly receivedAt: string;
  readonly subjectId: string;
  readonly user: string;
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly country: string;
}

function idsOf(n: number): Ids {
  const occurred = START + n * 700 + pick(n, 1, 500);
  return {
    stem: `00${stem(n)}`,
    occurredAt: formatInstant(occurred),
    receivedAt: formatInstant(occurred + pick(n, 2, 5) * MINUTE),
    subjectId: `sub_${stem(pick(n, 3, 5_000))}`,
    user: `customer-${pick(n, 3, 5_000)}`,
    amount: `${pick(n, 4, 9_000)}.${String(1 + pick(n, 5, 99)).padStart(2, "0")}`,
    currency: one(CURRENCIES, n, 6),
    name: one(NAMES, n, 7),
    country: one(COUNTRIES, n, 8),
  };
}

/** @param organisationId the tenant; `n` names the record. */
export function sampleRecord(n: number, organisationId = "org_sample"): DecisionRecord {
  const ids = idsOf(n);
  const rules = sampleRules(n);
  return {
    schema: 1,
    requestId: `req_${ids.stem}`,
    body: { assessment: sampleAssessment(n, ids, rules) },
    context: sampleContext(n, ids, organisationId),
    ...ruleLists(rules),
  };
}

/** An outcome of `sampleRecord(n)`. */
export function sampleOutcome(n: number, organisationId = "org_sample"): StoredOutcome {
  const ids = idsOf(n);
  const fraud = pick(n, 50, 4) === 0;
  const outcome = {
    id: `out_${ids.stem}`,
    decisionId: `dec_${ids.stem}`,
    transactionId: `txn_${ids.stem}`,
    activityId: `act_${ids.stem}`,
    classification: fraud ? "fraud" : "legitimate",
    source: fraud ? "chargeback" : "analyst",
    occurredAt: ids.receivedAt,
    recordedAt: ids.receivedAt,
    reasonCode: fraud ? "card_not_present" : null,
    currency: fraud ? ids.currency : null,
    lossAmount: fraud ? ids.amount : null,
    recoveredAmount: null,
    sequence: 1,
    actor: "api_key:key_sample",
    supersedesOutcomeId: null,
  } as const;
  const { decision } = sampleAssessment(n, ids, sampleRules(n));
  return {
    organisationId,
    environment: "sandbox",
    subjectId: ids.subjectId,
    externalUserId: ids.user,
    decisionOccurredAt: ids.occurredAt,
    requestId: `req_label_${ids.stem}`,
    outcome,
    losses: lossesOfDecision(ids, decision, [outcome]).map(writeLoss),
  };
}

function sampleRules(n: number): RuleResult[] {
  return RULES.map((ruleId, index) => {
    const hit = pick(n, 200 + index, 12) === 0;
    return {
      ruleId,
      ruleVersion: 1,
      name: ruleId.replaceAll("-", " "),
      category: "payments",
      outcome: hit ? "hit" : "no_hit",
      scoreModifier: 10 + index,
      action: index % 5 === 0 ? "review" : "none",
      evidence: hit
        ? [{ feature: "transaction_count_1h", value: pick(n, 300 + index, 40), operator: ">", threshold: 10 }]
        : [],
    };
  });
}

function sampleAssessment(n: number, ids: Ids, rules: readonly RuleResult[]): Assessment {
  const hits = rules.filter((rule) => rule.outcome === "hit");
  const decision = hits.length > 2 ? "block" : hits.length > 0 ? "review" : "allow";
  const assessedAt = formatInstant(Date.parse(ids.receivedAt) + 7);
  return {
    activityId: `act_${ids.stem}`,
    transactionId: `txn_${ids.stem}`,
    decisionId: `dec_${ids.stem}`,
    subject: { id: ids.subjectId, type: "individual", externalUserId: ids.user },
    decision,
    summary: {
      outcome: decision,
      title: ids.name,
      reason:
        hits.length === 0
          ? "No rule hit."
          : `${hits.length} rules hit: ${hits.map((hit) => hit.name).join(", ")}.`,
      score: Math.min(100, hits.length * 21),
      riskLevel: hits.length > 2 ? "high" : hits.length > 0 ? "medium" : "low",
      matchedRules: hits.length,
      nextAction: { type: decision === "allow" ? "none" : "manual_review", label: "Look at the payment" },
    },
    assessedAt,
    matchedRules: [...hits],
    screening: sampleScreening(n, ids, assessedAt),
    signals: hits.map((hit) => ({ type: hit.ruleId, severity: "medium", reason: `${hit.name} hit` })),
    billing: {
      lines: [
        {
          type: "fraud_assessment",
          quantity: 1,
          unitAmount: "0",
          currency: "USD",
          reservationId: null,
          status: "free",
        },
        {
          type: "screening",
          quantity: 1,
          unitAmount: "0",
          currency: "USD",
          reservationId: null,
          status: "free",
        },
      ],
    },
    processing: {
      receivedAt: ids.receivedAt,
      assessedAt,
      latencyMs: 7,
      systemVersionId: "sv_0123456789abcdef01234567",
      featureSnapshotId: `fs_${ids.stem}`,
      region: null,
      degraded: [],
    },
  };
}

function sampleScreening(n: number, ids: Ids, at: string): Assessment["screening"] {
  return {
    attempts: [
      {
        id: `scr_${ids.stem}_0`,
        kind: "name",
        target: {
          role: "recipient",
          displayName: ids.name,
          type: "individual",
          address: null,
          network: null,
        },
        checks: [
          {
            check: "sanctions",
            status: "clear",
            coverage: "full",
            lists: ["us_ofac_sdn", "us_ofac_cons"],
            reason: null,
          },
          {
            check: "pep",
            status: "insufficient_data",
            coverage: "none",
            lists: [],
            reason: "no list covers this check",
          },
          {
            check: "adverse_media",
            status: "insufficient_data",
            coverage: "none",
            lists: [],
            reason: "no list covers this check",
          },
        ],
        status: "clear",
        provider: "embedded",
        listVersion: "ofac-20260101",
        algorithm: { name: "token-set", version: "1" },
        threshold: 0.85,
        topScore: pick(n, 9, 80) / 100,
        matches: [],
        reason: null,
        startedAt: at,
        completedAt: at,
        latencyMs: 1,
        walletScreenings: [],
        walletEvidenceUnavailable: null,
      },
    ],
    walletEvidenceUnavailable: null,
  };
}

function sampleContext(n: number, ids: Ids, organisationId: string): DecisionContext {
  const key = `pty_${stem(pick(n, 10, 20_000))}`;
  const fingerprint = `fp_${stem(pick(n, 10, 20_000) + 77)}`;
  return {
    schema: 1,
    organisationId,
    environment: "sandbox",
    activity: {
      externalActivityId: `activity-${n}`,
      type: "transaction",
      occurredAt: ids.occurredAt,
      receivedAt: ids.receivedAt,
      channel: one(CHANNELS, n, 11),
      deviceRef: `device-${pick(n, 12, 8_000)}`,
      ipAddress: `203.0.113.${pick(n, 13, 255)}`,
      country: ids.country,
    },
    subject: { id: ids.subjectId, type: "individual", externalUserId: ids.user },
    transaction: sampleTransaction(n, ids, { key, fingerprint }),
    counterparty: {
      key,
      role: "recipient",
      displayName: ids.name,
      type: "individual",
      country: ids.country,
      industry: null,
      verified: null,
      maskedIdentifier: "FR** 0931",
      instruments: [fingerprint],
    },
    location: null,
    features: sampleFeatures(n),
    history: { entries: pick(n, 15, 400), bucketsUsed: false, relationsAsOf: ids.receivedAt },
    screening: sampleScreening(n, ids, ids.receivedAt),
    customAttributes: {
      segment: one(["retail", "premium", "student"], n, 16),
      tenureDays: pick(n, 17, 3_000),
    },
    metadata: { session: stem(n + 5) },
    degraded: [],
  };
}

interface Recipient {
  readonly key: string;
  readonly fingerprint: string;
}

function sampleTransaction(n: number, ids: Ids, { key, fingerprint }: Recipient): EvidenceTransaction {
  return {
    externalTransactionId: `payment-${n}`,
    assetClass: "fiat",
    direction: "outbound",
    amount: ids.amount,
    currency: ids.currency,
    transactionType: "transfer",
    status: null,
    channel: null,
    paymentMethod: "sepa",
    blockchain: null,
    parties: [
      {
        key: ids.subjectId,
        role: "customer",
        externalUserId: ids.user,
        type: "individual",
        instruments: [
          {
            type: "bank_account",
            fingerprints: [`fp_${stem(pick(n, 3, 5_000) + 9)}`],
            maskedIdentifier: "DE** 4821",
            country: "DE",
          },
        ],
      },
      {
        key,
        role: "recipient",
        externalPartyId: `party-${pick(n, 10, 20_000)}`,
        displayName: ids.name,
        type: "individual",
        country: ids.country,
        instruments: [
          {
            type: "bank_account",
            fingerprints: [fingerprint],
            maskedIdentifier: "FR** 0931",
            institutionName: "Banque Exemple",
            country: ids.country,
          },
        ],
      },
    ],
    metadata: { orderId: `order-${n}`, basketSize: pick(n, 14, 9) },
  };
}

function sampleFeatures(n: number): Record<string, number | boolean> {
  const features: Record<string, number | boolean> = {
    is_new_counterparty: pick(n, 20, 5) === 0,
    is_new_device: pick(n, 21, 20) === 0,
    hour_of_day: pick(n, 22, 24),
    amount_to_mean_ratio: pick(n, 23, 900) / 100,
  };
  for (const [index, window] of ["10m", "1h", "24h", "7d", "30d"].entries()) {
    features[`transaction_count_${window}`] = pick(n, 30 + index, 40);
    features[`transaction_amount_${window}`] = pick(n, 40 + index, 900_000) / 100;
    features[`distinct_counterparties_${window}`] = pick(n, 60 + index, 12);
    features[`distinct_devices_${window}`] = pick(n, 70 + index, 4);
    features[`activity_count_${window}`] = pick(n, 80 + index, 30);
  }
  return features;
}
