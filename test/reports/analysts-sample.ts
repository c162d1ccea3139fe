// Facts of one organisation that fill every view of an analyst: decisions and outcomes, and one of each of the others.

import { openAlert } from "#domain/casebook/alerts.ts";
import { changeEvent } from "#domain/casebook/change.ts";
import { flagged } from "#domain/casebook/flagged-decision.fixture.ts";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import { openDiscovery } from "#domain/crypto/discovery/discovery.ts";
import { decisionAssessed } from "#domain/events/decision-assessed.ts";
import type { CryptoAddress } from "#domain/contract/crypto/address.ts";
import type { RiskAssessment } from "#domain/contract/casework/risk-assessment.ts";
import { cryptoProviderReviewed } from "#domain/events/crypto-provider-reviewed.ts";
import { discoveryChanged } from "#domain/events/discovery-changed.ts";
import { DRIFT_DETECTED, driftDetectedSchema } from "#domain/events/drift-detected.ts";
import { MATCH_ADJUDICATED, matchAdjudicatedSchema } from "#domain/events/match-adjudicated.ts";
import { cryptoAddressChanged } from "#domain/events/crypto-address-changed.ts";
import { outcomeRecorded } from "#domain/events/outcome-recorded.ts";
import {
  CONNECTION_CHANGED,
  connectionChanged,
  SETUP_CHANGED,
  setupChanged,
} from "#domain/events/travel-rule-changed.ts";
import { EMPTY_PROFILE } from "#domain/contract/crypto/travel-rule-profile.ts";
import type { Connection } from "#domain/crypto/travel-rule/connection.ts";
import { EMPTY_SETUP, type SetupFacts } from "#domain/crypto/travel-rule/setup.ts";
import { riskAssessmentChanged } from "#domain/events/risk-assessment-changed.ts";
import { PROVIDER_DIRECTORY_SOURCE } from "#domain/events/sources.ts";
import { SYSTEM_VERSION_CHANGED, systemVersionChanged } from "#domain/events/system-version-changed.ts";
import { instantOf } from "#domain/time/instant.ts";
import { network } from "#pipeline/jobs/network.ts";
import { rollup } from "#pipeline/jobs/rollup.ts";
import { LANDING_SETTINGS } from "#pipeline/loader/insert-events-step.ts";
import { sampleOutcome, sampleRecord } from "#test/stream/decision-record.ts";
import type { Warehouse } from "#warehouse/client.ts";

/** Through the landing tables, as the loader does it. */
export async function loadAnalystsSample(
  service: Warehouse,
  organisationId: string,
  first: number,
  records: number,
): Promise<void> {
  const numbers = Array.from({ length: records }, (_, index) => first + index);
  const place = (sequence: number) => ({ source: `ledger/${organisationId}/sandbox/0`, sequence });
  const insert = (table: string, values: readonly object[]) =>
    service.insert({
      table,
      values,
      format: "JSONEachRow",
      clickhouse_settings: LANDING_SETTINGS,
    });
  await insert(
    "landing_decisions",
    numbers.map((n) => decisionAssessed(sampleRecord(n, organisationId), place(2 * n + 1))),
  );
  await insert(
    "landing_outcomes",
    numbers
      .filter((n) => n % 3 > 0)
      .map((n) => outcomeRecorded(sampleOutcome(n, organisationId), place(2 * n + 2))),
  );
  await insert("landing_audit", [
    adjudicationOf(organisationId, first),
    versionOf(organisationId),
    driftOf(organisationId),
    assessmentOf(organisationId),
    addressOf(organisationId),
    alertOf(organisationId),
    ...travelRuleOf(organisationId),
    providerReviewOf(organisationId),
    discoveryOf(organisationId),
  ]);
  await insert("shadow_decisions", [shadowOf(organisationId, first)]);
  await rollup.run({ clickhouse: service });
  await network.run({ clickhouse: service });
}

