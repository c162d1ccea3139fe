// A few payments with what came of them and with what they were seen, in a warehouse: what a list of decisions is asked of.

import { clearAttempt, transactionContext } from "#domain/decision/context.fixture.ts";
import { decisionAssessed } from "#domain/events/decision-assessed.ts";
import { outcomeRecorded } from "#domain/events/outcome-recorded.ts";
import { transactionRecord } from "#domain/record/decision-record.fixture.ts";
import { LANDING_SETTINGS } from "#pipeline/loader/insert-events-step.ts";
import { sampleOutcome } from "#test/stream/decision-record.ts";
import type { Warehouse } from "#warehouse/client.ts";

/** Who paid what, and how it was decided; the first held one opens the alert of the second. */
export const PAYMENTS = [
  {
    customer: "ana",
    decision: "allow",
    score: 5,
    amount: "9.99",
    currency: "EUR",
    riskLevel: "low",
    direction: "inbound",
    channel: "app",
    screened: "potential_match",
  },
  {
    customer: "ana",
    decision: "review",
    score: 60,
    amount: "100",
    currency: "USD",
    riskLevel: "medium",
    alertId: "alr_1",
  },
  {
    customer: "ben",
    decision: "block",
    score: 90,
    amount: "100.00000001",
    currency: "EUR",
    riskLevel: "critical",
    alertId: "alr_2",
    version: "sv_other",
    transactionType: "card",
    screened: null,
  },
  {
    customer: "ana",
    decision: "block",
    score: 85,
    amount: "2500",
    currency: "EUR",
    riskLevel: "high",
    alertId: "alr_1",
    rules: ["large-amount"],
  },
] as const;

/** Of which payment, what it said, who said so, and when. */
const OUTCOMES = [
  { of: 0, classification: "fraud", source: "customer", day: 20 },
  { of: 0, classification: "legitimate", source: "analyst", day: 18 },
  { of: 1, classification: "legitimate", source: "analyst", day: 18 },
  { of: 1, classification: "fraud", source: "analyst", day: 19 },
  { of: 3, classification: "fraud", source: "sar", day: 20 },
] as const;

/** Of `org_example`, in its sandbox. */
export async function landDecisions(warehouse: Warehouse): Promise<void> {
  const land = (table: string, value: object) =>
    warehouse.insert({
      table,
      values: [value],
      format: "JSONEachRow",
      clickhouse_settings: LANDING_SETTINGS,
    });
  for (const [at, payment] of PAYMENTS.entries()) await land("landing_decisions", decisionOf(at, payment));
  for (const [at, outcome] of OUTCOMES.entries()) await land("landing_outcomes", outcomeOf(at, outcome));
  await land("network_sightings", sighting(0, { node: "device:phone-7", kind: "device" }));
  await land("network_sightings", sighting(2, { node: "device:phone-7", kind: "device" }));
  const uses = { relation: "uses_device", outgoing: true, neighbour: "device:phone-7" };
  await land("network_sightings", sighting(1, { node: "sub_unseen", ...uses }));
}

function decisionOf(at: number, payment: (typeof PAYMENTS)[number]): object {
  const subject = { id: `sub_${payment.customer}`, type: "individual", externalUserId: payment.customer };
  const context = transactionContext({
    subject: { ...subject, type: "individual" },
    activity: { occurredAt: occurredAt(at) },
    transaction: {
      amount: payment.amount,
      currency: payment.currency,
      ...("direction" in payment && { direction: payment.direction, channel: payment.channel }),
      ...("transactionType" in payment && { transactionType: payment.transactionType }),
    },
    ...("screened" in payment && { screening: screenedAs(payment.screened) }),
  });
  const record = transactionRecord(context);
  const { assessment } = record.body;
  const rules = "rules" in payment ? payment.rules : [];
  const shown = {
    ...assessment,
    decisionId: `dec_${at}`,
    subject: { ...subject, type: "individual" as const },
    decision: payment.decision,
    summary: {
      ...assessment.summary,
      outcome: payment.decision,
      score: payment.score,
      riskLevel: payment.riskLevel,
    },
    ...("version" in payment && {
      processing: { ...assessment.processing, systemVersionId: payment.version },
    }),
    ...("alertId" in payment && { alertId: payment.alertId }),
  };
  const hits = rules.map((ruleId) => ({
    ruleId,
    ruleVersion: 1,
    name: ruleId,
    category: "amount",
    outcome: "hit" as const,
    scoreModifier: 20,
    action: "none" as const,
    evidence: [],
  }));
  return decisionAssessed(
    { ...record, body: { assessment: shown }, rules: hits },
    { source: "ledger/org_example/sandbox/0", sequence: at + 1 },
  );
}

/** Null where nothing was. */
const screenedAs = (status: "potential_match" | null) => ({
  attempts: status === null ? [] : [clearAttempt({ status })],
  walletEvidenceUnavailable: null,
});

const occurredAt = (at: number) => `2026-01-1${at}T12:00:00.000Z`;

function sighting(at: number, seen: object): object {
  const instant = occurredAt(at).slice(0, -1).replace("T", " ");
  return {
    organisation_id: "org_example",
    environment: "sandbox",
    event_id: `evt_${at}`,
    activity_id: `act_${at}`,
    occurred_at: instant,
    recorded_at: instant,
    ...seen,
  };
}

function outcomeOf(at: number, { of, classification, source, day }: (typeof OUTCOMES)[number]): object {
  const stored = sampleOutcome(at, "org_example");
  const found = `2026-01-${day}T00:00:00.000Z`;
  const outcome = {
    ...stored.outcome,
    decisionId: `dec_${of}`,
    classification,
    source,
    occurredAt: found,
    recordedAt: found,
    currency: null,
    lossAmount: null,
  };
  return outcomeRecorded(
    { ...stored, decisionOccurredAt: occurredAt(of), outcome },
    { source: "ledger/org_example/sandbox/0", sequence: PAYMENTS.length + at + 1 },
  );
}
