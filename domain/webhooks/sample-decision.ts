// The decisions that samples tell of: a payment that is reviewed and a login that is allowed, decided, charged and written as a
// ledger does. Every id begins with `sample_` and exists nowhere.

import { DEFAULT_TARIFF } from "../billing/tariff.ts";
import { billingLines, itemsOfDecision } from "../billing/billing-lines.ts";
import type { Environment } from "../contract/values/environment.ts";
import { buildAssessment } from "../decision/build-assessment.ts";
import type { DecisionContext } from "../decision/context.ts";
import { decide } from "../decision/decide.ts";
import { decidedOn } from "../decision/decided-on.ts";
import { TEXT_EDITION } from "../decision/texts/editions.ts";
import { compileVersion, type CompiledVersion } from "../decision/versions/compile-version.ts";
import type { SystemVersion } from "../decision/versions/system-version.ts";
import { ruleLists, type DecisionRecord } from "../record/decision-record.ts";
import { NAME_ALGORITHM } from "../screening/parties/screen-names.ts";

export const SAMPLE_INSTANT = "2026-08-11T09:30:00.000Z";
const SAMPLE_ALERT = "sample_alert";
export const SAMPLE_VERSION: SystemVersion = {
  id: "sample_systemVersion",
  contentHash: `sha256:${"5a".repeat(32)}`,
  name: "Sample",
  rules: [
    {
      id: "sample-large-amount",
      version: 1,
      name: "Large amount",
      category: "amount",
      expression: "transaction.amount > 1000.0",
      scoreModifier: 65,
      action: "review",
      state: "active",
    },
  ],
  thresholds: { review: 60, block: 85 },
  screening: { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: ["sanctions"] },
  lists: [],
};

export function sampleTransaction(environment: Environment): DecisionRecord {
  return recordOf({
    ...contextOf(environment, "transaction"),
    transaction: {
      externalTransactionId: "sample_externalTransaction",
      assetClass: "fiat",
      direction: "outbound",
      amount: "1250.00",
      currency: "EUR",
      transactionType: "transfer",
      status: null,
      channel: null,
      paymentMethod: null,
      blockchain: null,
      parties: [
        {
          role: "recipient",
          key: "sample_party",
          type: "business",
          externalPartyId: "sample_externalParty",
          displayName: "Nordwind Trading GmbH",
          country: "DE",
          instruments: [{ type: "bank_account", fingerprints: [], maskedIdentifier: "DE** 4821" }],
        },
      ],
      metadata: null,
    },
    counterparty: {
      key: "sample_party",
      role: "recipient",
      displayName: "Nordwind Trading GmbH",
      type: "business",
      country: "DE",
      industry: null,
      verified: null,
      maskedIdentifier: "DE** 4821",
      instruments: [],
    },
    screening: { attempts: [CLEAR], walletEvidenceUnavailable: null },
  });
}

export function sampleActivity(environment: Environment): DecisionRecord {
  return recordOf(contextOf(environment, "login"));
}

const CLEAR: DecisionContext["screening"]["attempts"][number] = {
  id: "sample_screening",
  kind: "name",
  target: {
    role: "recipient",
    displayName: "Nordwind Trading GmbH",
    type: "business",
    address: null,
    network: null,
  },
  checks: [{ check: "sanctions", status: "clear", coverage: "full", lists: ["ofac-sdn"], reason: null }],
  status: "clear",
  provider: "weir-sanctions-lists",
  listVersion: "2026-08-11",
  algorithm: NAME_ALGORITHM,
  threshold: 0.85,
  topScore: null,
  matches: [],
  reason: null,
  startedAt: SAMPLE_INSTANT,
  completedAt: SAMPLE_INSTANT,
  latencyMs: 0,
  walletScreenings: [],
  walletEvidenceUnavailable: null,
};

function contextOf(environment: Environment, type: DecisionContext["activity"]["type"]): DecisionContext {
  return {
    schema: 1,
    organisationId: "sample_organisation",
    environment,
    activity: {
      externalActivityId: "sample_externalActivity",
      type,
      occurredAt: SAMPLE_INSTANT,
      receivedAt: SAMPLE_INSTANT,
      channel: null,
      deviceRef: null,
      ipAddress: null,
      country: null,
    },
    subject: { id: "sample_subject", type: "individual", externalUserId: "sample_externalUser" },
    transaction: null,
    counterparty: null,
    location: null,
    place: null,
    features: {},
    history: { entries: 0, bucketsUsed: false, relationsAsOf: null },
    screening: { attempts: [], walletEvidenceUnavailable: null },
    customAttributes: null,
    metadata: null,
    degraded: [],
    textEdition: TEXT_EDITION,
  };
}

function recordOf(context: DecisionContext): DecisionRecord {
  const verdict = decide(context, compiledSample());
  const assessment = buildAssessment({
    context,
    verdict,
    systemVersionId: SAMPLE_VERSION.id,
    ids: {
      activityId: "sample_activity",
      transactionId: context.transaction === null ? null : "sample_transaction",
      decisionId: "sample_decision",
      featureSnapshotId: "sample_featureSnapshot",
    },
    decidedOn: decidedOn(context),
    ...(verdict.decision !== "allow" && { alertId: SAMPLE_ALERT }),
    assessedAt: SAMPLE_INSTANT,
    latencyMs: 0,
    region: null,
    billing: { lines: billingLines(itemsOfDecision(context.environment, context), DEFAULT_TARIFF) },
  });
  return { schema: 1, body: { assessment }, context, ...ruleLists(verdict.rules) };
}

function compiledSample(): CompiledVersion {
  const compilation = compileVersion(SAMPLE_VERSION);
  if (!compilation.ok) throw new Error(compilation.problems.map(({ message }) => message).join("; "));
  return compilation.compiled;
}
