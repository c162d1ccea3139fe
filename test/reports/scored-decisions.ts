// Scored payments with what they turned out to be, as rows of the warehouse.

import type { Environment } from "#domain/contract/values/environment.ts";
import { seededRandom } from "#domain/statistics/random.ts";
import { DAY, formatInstant, HOUR, type EpochMilliseconds } from "#domain/time/instant.ts";
import type { Warehouse } from "#warehouse/client.ts";

export interface ScoredDecision {
  readonly id: string;
  readonly occurredAt: string;
  readonly customer: string;
  readonly score: number;
  readonly amount: string;
  /** Null: none is known. */
  readonly label: "fraud" | "legitimate" | null;
  /** EUR, unless it names another. */
  readonly currency?: string;
}

/** @param loadedAt now, where nothing is said. */
export async function insertScored(
  warehouse: Warehouse,
  organisation: string,
  payments: readonly ScoredDecision[],
  loadedAt = new Date().toISOString(),
  version = "sv_1",
  environment: Environment = "sandbox",
): Promise<void> {
  const settings = { date_time_input_format: "best_effort" } as const;
  const tenant = { organisation_id: organisation, environment, loaded_at: loadedAt };
  await warehouse.insert({
    table: "decisions",
    format: "JSONEachRow",
    clickhouse_settings: settings,
    values: payments.map(({ id, occurredAt, customer, score, amount, currency = "EUR" }) => ({
      ...tenant,
      event_id: `evt_${id}`,
      event_type: "fraud.transaction.assessed",
      decision_id: `dec_${id}`,
      activity_id: `act_${id}`,
      activity_type: "transaction",
      subject_id: customer,
      subject_type: "individual",
      occurred_at: occurredAt,
      recorded_at: occurredAt,
      score,
      system_version_id: version,
      decision: score >= 60 ? "review" : "allow",
      risk_level: score >= 60 ? "high" : "low",
      amount,
      currency,
    })),
  });
  await warehouse.insert({
    table: "outcomes",
    format: "JSONEachRow",
    clickhouse_settings: settings,
    values: payments
      .filter(({ label }) => label !== null)
      .map(({ id, occurredAt, label }) => ({
        ...tenant,
        event_id: `evt_out_${id}`,
        outcome_id: `out_${id}`,
        decision_id: `dec_${id}`,
        classification: label,
        outcome_source: "chargeback",
        occurred_at: occurredAt,
        recorded_at: occurredAt,
        decision_occurred_at: occurredAt,
        sequence_in_decision: 1,
      })),
  });
}

/**
 * Twenty payments a day of 300 customers, each labelled. Fraud begins at a score of 50 and good payments end at 45, but for 1 in
 * 40: a threshold of 60 misses much of it.
 */
export function labelledDecisions(from: EpochMilliseconds, days: number) {
  const random = seededRandom(5);
  return Array.from({ length: days * 20 }, (_, at) => {
    const isFraud = random.below(10) === 0;
    const isOdd = random.below(40) === 0;
    return {
      id: `${at}`,
      occurredAt: formatInstant(from + Math.floor(at / 20) * DAY + (at % 20) * HOUR),
      customer: `sub_${random.below(300)}`,
      score: isFraud || isOdd ? 50 + random.below(50) : random.below(46),
      amount: `${10 + random.below(90)}.25`,
      label: isFraud ? ("fraud" as const) : ("legitimate" as const),
    };
  });
}
