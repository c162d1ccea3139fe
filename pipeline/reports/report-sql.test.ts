// The SQL of every report, run as the organisation's analyst, gives the figures of the report itself.

import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { DEFAULT_THRESHOLD_GOAL } from "#domain/contract/settings/threshold-goal.ts";
import type { DecisiveInterruptions } from "#domain/contract/reports/effectiveness.ts";
import type { Estimate } from "#domain/contract/reports/estimate.ts";
import { REPORT_NAMES, type ReportName } from "#domain/contract/reports/report-sql.ts";
import type { ReportSqlQuery } from "#domain/door/report-sql.ts";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import { fromScaled, toScaled } from "#domain/money/amount.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { analystUser } from "#ops/local-system/analysts.ts";
import { network } from "#pipeline/jobs/network.ts";
import { arbitraryFacts, load } from "#test/reports/known-facts.ts";
import { EXPERIMENT, loadReportedFacts, RECORDS, SAMPLE } from "#test/reports/reported-facts.ts";
import { expectDriftRows } from "#test/reports/expect-drift-rows.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import { sampleRecord } from "#test/stream/decision-record.ts";
import { analystName } from "#warehouse/analysts.ts";
import { openForAnalyst, type Warehouse } from "#warehouse/client.ts";
import { ANALYST_VIEWS } from "#warehouse/views.ts";
import { experiments } from "../jobs/experiments.ts";
import { experimentReports } from "../shadow/reports.ts";
import { driftReport } from "./drift.ts";
import { effectivenessReport } from "./effectiveness.ts";
import { networkReport } from "./network.ts";
import { providersReport } from "./providers.ts";
import { reportSql } from "./report-sql.ts";
import { thresholdRecommendations } from "./threshold-recommendations.ts";

const TENANT = { organisationId: "org_asks", environment: "sandbox" } as const;
const OTHER = { ...TENANT, organisationId: "org_other" } as const;
/** Payments in many currencies, corrections, recoveries, rules that were watched, snoozed and failed. */
const FIRST_DAY = Date.UTC(2026, 1, 26);
const KNOWN = { from: formatInstant(FIRST_DAY), to: formatInstant(FIRST_DAY + 5 * DAY) };
/** Two weeks, for drift by weekday. */
const WEEKS = FIRST_DAY + 60 * DAY;
const NOW = new Date("2026-06-15T09:30:00.000Z");
const MATURITY_DAYS = 90;
const ROOT = sampleRecord(0).context.subject.id;
const NETWORK = { candidates: [{ node: ROOT, kind: null }], depth: 2, limit: 50, since: SAMPLE.from };
const password = randomUUID();

let server: ScratchWarehouse;
let service: Warehouse;
let analyst: Warehouse;

beforeAll(async () => {
  server = await startScratchWarehouse([analystUser(TENANT.organisationId, password, "asks")]);
  service = await server.database("asks");
  analyst = openForAnalyst({
    url: await server.analystUrl("asks"),
    user: analystName(TENANT.organisationId),
    password,
    database: "asks",
  });
  const [known] = fc.sample(arbitraryFacts("known", FIRST_DAY, 5, KNOWN.to), { numRuns: 1, seed: 20 });
  if (known === undefined) throw new Error("there are no facts");
  const untilWeeks = formatInstant(WEEKS + 14 * DAY);
  const [weeks] = fc.sample(arbitraryFacts("weeks", WEEKS, 14, untilWeeks), { numRuns: 1, seed: 21 });
  if (weeks === undefined) throw new Error("there are no facts");
  for (const tenant of [TENANT, OTHER]) {
    await loadReportedFacts(service, tenant.organisationId, tenant === TENANT ? 0 : RECORDS);
    await load(service, tenant, known);
    await load(service, tenant, weeks);
  }
  await network.run({ clickhouse: service });
  await experiments.run({ clickhouse: service });
}, 300_000);

afterAll(async () => {
  await analyst.close();
  await server.stop();
});

/** A cell of an answer: counts come as numbers or as texts. */
const cell = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.number())]);
type Row = Readonly<Record<string, z.output<typeof cell>>>;

async function ask(report: ReportName, more: Partial<ReportSqlQuery> = {}): Promise<Row[]> {
  const query: ReportSqlQuery = { report, ...TENANT, ...SAMPLE, labelMaturityDays: MATURITY_DAYS, ...more };
  const { found } = await reportSql(query, service, NOW);
  if (found === null) throw new Error("there is no such report");
  const result = await analyst.query({
    query: found.sql,
    query_params: found.parameters,
    format: "JSONEachRow",
  });
  return z.array(z.record(z.string(), cell)).parse(await result.json());
}

