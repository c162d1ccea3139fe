// Provider reliability, from observations and from rollups alike: what each check came to, and where two disagree.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clearAttempt, transactionContext } from "#domain/decision/context.fixture.ts";
import { decisionAssessed } from "#domain/events/decision-assessed.ts";
import { MATCH_ADJUDICATED, matchAdjudicatedSchema } from "#domain/events/match-adjudicated.ts";
import { transactionRecord } from "#domain/record/decision-record.fixture.ts";
import { rollup } from "#pipeline/jobs/rollup.ts";
import { LANDING_SETTINGS } from "#pipeline/loader/insert-events-step.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { recentCalls } from "#warehouse/queries/providers/recent-calls.ts";
import { providersReport } from "./providers.ts";

const TENANT = { organisationId: "org_checked", environment: "sandbox" } as const;
const WINDOW = { from: "2026-03-01T00:00:00.000Z", to: "2026-03-03T12:20:00.000Z" };
const NOW = new Date("2026-03-04T00:00:00.000Z");
const LOADED_AT = "2026-03-03T12:00:00.000Z";

interface Observed {
  readonly provider: string;
  readonly status: string;
  readonly latency: number;
  readonly error?: string;
  readonly list?: string;
}

interface Decided {
  readonly occurredAt: string;
  readonly at: number;
  readonly checks: readonly Observed[];
  readonly environment?: string;
  /** None: each decision is of a customer of its own. */
  readonly customer?: string;
}

let server: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("providers");
  // Forty decisions a day on three days, the last of which the window cuts in half.
  const decisions = Array.from({ length: 120 }, (_, at): Decided => {
    const day = `2026-03-0${1 + Math.floor(at / 40)}`;
    const hour = at % 40 < 20 ? "08" : "20";
    const isHit = at % 8 === 0;
    // The second provider misses every second match, and times out once in ten.
    const second: Observed =
      at % 10 === 3
        ? { provider: "second", status: "error", latency: 2_000, error: "timeout" }
        : { provider: "second", status: isHit && at % 16 === 0 ? "potential_match" : "clear", latency: 50 };
    const checks = [
      {
        provider: "embedded",
        status: isHit ? "confirmed_match" : "clear",
        latency: 1 + (at % 4),
        list: day,
      },
      second,
    ];
    return { occurredAt: `${day}T${hour}:00:00.000Z`, at, checks };
  });
  await decide(decisions);
}, 300_000);

afterAll(async () => {
  await server.stop();
});

async function decide(decisions: readonly Decided[]): Promise<void> {
  const settings = { date_time_input_format: "best_effort" } as const;
  const rows = decisions.map(
    ({ occurredAt, at, checks, environment = TENANT.environment, customer = "" }) => {
      const common = {
        event_id: `evt_${at}`,
        organisation_id: TENANT.organisationId,
        environment,
        occurred_at: occurredAt,
        recorded_at: occurredAt,
        loaded_at: LOADED_AT,
      };
      const decision = {
        event_type: "fraud.transaction.assessed",
        decision: "allow",
        decision_id: `dec_${at}`,
      };
      const observations = checks.map(({ provider, status, latency, error = "", list = "" }, index) => ({
        ...common,
        subject_id: customer,
        position: index + 1,
        provider,
        check: "sanctions",
        status,
        latency_ms: latency,
        list_version: list,
        error_code: error,
      }));
      return { decision: { ...common, ...decision }, observations };
    },
  );
  const insert = (table: string, values: object[]) =>
    warehouse.insert({ table, format: "JSONEachRow", clickhouse_settings: settings, values });
  await insert(
    "decisions",
    rows.map(({ decision }) => decision),
  );
  // Loaded twice: an event that comes again counts once.
  for (let time = 0; time < 2; time++) {
    await insert(
      "check_observations",
      rows.flatMap(({ observations }) => observations),
    );
  }
}

/** As the loader lands them: 40 matches of the embedded lists are judged, each of them twice. */
async function adjudicate(): Promise<void> {
  const verdicts = (at: number) => [
    "unclear",
    at % 4 === 0 ? "true_match" : at === 39 ? "unclear" : "false_positive",
  ];
  const events = Array.from({ length: 40 }, (_, at) =>
    verdicts(at).map((verdict, again) => ({
      id: `evt_adjudicated_${at}_${again}`,
      type: MATCH_ADJUDICATED,
      version: 1,
      source: "organisation/org_checked",
      sequence: 2 * at + again + 1,
      ...TENANT,
      subjectId: "",
      occurredAt: NOW.toISOString(),
      recordedAt: NOW.toISOString(),
      data: matchAdjudicatedSchema.parse({
        id: `adj_${at}_${again}`,
        matchId: `scr_x_${at}-m1`,
        decisionId: `dec_${at}`,
        entityId: "ofac:1",
        verdict,
        note: null,
        actor: "operator:analyst",
        adjudicatedAt: NOW.toISOString(),
        supersedesAdjudicationId: null,
        pairId: null,
        pairVersion: null,
        needsAgreement: true,
        soleOperator: false,
        subjectId: "sub_1",
        // The last is of a day that the window does not hold.
        decisionOccurredAt: at === 38 ? "2026-02-01T00:00:00.000Z" : "2026-03-02T08:00:00.000Z",
        found: [{ provider: "embedded", check: "sanctions" }],
      }),
    })),
  ).flat();
  for (let time = 0; time < 2; time++) {
    await warehouse.insert({
      table: "landing_audit",
      format: "JSONEachRow",
      clickhouse_settings: LANDING_SETTINGS,
      values: events,
    });
  }
}

