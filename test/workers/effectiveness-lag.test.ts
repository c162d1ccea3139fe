// How far a report is behind: as old as the oldest event that it does not hold, however long nothing happened before.

import { describe, expect, it } from "vitest";
import type { EffectivenessReport } from "#domain/contract/reports/effectiveness.ts";
import type { ComputedReport, EffectivenessQuery, MissingPosition } from "#domain/door/effectiveness.ts";
import { estimate } from "#domain/statistics/estimate.ts";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import { bindings, createTenant, HOSTS, payment, request, type Tenant } from "./client.ts";

const NOTHING = estimate(0, 0, 30);
const NO_MEASURES = {
  fraudCaptured: NOTHING,
  precision: NOTHING,
  falsePositiveRate: NOTHING,
  outcomeCoverage: NOTHING,
  interruptionRate: NOTHING,
  falsePositives: { customers: NOTHING, decisions: NOTHING },
};

function reportAt(generatedAt: string, complete: boolean): EffectivenessReport {
  return {
    window: { from: generatedAt, to: generatedAt },
    generatedAt,
    dataAsOf: null,
    systemVersionIds: [],
    completeness: {
      complete,
      reasons: [],
      lagSeconds: complete ? 0 : null,
      eventsExpected: 0,
      eventsLoaded: 0,
    },
    maturity: {
      labelMaturityDays: 90,
      matureDecisions: 0,
      immatureDecisions: 0,
      measures: { mature: NO_MEASURES, immature: NO_MEASURES },
    },
    measures: NO_MEASURES,
    labelDelay: { from: generatedAt, to: generatedAt, horizonDays: null, sources: [] },
    fraudStillToCome: {
      value: null,
      interval: null,
      evidence: "not_enough_evidence",
      reason: "too_few_labels",
      known: 0,
      allowed: null,
      interrupted: null,
      horizonDays: null,
    },
    labelSelection: {
      worstCase: { precision: null, fraudCaptured: null, falsePositiveRate: null },
      sample: null,
    },
    decisionDistribution: [],
    financialImpact: [],
    segments: [],
    mixStandardised: { standard: { from: generatedAt, to: generatedAt }, dimensions: [] },
    decisiveCauses: [],
    rules: [],
  };
}

/** The bindings with a door that computes this from the heads that it gets. */
function withDoor(compute: (query: EffectivenessQuery) => ComputedReport): Env {
  const fetch = async (_url: string, init: { body: Uint8Array }) =>
    Response.json(compute(JSON.parse(new TextDecoder().decode(init.body)) as EffectivenessQuery));
  return { ...bindings, DOOR: { fetch } as unknown as Fetcher };
}

async function lagOf(tenant: Tenant, compute: (query: EffectivenessQuery) => ComputedReport) {
  const response = await worker.fetch(
    new Request(`${HOSTS.production}/api/v1/risk-intelligence/effectiveness`, {
      headers: { authorization: `Bearer ${tenant.keys.productionSecret}` },
    }),
    withDoor(compute),
  );
  expect(response.status).toBe(200);
  const { completeness } = await response.json<EffectivenessReport>();
  return completeness.lagSeconds;
}

const secondsAfter = (instant: string, seconds: number) =>
  new Date(Date.parse(instant) + seconds * 1_000).toISOString();

describe("the lag of a report", () => {
  it("is the age of the oldest missing event of all ledgers", async () => {
    const tenant = await createTenant();
    const decidedAt: string[] = [];
    for (let customer = 0; customer < 6; customer++) {
      const body = payment({ subject: { type: "individual", externalUserId: `customer-${customer}` } });
      const answer = await request(tenant, "production", "POST", "/transactions", body);
      decidedAt.push(answer.body.assessment.assessedAt);
    }
    const [first = ""] = decidedAt;
    const generatedAt = secondsAfter(first, 90);
    const firstOfEach = ({ heads }: EffectivenessQuery): MissingPosition[] =>
      heads.filter(({ head }) => head > 0).map(({ source }) => ({ source, sequence: 1 }));
    const all = await lagOf(tenant, (query) => ({
      report: reportAt(generatedAt, false),
      missing: firstOfEach(query),
    }));
    expect(all).toBe(90);
  });

  it("counts outcomes too, and is 0 for a complete report", async () => {
    const tenant = await createTenant();
    const body = payment();
    await request(tenant, "production", "POST", "/transactions", body);
    const { externalTransactionId } = body.transaction;
    const outcome = await request(
      tenant,
      "production",
      "POST",
      `/transactions/${externalTransactionId}/outcomes`,
      { classification: "fraud", source: "analyst", occurredAt: "2026-01-16T00:00:00Z" },
      { "idempotency-key": "lag-outcome-1" },
    );
    expect(outcome.status).toBe(201);
    const last = ({ heads }: EffectivenessQuery): MissingPosition[] =>
      heads.filter(({ head }) => head === 2).map(({ source }) => ({ source, sequence: 2 }));
    const recordedAt = await lagOf(tenant, (query) => {
      expect(last(query)).toHaveLength(1);
      return { report: reportAt(new Date().toISOString(), false), missing: last(query) };
    });
    expect(recordedAt).toBeLessThan(60);
    expect(
      await lagOf(tenant, () => ({ report: reportAt(new Date().toISOString(), true), missing: [] })),
    ).toBe(0);
  });

  it("is unknown if no ledger holds what is missing", async () => {
    const tenant = await createTenant();
    await request(tenant, "production", "POST", "/transactions", payment());
    const strange = [{ source: "ledger/elsewhere/production/0", sequence: 1 }];
    const report = reportAt(new Date().toISOString(), false);
    expect(await lagOf(tenant, () => ({ report, missing: strange }))).toBeNull();
  });
});
