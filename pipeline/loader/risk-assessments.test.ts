// What the warehouse knows of risk assessments: one row each, its newest state, however often and in whatever order the
// events come.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RiskAssessment } from "#domain/contract/casework/risk-assessment.ts";
import { riskAssessmentChanged } from "#domain/events/risk-assessment-changed.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { LANDING_SETTINGS } from "./insert-events-step.ts";

const REQUESTED = "2026-03-01T12:00:00.000Z";
const COMPLETED = "2026-03-02T12:00:00.000Z";

const waiting: RiskAssessment = {
  id: `ras_00${"a".repeat(24)}`,
  subject: { id: "sub_1", type: "individual", externalUserId: "customer-1" },
  status: "pending_credit",
  score: null,
  riskLevel: null,
  factors: [],
  override: null,
  validUntil: null,
  systemVersionId: "sv_1",
  reason: "private note",
  metadata: { private: "field" },
  requestedAt: REQUESTED,
  resumedAt: null,
  completedAt: null,
  billing: { lines: [] },
};
const factors = [{ name: "never_seen", contribution: 20, evidence: { decisionsConsidered: 0 } }];
const completed: RiskAssessment = {
  ...waiting,
  status: "completed",
  score: 20,
  riskLevel: "low",
  factors,
  validUntil: "2026-04-01T12:00:00.000Z",
  resumedAt: COMPLETED,
  completedAt: COMPLETED,
};

let clickhouse: ScratchWarehouse;
let warehouse: Warehouse;
beforeAll(async () => {
  clickhouse = await startScratchWarehouse();
  warehouse = await clickhouse.database("assessments");
}, 300_000);
afterAll(() => clickhouse.stop());

async function load(assessment: RiskAssessment, recordedAt: string, sequence: number): Promise<void> {
  const event = riskAssessmentChanged("org_a", "production", assessment, recordedAt, null);
  await warehouse.insert({
    table: "landing_audit",
    format: "JSONEachRow",
    clickhouse_settings: LANDING_SETTINGS,
    values: [{ ...event, source: "ledger/org_a/production/0", sequence }],
  });
}

async function rows(): Promise<unknown[]> {
  const answer = await warehouse.query({
    query: `SELECT assessment_id, subject_id, external_user_id, status, score, risk_level, factors,
      toString(completed_at) AS completed FROM risk_assessments`,
    format: "JSONEachRow",
  });
  return answer.json();
}

describe("risk assessments in the warehouse", () => {
  it("wait without a score, and are one row when they are completed", async () => {
    const who = { assessment_id: waiting.id, subject_id: "sub_1", external_user_id: "customer-1" };
    await load(waiting, REQUESTED, 1);
    const empty = { status: "pending_credit", score: null, risk_level: "", factors: "[]", completed: null };
    expect(await rows()).toEqual([{ ...who, ...empty }]);
    await load(completed, COMPLETED, 5);
    await load(waiting, REQUESTED, 1);
    expect(await rows()).toEqual([
      {
        ...who,
        status: "completed",
        score: 20,
        risk_level: "low",
        factors: JSON.stringify(factors),
        completed: "2026-03-02 12:00:00.000",
      },
    ]);
  });

  it("become events without the caller's note and metadata", () => {
    const told = JSON.stringify(riskAssessmentChanged("org_a", "production", completed, COMPLETED, null));
    expect(told).not.toContain("private");
  });
});