/** As the organisation's log tells that amounts drift. */
function driftOf(organisationId: string): object {
  const window = { from: "2026-02-22T00:00:00.000Z", to: "2026-03-01T00:00:00.000Z" };
  return {
    id: `evt_drift_${organisationId}`,
    type: DRIFT_DETECTED,
    version: 1,
    source: `organisation/${organisationId}`,
    sequence: 2,
    organisationId,
    environment: "sandbox",
    subjectId: "",
    occurredAt: window.to,
    recordedAt: window.to,
    data: driftDetectedSchema.parse({
      of: "feature",
      feature: "amount",
      level: "moderate",
      previousLevel: null,
      severity: "medium",
      statistic: 0.15,
      criticalValue: 0.02,
      pValue: 0.001,
      changedFeatures: ["amount"],
      window,
      baseline: { from: null, to: null, systemVersionId: null, overlap: false },
    }),
  };
}

function assessmentOf(organisationId: string): object {
  const requestedAt = "2026-01-01T00:00:00.000Z";
  const waiting: RiskAssessment = {
    id: `ras_00${"a".repeat(24)}`,
    subject: { id: "sub_1", type: "individual", externalUserId: null },
    status: "pending_credit",
    score: null,
    riskLevel: null,
    factors: [],
    override: null,
    validUntil: null,
    systemVersionId: DEFAULT_VERSION.id,
    reason: null,
    metadata: null,
    requestedAt,
    resumedAt: null,
    completedAt: null,
    billing: { lines: [] },
  };
  const event = riskAssessmentChanged(organisationId, "sandbox", waiting, requestedAt, null);
  return { ...event, source: `ledger/${organisationId}/sandbox/0`, sequence: 3 };
}

function providerReviewOf(organisationId: string): object {
  const reviewer = { organisationId, environment: "sandbox" } as const;
  const event = cryptoProviderReviewed(
    reviewer,
    "prv_1",
    {
      id: `prr_${organisationId}`,
      decision: "approve",
      riskRating: "medium",
      rationale: "seen",
      evidenceIds: [],
      nextReviewAt: "2026-01-10T00:00:00.000Z",
      reviewedAt: "2026-01-01T00:00:00.000Z",
      reviewedBy: "api_key:key_1",
    },
    null,
  );
  return { ...event, source: PROVIDER_DIRECTORY_SOURCE, sequence: 1 };
}

function discoveryOf(organisationId: string): object {
  const at = "2026-01-01T00:00:00.000Z";
  const named = { requestId: "look-1", addressId: `adr_${"a".repeat(24)}` };
  const record = openDiscovery(named, true, instantOf(at));
  const asked = { assetCode: "USDC", direction: "outbound" };
  return {
    id: `evt_discovery_${organisationId}`,
    version: 1,
    source: `address_book/${organisationId}/sandbox`,
    sequence: 1,
    organisationId,
    environment: "sandbox",
    subjectId: "",
    occurredAt: at,
    recordedAt: at,
    ...discoveryChanged(record, asked, "eip155:1", at),
  };
}

function alertOf(organisationId: string): object {
  const alert = openAlert(flagged());
  const cause = { type: "new_activity", id: "dec_1" } as const;
  const { type, subjectId, data } = changeEvent({ kind: "alert", before: null, after: alert, cause });
  return {
    id: `evt_alert_${organisationId}`,
    type,
    version: 1,
    source: `casebook/${organisationId}/sandbox`,
    sequence: 1,
    organisationId,
    environment: "sandbox",
    subjectId,
    occurredAt: alert.createdAt,
    recordedAt: alert.createdAt,
    data,
  };
}

function versionOf(organisationId: string): object {
  const at = "2026-01-01T00:00:00.000Z";
  return {
    id: `evt_version_${organisationId}`,
    type: SYSTEM_VERSION_CHANGED,
    version: 1,
    source: `organisation/${organisationId}`,
    sequence: 2,
    organisationId,
    environment: "sandbox",
    subjectId: "",
    occurredAt: at,
    recordedAt: at,
    requestId: "req_version",
    data: systemVersionChanged({
      version: DEFAULT_VERSION,
      number: 1,
      state: "active",
      previousState: null,
      reason: null,
      actor: "release",
    }),
  };
}

/** As an experiment would have decided the first decision. */
function shadowOf(organisationId: string, first: number): object {
  const { id, occurredAt, recordedAt, data } = decisionAssessed(sampleRecord(first, organisationId), {
    source: "log",
    sequence: 1,
  });
  return {
    organisation_id: organisationId,
    environment: "sandbox",
    run_id: "exp_1",
    event_id: id,
    decision_id: data.decisionId,
    occurred_at: occurredAt.replace("T", " ").slice(0, -1),
    recorded_at: recordedAt.replace("T", " ").slice(0, -1),
    live: data.decision,
    live_score: data.score,
    shadow: "block",
    shadow_score: 100,
  };
}