const report = () =>
  providersReport({ ...TENANT, ...WINDOW, minimumDenominator: 30, minimumCustomers: 20 }, warehouse, NOW);

async function expectKnown(): Promise<void> {
  const { data } = await report();
  expect(data.map(({ provider, check, calls }) => [provider, check, calls])).toEqual([
    ["embedded", "sanctions", 100],
    ["second", "sanctions", 100],
  ]);
  const [embedded, second] = data;
  expect(embedded?.availability).toMatchObject({ value: 1, numerator: 100, denominator: 100 });
  expect(embedded?.latencyMs.p50).toBeGreaterThan(1.9);
  expect(embedded?.latencyMs.p99).toBeLessThan(4.1);
  expect(embedded?.stale).toEqual({ listVersion: "2026-03-03", ageSeconds: 16 * 3_600 });
  expect(second?.availability).toMatchObject({ numerator: 90, denominator: 100 });
  expect(second).toMatchObject({ timeouts: 10, errorsByCode: { timeout: 10 } });
  expect(second?.latencyMs.p99).toBeGreaterThan(1_950);
  expect(second?.stale).toEqual({ listVersion: null, ageSeconds: null });
  // 13 of the 100 are hits; none of them falls on a timeout (at % 10 = 3 is odd, hits are even); 7 agree, 6 do not.
  expect(second?.disagreement).toHaveLength(1);
  expect(second?.disagreement[0]).toMatchObject({ comparedWith: "embedded", pairs: 90 });
  expect(second?.disagreement[0]?.disagree).toMatchObject({ numerator: 6, denominator: 90 });
  // p₀ = 84/90, pₑ = (13·7 + 77·83)/90²: (84·90 − 6482)/(8100 − 6482).
  expect(second?.disagreement[0]?.kappa).toBeCloseTo(1_078 / 1_618, 12);
  expect(embedded?.disagreement[0]?.kappa).toBeCloseTo(1_078 / 1_618, 12);
  expect(second?.disagreement[0]).toMatchObject({
    bothMatch: 7,
    eitherMatches: 13,
    // Nearly that of independent pairs: each check is of a customer of its own.
    kappaInterval: { lower: expect.closeTo(0.38, 1), upper: expect.closeTo(0.84, 1) },
    prevalence: 20 / 180,
    positiveAgreement: {
      value: expect.closeTo(14 / 20, 12),
      interval: { lower: expect.closeTo(0.45, 1), upper: expect.closeTo(0.87, 1) },
    },
  });
  expect(second?.trend.map(({ from, to, calls }) => [from, to, calls])).toEqual([
    ["2026-03-01T00:00:00.000Z", "2026-03-02T00:00:00.000Z", 40],
    ["2026-03-02T00:00:00.000Z", "2026-03-03T00:00:00.000Z", 40],
    ["2026-03-03T00:00:00.000Z", "2026-03-03T12:20:00.000Z", 20],
  ]);
  expect(second?.trend[2]?.availability).toMatchObject({ value: null, denominator: 20 });
}

describe("the newest calls of providers", () => {
  const seen = (since: string) => recentCalls.run(warehouse, { since });

  it("are those of production since then, each once, with their failures", async () => {
    expect(await seen("2026-03-01T00:00:00.000Z")).toEqual([]);
    const at = "2026-03-05T10:00:00.000Z";
    const failed = { provider: "mine", status: "error", latency: 5, error: "network" };
    const clear = { provider: "mine", status: "clear", latency: 5 };
    await decide([{ occurredAt: at, at: 1_000, checks: [failed, clear], environment: "production" }]);
    expect(await seen("2026-03-05T09:50:00.000Z")).toEqual([
      { provider: "mine", calls: 2, failed: 1, errors: ["network"] },
    ]);
    expect(await seen("2026-03-05T10:00:00.001Z")).toEqual([]);
  });
});