const number = (row: Row | undefined, column: string) => Number(row?.[column] ?? 0);
const expectDecisive = (row: Row | undefined, told: DecisiveInterruptions) =>
  expect({
    decisions: number(row, "decisive"),
    frauds: number(row, "decisive_frauds"),
    legitimate: number(row, "decisive_legitimate"),
    legitimateCustomers: number(row, "decisive_legitimate_customers"),
  }).toEqual(told);
const ratio = (row: Row | undefined, numerator: string, denominator: string) => ({
  numerator: number(row, numerator),
  denominator: number(row, denominator),
});
const counts = ({ numerator, denominator }: Estimate) => ({ numerator, denominator });

const QUALITY = [
  ["precision", "fraud_alarms", "labelled_alarms"],
  ["fraudCaptured", "fraud_alarms", "fraud"],
  ["falsePositiveRate", "legitimate_alarms", "legitimate"],
] as const;

function expectQuality(row: Row | undefined, told: Readonly<Record<(typeof QUALITY)[number][0], Estimate>>) {
  for (const [measure, numerator, denominator] of QUALITY) {
    expect(ratio(row, numerator, denominator)).toEqual(counts(told[measure]));
  }
}

describe("the SQL of effectiveness", () => {
  it.each([
    ["the sample", SAMPLE],
    ["many currencies, corrections and watched rules", KNOWN],
    ["a window that cuts days", { from: formatInstant(FIRST_DAY + DAY / 3), to: KNOWN.to }],
    ["nothing", { from: "2025-01-01T00:00:00.000Z", to: "2025-01-02T00:00:00.000Z" }],
  ])("gives the report's figures of %s", async (_, window) => {
    const query = {
      ...TENANT,
      ...window,
      heads: [],
      labelMaturityDays: 90,
      minimumDenominator: 30,
      minimumCustomers: 20,
    };
    const { report } = await effectivenessReport(query, service, NOW);
    const rows = await ask("effectiveness", window);
    const of = (part: string, item = "", value = "") =>
      rows.find((row) => row["part"] === part && row["item"] === item && row["value"] === value);
    const [all, payments] = [of("all"), of("transactions")];
    expectQuality(payments, report.measures);
    expect(ratio(all, "labelled", "decisions")).toEqual(counts(report.measures.outcomeCoverage));
    expect(ratio(all, "alarms", "decisions")).toEqual(counts(report.measures.interruptionRate));
    const { falsePositives } = report.measures;
    expect(ratio(payments, "legitimate_interrupted", "labelled_interrupted")).toEqual(
      counts(falsePositives.decisions),
    );
    expect(ratio(payments, "customers_legitimate", "customers")).toEqual(counts(falsePositives.customers));
    for (const { decision, byRiskLevel } of report.decisionDistribution) {
      for (const { riskLevel, count } of byRiskLevel) {
        expect(number(of("distribution", decision, riskLevel), "decisions")).toBe(count);
      }
    }
    expect(rows.filter(({ part }) => part === "segment")).toHaveLength(report.segments.length);
    for (const segment of report.segments) {
      const row = of("segment", segment.dimension, segment.value);
      expect(number(row, "decisions")).toBe(segment.decisions);
      expectQuality(row, segment);
    }
    for (const { cause, decisive } of report.decisiveCauses) expectDecisive(of("cause", cause), decisive);
    for (const rule of report.rules) {
      const row = of("rule", rule.ruleId, String(rule.ruleVersion));
      expect([number(row, "decisions"), number(row, "alarms"), number(row, "sole_hits")]).toEqual([
        rule.evaluations,
        rule.hits,
        rule.soleHits,
      ]);
      expectDecisive(row, rule.decisive);
      expectQuality(row, rule);
      expect(ratio(row, "legitimate_interrupted", "labelled_interrupted")).toEqual(
        counts(rule.falsePositives.decisions),
      );
      expect(ratio(row, "customers_legitimate", "customers")).toEqual(counts(rule.falsePositives.customers));
    }
    const money = rows.filter(({ part }) => part === "money");
    const exact = (row: Row, column: string) => fromScaled(toScaled(String(row[column])));
    expect(
      money.map((row) => [
        row["item"],
        ...["prevented", "incurred", "recovered", "disturbed"].map((column) => exact(row, column)),
      ]),
    ).toEqual(
      report.financialImpact.map((one) => [
        one.currency,
        one.fraudLossPrevented,
        one.fraudLossIncurred,
        one.recovered,
        one.legitimateInterruptedAmount,
      ]),
    );
  });
});

