// Decisions for the relationship network, written as the loader's views write them: contexts as JSON, by event id.

import type { RiskLevel } from "#domain/contract/decisions/assessment.ts";
import type { EvidenceParty, EvidenceTransaction } from "#domain/decision/context.ts";
import { transactionContext } from "#domain/decision/context.fixture.ts";
import type { Warehouse } from "#warehouse/client.ts";
import type { Tenant } from "./known-facts.ts";

export interface KnownPayment {
  /** Names the decision: `evt_…`, `dec_…` and `act_…` of it. */
  readonly name: string;
  readonly subjectId: string;
  readonly occurredAt: string;
  readonly parties: readonly EvidenceParty[];
  readonly deviceRef?: string;
  readonly ipAddress?: string;
  readonly riskLevel?: RiskLevel;
  readonly transaction?: Partial<EvidenceTransaction>;
}

export function recipient(key: string, more: Partial<EvidenceParty> = {}): EvidenceParty {
  return { role: "recipient", key, type: "individual", instruments: [], ...more };
}

export async function loadPayments(
  warehouse: Warehouse,
  tenant: Tenant,
  payments: readonly KnownPayment[],
): Promise<void> {
  await warehouse.insert({
    table: "decision_contexts",
    format: "JSONEachRow",
    clickhouse_settings: { date_time_input_format: "best_effort" },
    values: payments.map((one) => ({
      organisation_id: tenant.organisationId,
      environment: tenant.environment,
      event_id: `evt_${one.name}`,
      decision_id: `dec_${one.name}`,
      occurred_at: one.occurredAt,
      recorded_at: one.occurredAt,
      assessment: JSON.stringify({
        activityId: `act_${one.name}`,
        summary: { riskLevel: one.riskLevel ?? "low" },
      }),
      context: JSON.stringify(
        transactionContext({
          subject: { id: one.subjectId, externalUserId: `user of ${one.subjectId}` },
          activity: { deviceRef: one.deviceRef ?? null, ipAddress: one.ipAddress ?? null },
          transaction: { parties: one.parties, ...one.transaction },
        }),
      ),
    })),
  });
}