describe("provider reliability", () => {
  it("computes availability, latency, errors and disagreement from the observations", expectKnown);

  it("takes the checks of one customer as alike: 100 calls of 25 customers are worth 25", async () => {
    const from = "2026-02-10T00:00:00.000Z";
    const decisions = Array.from({ length: 100 }, (_, at): Decided => {
      const customer = at % 25;
      const answer = customer < 15 ? "potential_match" : "clear";
      const checks = [
        { provider: "bank", status: customer < 5 ? "error" : answer, latency: 5 },
        { provider: "other", status: customer < 8 ? "clear" : answer, latency: 5 },
      ];
      const whose = { environment: "production", customer: `sub_${customer}` };
      return { occurredAt: from, at: 2_000 + at, checks, ...whose };
    });
    await decide(decisions);
    const window = { from, to: "2026-02-11T00:00:00.000Z", minimumDenominator: 30 };
    const production = { ...TENANT, environment: "production", ...window } as const;
    const ask = async (minimumCustomers: number) =>
      (await providersReport({ ...production, minimumCustomers }, warehouse, NOW)).data;
    for (const known of ["observations", "rollup"]) {
      if (known === "rollup") await rollup.run({ clickhouse: warehouse });
      const [bank, other] = await ask(20);
      expect(bank?.availability).toMatchObject({
        value: 0.8,
        numerator: 80,
        denominator: 100,
        customers: 25,
        interval: { method: "wilson_clustered" },
      });
      expect(bank?.availability.effectiveN).toBeLessThan(26);
      // Of the 20 customers with two answers, both match 7, and only one matches 3.
      expect(other?.disagreement[0]).toMatchObject({
        pairs: 80,
        bothMatch: 28,
        eitherMatches: 40,
        disagree: { numerator: 12, denominator: 80, customers: 20 },
      });
      expect(other?.disagreement[0]?.disagree.effectiveN).toBeLessThan(21);
      // Of independent pairs it would be 0.53 to 0.82.
      expect(other?.disagreement[0]?.kappaInterval?.lower).toBeLessThan(0.4);
      expect(other?.disagreement[0]?.positiveAgreement?.interval.lower).toBeLessThan(0.66);
    }
    const [strict] = await ask(26);
    expect(strict?.availability).toMatchObject({ value: null, customers: 25, minimumCustomers: 26 });
  });

  it("computes the same after the rollup", async () => {
    await rollup.run({ clickhouse: warehouse });
    await expectKnown();
  });

  it("counts the adjudications of matches: for each match the latest one, for the provider that found it", async () => {
    await adjudicate();
    const [embedded, second] = (await report()).data;
    // 39 of the window: 10 true, 28 false, 1 unclear.
    expect(embedded?.adjudicated).toMatchObject({
      matchesReviewed: 39,
      // All of one customer.
      falsePositives: { value: null, numerator: 28, denominator: 38, customers: 1 },
    });
    expect(second?.adjudicated).toMatchObject({
      matchesReviewed: 0,
      falsePositives: { value: null, denominator: 0 },
    });
  });

  it("has no row for an organisation without decisions", async () => {
    const query = {
      ...TENANT,
      ...WINDOW,
      organisationId: "org_other",
      minimumDenominator: 30,
      minimumCustomers: 20,
    };
    expect((await providersReport(query, warehouse, NOW)).data).toEqual([]);
  });

  it("counts how often what people had judged counted, beside the status that the provider gave", async () => {
    const found = { provider: "judged", latencyMs: 1, listVersion: null, errorCode: null } as const;
    const attempt = clearAttempt({
      observations: [
        { ...found, check: "sanctions", status: "potential_match", judged: "false_positive" },
        { ...found, check: "pep", status: "potential_match" },
      ],
    });
    const screening = { attempts: [attempt], walletEvidenceUnavailable: null };
    const record = transactionRecord(
      transactionContext({ activity: { occurredAt: "2026-05-01T12:00:00.000Z" }, screening }),
    );
    const assessment = { ...record.body.assessment, decisionId: "dec_judged", screening };
    const event = decisionAssessed(
      { ...record, body: { assessment } },
      { source: "ledger/org_example/sandbox/0", sequence: 7 },
    );
    await warehouse.insert({ table: "landing_decisions", format: "JSONEachRow", values: [event] });
    const { organisationId, environment } = event;
    const window = { from: "2026-05-01T00:00:00.000Z", to: "2026-05-02T00:00:00.000Z" };
    const asked = { organisationId, environment, ...window, minimumDenominator: 1, minimumCustomers: 1 };
    const { data } = await providersReport(asked, warehouse, NOW);
    expect(data.map(({ check, judgedBefore }) => [check, judgedBefore])).toEqual(
      expect.arrayContaining([
        ["sanctions", { falsePositives: 1, trueMatches: 0 }],
        ["pep", { falsePositives: 0, trueMatches: 0 }],
      ]),
    );
  });

  it("counts the checks of an event as soon as it is loaded", async () => {
    const event = decisionAssessed(transactionRecord(), {
      source: "ledger/org_example/sandbox/0",
      sequence: 1,
    });
    await warehouse.insert({ table: "landing_decisions", format: "JSONEachRow", values: [event] });
    const { organisationId, environment, occurredAt } = event;
    const day = occurredAt.slice(0, 10);
    const landed = await providersReport(
      {
        organisationId,
        environment,
        from: `${day}T00:00:00.000Z`,
        to: `${day}T23:59:59.999Z`,
        minimumDenominator: 1,
        minimumCustomers: 1,
      },
      warehouse,
      NOW,
    );
    expect(landed.data.map(({ provider, check }) => ({ provider, check }))).toEqual(
      expect.arrayContaining(
        event.data.observations?.map(({ provider, check }) => ({ provider, check })) ?? [],
      ),
    );
    expect(landed.data.length).toBeGreaterThan(0);
  });
});
