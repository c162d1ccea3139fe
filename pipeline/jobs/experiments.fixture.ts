// Payments of a scratch warehouse that experiments and backtests decide again: some have no label, some were drawn or released. And
// the runs that are asked for.

import { randomUUID } from "node:crypto";
import type { BacktestDefinition } from "#domain/contract/reports/experiment.ts";
import { transactionContext } from "#domain/decision/context.fixture.ts";
import type { SystemVersionContent } from "#domain/decision/versions/system-version.ts";
import { DAY, formatInstant, HOUR } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";

export const FIRST = Date.UTC(2026, 0, 10);
export const TENANT = { organisationId: "org_a", environment: "sandbox" } as const;
export const BEST_EFFORT = { date_time_input_format: "best_effort" } as const;
export const PAYMENTS = 600;
export const CUSTOMERS = 300;
const DAYS = 5;

/** Live allows everything; the candidate blocks what is above 100. */
export const CANDIDATE: SystemVersionContent = {
  name: "Candidate",
  rules: [
    {
      id: "large",
      version: 1,
      name: "Large amount",
      category: "test",
      expression: "transaction.amount > 100.0",
      scoreModifier: 90,
      action: "block",
      state: "active",
    },
  ],
  thresholds: { review: 60, block: 85 },
  screening: { nameThreshold: 0.85, blockThreshold: 0.95, requireCoverage: [] },
  lists: [],
};

export const payments = Array.from({ length: PAYMENTS }, (_, n) => ({
  n,
  occurredAt: formatInstant(FIRST + ((n * 7_919_000) % (DAYS * DAY))),
  subject: `sub_${n % CUSTOMERS}`,
  isLarge: n % 3 === 0,
  // Of large payments most are fraud, of small ones few; an eighth has no label.
  label: n % 8 === 3 ? null : (n % 3 === 0) === (n % 10 !== 0) ? ("fraud" as const) : ("legitimate" as const),
}));

/** Large payments of customers who pay once: half of them are drawn, and have a label. */
const drawable = (first: number, label: "fraud" | "legitimate") =>
  Array.from({ length: 100 }, (_, index) => ({
    n: first + index,
    occurredAt: formatInstant(FIRST + 20 * DAY + index * HOUR),
    subject: `sub_${first}_${index}`,
    isLarge: true,
    label: isDrawn(first + index) ? label : null,
  }));
const isDrawn = (n: number) => n % 2 === 0;

export async function loadPayments(warehouse: Warehouse): Promise<void> {
  await load(warehouse, payments, () => ({ system_version_id: "sv_live" }));
  const sample = { sample_probability: 0.5 };
  await load(warehouse, drawable(1_000, "fraud"), ({ n }) => ({
    ...sample,
    system_version_id: "sv_drawing",
    sample_of: "allowed",
    is_sampled: isDrawn(n),
  }));
  await load(warehouse, drawable(2_000, "legitimate"), ({ n }) => ({
    ...sample,
    system_version_id: "sv_releasing",
    sample_of: "releasable",
    is_sampled: isDrawn(n),
    decision: isDrawn(n) ? "allow" : "review",
  }));
}

async function load(
  warehouse: Warehouse,
  paid: readonly (typeof payments)[number][],
  decided: (payment: (typeof payments)[number]) => object,
): Promise<void> {
  const tenant = { organisation_id: TENANT.organisationId, environment: TENANT.environment };
  const insert = (table: string, values: object[]) =>
    warehouse.insert({ table, format: "JSONEachRow", clickhouse_settings: BEST_EFFORT, values });
  const event = (n: number) => `evt_${String(n).padStart(5, "0")}`;
  await insert(
    "decisions",
    paid.map((payment) => {
      const { n, occurredAt, subject, isLarge } = payment;
      return {
        ...tenant,
        source: "ledger",
        sequence: n + 1,
        event_id: event(n),
        event_type: "fraud.transaction.assessed",
        decision_id: `dec_${n}`,
        subject_id: subject,
        subject_type: "individual",
        occurred_at: occurredAt,
        recorded_at: occurredAt,
        decision: "allow",
        score: 0,
        asset_class: "fiat",
        direction: "outbound",
        amount: isLarge ? "250.5" : "20",
        currency: "EUR",
        ...decided(payment),
      };
    }),
  );
  await insert(
    "decision_contexts",
    paid.map(({ n, occurredAt, isLarge }) => ({
      ...tenant,
      event_id: event(n),
      decision_id: `dec_${n}`,
      occurred_at: occurredAt,
      recorded_at: occurredAt,
      assessment: "{}",
      context: JSON.stringify(transactionContext({ transaction: { amount: isLarge ? "250.5" : "20" } })),
    })),
  );
  await insert(
    "outcomes",
    paid.flatMap(({ n, occurredAt, label }) =>
      label === null
        ? []
        : [outcome(n, occurredAt, "analyst", label, formatInstant(Date.parse(occurredAt) + HOUR))],
    ),
  );
}

let announced = 0;

/** As the organisation's log brings it. */
export async function announce(
  warehouse: Warehouse,
  type: "risk.experiment.changed" | "risk.backtest.requested",
  data: object,
  organisationId: string = TENANT.organisationId,
): Promise<void> {
  announced += 1;
  const now = new Date().toISOString();
  await warehouse.insert({
    table: "audit_events",
    format: "JSONEachRow",
    clickhouse_settings: BEST_EFFORT,
    values: [
      {
        event_id: `evt_audit_${announced}`,
        event_type: type,
        source: `organisation/${organisationId}`,
        sequence: announced,
        organisation_id: organisationId,
        environment: TENANT.environment,
        occurred_at: now,
        recorded_at: now,
        data: JSON.stringify(data),
      },
    ],
  });
}

/** Of two of the days of payments. */
export function requestedBacktest(changes: Partial<BacktestDefinition> = {}): BacktestDefinition {
  return {
    id: `btst_${randomUUID()}`,
    candidateVersionId: "sv_candidate",
    from: formatInstant(FIRST + DAY),
    to: formatInstant(FIRST + 3 * DAY),
    labelMaturityDays: 3,
    requestedAt: new Date().toISOString(),
    requestedBy: "operator:owner",
    ...changes,
  };
}

export function outcome(n: number, occurredAt: string, source: string, label: string, recordedAt: string) {
  return {
    organisation_id: TENANT.organisationId,
    environment: TENANT.environment,
    source: "ledger",
    sequence: n + 1,
    event_id: `evt_out_${n}_${source}`,
    outcome_id: `out_${n}_${source}`,
    decision_id: `dec_${n}`,
    classification: label,
    outcome_source: source,
    occurred_at: recordedAt,
    recorded_at: recordedAt,
    decision_occurred_at: occurredAt,
    sequence_in_decision: 1,
  };
}