describe("the SQL of drift", () => {
  const [middle, nextWeek] = ["2026-01-01T00:02:20.000Z", formatInstant(WEEKS + 7.4 * DAY)];
  it.each([
    ["minutes", { from: middle, to: SAMPLE.to, baselineFrom: SAMPLE.from, baselineTo: middle }],
    [
      "weeks, of which weekdays are matched",
      {
        from: nextWeek,
        to: formatInstant(WEEKS + 14 * DAY),
        baselineFrom: formatInstant(WEEKS),
        baselineTo: nextWeek,
      },
    ],
  ])("gives every bin and statistic of the report, of %s", async (_, asked) => {
    const report = await driftReport({ ...TENANT, ...asked, minimumDenominator: 200 }, service, NOW);
    const rows = await ask("drift", asked);
    const { score, decision } = report.outputs;
    const features = [...report.features, ...[score, decision].filter((one) => one !== null)];
    expect(features.length).toBeGreaterThan(8);
    expectDriftRows(
      rows,
      features.filter(({ comparable }) => comparable),
    );
  });
});

describe("the SQL of threshold recommendations", () => {
  it("gives the scores and the curve that limits are chosen on", async () => {
    const query = {
      ...TENANT,
      labelMaturityDays: MATURITY_DAYS,
      minimumDenominator: 30,
      systemVersionId: "sv_0123456789abcdef01234567",
    };
    const answer = await thresholdRecommendations(
      { ...query, minimumCustomers: 20, thresholds: { review: 40, block: 60 }, goal: DEFAULT_THRESHOLD_GOAL },
      service,
      NOW,
    );
    const [review] = answer.data;
    const rows = await ask("threshold-recommendations", { systemVersionId: "sv_0123456789abcdef01234567" });
    const fit = rows.filter(({ part }) => part === "fit");
    expect(review?.scores.length).toBeGreaterThan(3);
    expect(
      fit.map((row) => ({
        score: number(row, "score"),
        fraud: number(row, "fraud"),
        legitimate: number(row, "legitimate"),
        unlabelled: number(row, "unlabelled"),
      })),
    ).toEqual(review?.scores);
    for (const point of review?.curve ?? []) {
      const row = fit.find((one) => number(one, "score") === point.threshold);
      expect([
        number(row, "interrupted"),
        number(row, "true_positives"),
        number(row, "false_positives"),
      ]).toEqual([point.interrupted, point.truePositives, point.falsePositives]);
      expect(fromScaled(toScaled(String(row?.["fraud_amount_captured"])))).toBe(point.fraudAmountCaptured);
      expect(fromScaled(toScaled(String(row?.["legitimate_amount"])))).toBe(point.legitimateAmount);
    }
    const sum = (column: string) => rows.reduce((total, row) => total + number(row, column), 0);
    expect([sum("fraud"), sum("legitimate")]).toEqual([review?.evidence.fraud, review?.evidence.legitimate]);
  });
});

describe("the SQL of providers", () => {
  it("gives calls, failures, latencies, disagreement and adjudications", async () => {
    const report = await providersReport(
      { ...TENANT, ...SAMPLE, minimumDenominator: 30, minimumCustomers: 20 },
      service,
      NOW,
    );
    const rows = await ask("providers");
    expect(report.data.map(({ provider }) => provider)).toContain("second");
    for (const told of report.data) {
      const own = rows.filter((row) => row["provider"] === told.provider && row["check"] === told.check);
      const of = (part: string, item = "") => own.find((row) => row["part"] === part && row["item"] === item);
      const calls = of("calls");
      expect(number(calls, "count")).toBe(told.calls);
      expect(told.calls - number(calls, "failed")).toBe(told.availability.numerator);
      expect(number(calls, "timeouts")).toBe(told.timeouts);
      expect(calls?.["latency_ms"]).toEqual([told.latencyMs.p50, told.latencyMs.p95, told.latencyMs.p99]);
      const errors = own.filter(({ part }) => part === "errors");
      expect(Object.fromEntries(errors.map((row) => [row["item"], number(row, "count")]))).toEqual(
        told.errorsByCode,
      );
      for (const { comparedWith, disagree, bothMatch, eitherMatches } of told.disagreement) {
        const pairs = of("pairs", comparedWith);
        expect(ratio(pairs, "differ", "count")).toEqual(counts(disagree));
        expect(number(pairs, "both_match")).toBe(bothMatch);
        expect(number(pairs, "both_match") + number(pairs, "differ")).toBe(eitherMatches);
      }
      const judged = of("adjudicated");
      expect(number(judged, "reviewed")).toBe(told.adjudicated.matchesReviewed);
      expect({
        numerator: number(judged, "false_positives"),
        denominator: number(judged, "false_positives") + number(judged, "true_matches"),
      }).toEqual(counts(told.adjudicated.falsePositives));
    }
    expect(report.data.some(({ disagreement }) => disagreement.length > 0)).toBe(true);
    expect(report.data.some(({ adjudicated }) => adjudicated.matchesReviewed === 2)).toBe(true);
  });
});