/** As the organisation's log tells that somebody judged a match of its first decision. */
function adjudicationOf(organisationId: string, first: number): object {
  const { body, context } = sampleRecord(first, organisationId);
  const { decisionId, assessedAt, subject } = body.assessment;
  return {
    id: `evt_${organisationId}`,
    type: MATCH_ADJUDICATED,
    version: 1,
    source: `organisation/${organisationId}`,
    sequence: 1,
    organisationId,
    environment: "sandbox",
    subjectId: "",
    occurredAt: assessedAt,
    recordedAt: assessedAt,
    data: matchAdjudicatedSchema.parse({
      id: "adj_1",
      matchId: "scr_1_0-m1",
      decisionId,
      entityId: "ofac:1",
      verdict: "false_positive",
      note: null,
      actor: "operator:analyst",
      adjudicatedAt: assessedAt,
      supersedesAdjudicationId: null,
      pairId: null,
      pairVersion: null,
      needsAgreement: true,
      soleOperator: false,
      subjectId: subject.id,
      decisionOccurredAt: context.activity.occurredAt,
      found: [{ provider: "embedded", check: "sanctions" }],
    }),
  };
}

/** As the address book's log tells that an address was approved. */
function addressOf(organisationId: string): object {
  const at = "2026-03-01T12:00:00.000Z";
  const control = {
    state: "proven",
    method: "eip191",
    provenAt: at,
    expiresAt: "2027-03-01T12:00:00.000Z",
  } as const;
  const address: CryptoAddress = {
    id: "adr_1",
    label: "private label",
    network: "eip155:1",
    maskedAddress: "0x5290…9EE7",
    maskedMemo: null,
    status: "approved",
    purpose: "withdrawal",
    hosting: "self_hosted",
    providerId: "p-1",
    control,
    lastScreening: { status: "clear", at, listVersion: null },
    discovery: null,
    externalUserId: "customer-1",
    createdAt: at,
    updatedAt: at,
    version: 2,
  };
  const act = {
    actor: "api_key:key_1",
    action: "crypto_address.approve",
    reason: "reviewed",
    at,
    requestId: null,
  };
  const change = { ...act, previousStatus: "needs_review", changed: ["status"] } as const;
  const event = cryptoAddressChanged({ organisationId, environment: "sandbox" }, address, change);
  return { ...event, source: `address_book/${organisationId}/sandbox`, sequence: 2 };
}

/** As the tenant's desk tells that a set-up was begun and a connection proposed. */
function travelRuleOf(organisationId: string): object[] {
  const at = "2026-03-01T12:00:00.000Z";
  const connection: Connection = {
    id: `con_${organisationId}`,
    institution: { id: "inst_sandbox_exchange", name: "Sandbox Exchange", jurisdiction: "DE" },
    protocol: "TRP",
    address: null,
    state: "failing",
    lastTest: { at, result: "failed", latencyMs: 12, code: "timeout" },
    permissions: ["connection_test"],
    version: 1,
    addedAt: at,
    addedBy: "operator:ops",
    approvedBy: "operator:ops",
  };
  const facts: SetupFacts = {
    profile: EMPTY_PROFILE,
    setup: { ...EMPTY_SETUP, protocols: ["TRP"], version: 1 },
    connections: [connection],
    offer: { protocols: ["TRP"], testInstitutions: [] },
  };
  const of = (type: string, sequence: number, data: object) => ({
    id: `evt_${type}_${organisationId}`,
    type,
    version: 1,
    source: `travel_rule/${organisationId}/sandbox`,
    sequence,
    organisationId,
    environment: "sandbox",
    subjectId: "",
    occurredAt: at,
    recordedAt: at,
    data: { ...data, actor: "api_key:key_1", action: "travel_rule.save", reason: null },
  });
  return [
    of(SETUP_CHANGED, 1, setupChanged(facts, "not_started")),
    of(CONNECTION_CHANGED, 2, connectionChanged(connection, false)),
  ];
}
