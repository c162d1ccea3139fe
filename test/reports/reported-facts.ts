// Facts of every kind that reports are made of, loaded as the loader does: for tests that read them in several ways.

import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import { decisionAssessed, type DecisionAssessed } from "#domain/events/decision-assessed.ts";
import { outcomeRecorded } from "#domain/events/outcome-recorded.ts";
import { SYSTEM_VERSION_CHANGED, systemVersionChanged } from "#domain/events/system-version-changed.ts";
import { LANDING_SETTINGS } from "#pipeline/loader/insert-events-step.ts";
import { sampleOutcome, sampleRecord } from "#test/stream/decision-record.ts";
import type { Warehouse } from "#warehouse/client.ts";

/** How many decisions are loaded. */
export const RECORDS = 400;
/** When they occurred. */
export const SAMPLE = { from: "2026-01-01T00:00:00.000Z", to: "2026-01-02T00:00:00.000Z" };

export const EXPERIMENT = {
  id: "exp_asks",
  name: "Calmer",
  hypothesis: "Fewer are disturbed",
  controlVersionId: "sv_0123456789abcdef01234567",
  candidateVersionId: DEFAULT_VERSION.id,
  sampling: { share: 1, salt: "salt" },
  ...SAMPLE,
  labelMaturityDays: 3,
  startedAt: SAMPLE.from,
  stoppedAt: SAMPLE.to,
  stoppedBy: null,
  stopReason: null,
};

async function land(service: Warehouse, table: string, values: readonly object[]): Promise<void> {
  await service.insert({ table, values, format: "JSONEachRow", clickhouse_settings: LANDING_SETTINGS });
}

/** The sample's decisions and outcomes from `first` on, and what was judged, compared and activated beside them. */
export async function loadReportedFacts(
  service: Warehouse,
  organisationId: string,
  first: number,
): Promise<void> {
  const numbers = Array.from({ length: RECORDS }, (_, index) => first + index);
  const place = (sequence: number) => ({ source: `ledger/${organisationId}/sandbox/0`, sequence });
  const events = numbers.map((n) => decisionAssessed(sampleRecord(n, organisationId), place(2 * n + 1)));
  await land(service, "landing_decisions", events);
  await land(
    service,
    "landing_outcomes",
    numbers
      .filter((n) => n % 3 > 0)
      .map((n) => outcomeRecorded(sampleOutcome(n, organisationId), place(2 * n + 2))),
  );
  const { rules: _rules, ...named } = DEFAULT_VERSION;
  const told = [
    [
      SYSTEM_VERSION_CHANGED,
      systemVersionChanged({
        version: DEFAULT_VERSION,
        number: 1,
        state: "active",
        previousState: null,
        reason: null,
        actor: "release",
      }),
    ],
    ["risk.experiment.changed", { ...EXPERIMENT, candidate: { ...named, rules: [] } }],
    ["risk.screening_match.adjudicated", adjudication("scr_1_0-m1", "false_positive")],
    ["risk.screening_match.adjudicated", adjudication("scr_1_0-m1", "true_match")],
    ["risk.screening_match.adjudicated", adjudication("scr_2_0-m1", "unclear")],
  ] as const;
  await land(
    service,
    "landing_audit",
    told.map(([type, data], at) => ({
      id: `evt_${organisationId}_${at}`,
      type,
      version: 1,
      source: `organisation/${organisationId}`,
      sequence: at + 1,
      organisationId,
      environment: "sandbox",
      subjectId: "",
      occurredAt: SAMPLE.from,
      recordedAt: SAMPLE.from,
      data,
    })),
  );
  await loadSecondProvider(service, organisationId, events);
}

/** A second provider, which often says otherwise, and sometimes nothing. */
async function loadSecondProvider(
  service: Warehouse,
  organisationId: string,
  events: readonly DecisionAssessed[],
): Promise<void> {
  await service.insert({
    table: "check_observations",
    format: "JSONEachRow",
    clickhouse_settings: { date_time_input_format: "best_effort" },
    values: events.map(({ id, occurredAt, recordedAt }, at) => ({
      event_id: id,
      position: 9,
      organisation_id: organisationId,
      environment: "sandbox",
      occurred_at: occurredAt,
      recorded_at: recordedAt,
      provider: "second",
      check: "sanctions",
      status: at % 10 === 3 ? "error" : at % 4 === 0 ? "potential_match" : "clear",
      latency_ms: 20 + at,
      list_version: "",
      error_code: at % 10 === 3 ? "timeout" : "",
    })),
  });
}

function adjudication(matchId: string, verdict: string): object {
  return {
    id: "adj_1",
    matchId,
    verdict,
    decisionOccurredAt: SAMPLE.from,
    found: [{ provider: "embedded", check: "sanctions" }],
  };
}