describe("the SQL of the network", () => {
  it("gives the relations of the nodes that the report shows", async () => {
    const told = (await networkReport({ ...TENANT, ...NETWORK }, service)).network;
    const rows = await ask("network", { network: NETWORK });
    expect(told?.edges.length).toBeGreaterThan(2);
    const edges = (told?.edges ?? []).flatMap(
      ({ source, target, type, count, amount, firstSeenAt, lastSeenAt }) => {
        const common = [source, target, type, count, firstSeenAt, lastSeenAt];
        return amount.length === 0
          ? [[...common, "", "0"]]
          : amount.map(({ currency, total }) => [...common, currency, total]);
      },
    );
    const asked = rows.map((row) => [
      row["source"],
      row["target"],
      row["relation"],
      number(row, "events"),
      row["first_seen_at"],
      row["last_seen_at"],
      row["currency"],
      fromScaled(toScaled(String(row["amount"]))),
    ]);
    expect(new Set(asked.map((row) => JSON.stringify(row)))).toEqual(
      new Set(edges.map((edge) => JSON.stringify(edge))),
    );
  });

  it("does not exist for a subject without any rows", async () => {
    const candidates = [{ node: "sub_nobody", kind: null }];
    await expect(ask("network", { network: { ...NETWORK, candidates } })).rejects.toThrow("no such report");
  });
});

describe("the SQL of experiments", () => {
  it("gives the transition table and the paired counts of the newest report", async () => {
    const { reports } = await experimentReports({ ...TENANT, runIds: [EXPERIMENT.id] }, service);
    const report = reports[0]?.report;
    const rows = await ask("experiments", { runId: EXPERIMENT.id });
    expect(report?.population.labelled).toBeGreaterThan(100);
    expect(
      rows.map((row) => ({
        live: row["live"],
        shadow: row["shadow"],
        count: number(row, "decisions"),
        labelled: number(row, "labelled"),
        mature: number(row, "mature"),
      })),
    ).toEqual(report?.transition);
    const sum = (column: string) => rows.reduce((total, row) => total + number(row, column), 0);
    expect({
      bothRight: sum("both_right"),
      liveOnlyRight: sum("live_only_right"),
      shadowOnlyRight: sum("shadow_only_right"),
      bothWrong: sum("both_wrong"),
    }).toEqual({
      bothRight: report?.paired.bothRight,
      liveOnlyRight: report?.paired.liveOnlyRight,
      shadowOnlyRight: report?.paired.shadowOnlyRight,
      bothWrong: report?.paired.bothWrong,
    });
  });

  it("does not exist for an unknown experiment", async () => {
    await expect(ask("experiments", { runId: "exp_none" })).rejects.toThrow("no such report");
  });
});

describe("the SQL of system versions", () => {
  it("gives every rule of every version that was approved", async () => {
    const rows = await ask("system-versions");
    expect(rows[0]).toMatchObject({
      system_version_id: DEFAULT_VERSION.id,
      number: 1,
      content_hash: DEFAULT_VERSION.contentHash,
      state: "active",
    });
    const byId = (left: unknown[], right: unknown[]) => (String(left[0]) < String(right[0]) ? -1 : 1);
    expect(
      rows
        .map((row) => [row["rule_id"], row["rule_version"], row["rule_name"], row["rule_action"]])
        .sort(byId),
    ).toEqual(
      DEFAULT_VERSION.rules.map(({ id, version, name, action }) => [id, version, name, action]).sort(byId),
    );
  });
});

describe("every report's SQL", () => {
  it.each(REPORT_NAMES)("%s: names the views that it reads, and no table", async (report) => {
    const query = { report, ...TENANT, ...SAMPLE, labelMaturityDays: MATURITY_DAYS };
    const { found } = await reportSql({ ...query, network: NETWORK, runId: EXPERIMENT.id }, service, NOW);
    expect(found?.views.length).toBeGreaterThan(0);
    expect(ANALYST_VIEWS).toEqual(expect.arrayContaining(found?.views ?? ["none"]));
    expect(found?.derived.length).toBeGreaterThan(0);
    const placed = [...(found?.sql ?? "").matchAll(/\{(\w+): /g)].map(([, name]) => name);
    expect(new Set(placed)).toEqual(new Set(Object.keys(found?.parameters ?? {})));
  });
});
