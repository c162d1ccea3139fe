// The report on real simulator payments agrees with figures that another program computed, see fixtures/README.md;
// and it knows how much of the ledgers' logs it has seen.

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { RiskLevel } from "#domain/contract/decisions/assessment.ts";
import { DECISIONS } from "#domain/contract/decisions/assessment.ts";
import {
  CLASSIFICATIONS,
  type Classification,
  type OutcomeSource,
} from "#domain/contract/decisions/outcome.ts";
import type { Estimate } from "#domain/contract/reports/estimate.ts";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import type { EffectivenessQuery } from "#domain/door/effectiveness.ts";
import { rollup } from "#pipeline/jobs/rollup.ts";
import { forgetWatermark, load, type KnownFacts, type Tenant } from "#test/reports/known-facts.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import type { KnownRule } from "#test/reports/known-decision.ts";
import { effectivenessReport } from "./effectiveness.ts";

const TENANT = { organisationId: "org_sparkov", environment: "sandbox" } as const;
const NOW = "2025-10-15T12:00:00.000Z";
const LOADED_AT = "2025-08-02T00:00:00.000Z";

const ratioSchema = z.object({
  k: z.number(),
  n: z.number(),
  value: z.number().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
});
const qualityShape = { precision: ratioSchema, fraudCaptured: ratioSchema, falsePositiveRate: ratioSchema };
const expectedSchema = z.object({
  windows: z.array(
    z.object({
      name: z.string(),
      from: z.string(),
      to: z.string(),
      report: z.object({
        ...qualityShape,
        decisions: z.record(z.enum(DECISIONS), z.number()),
        outcomeCoverage: ratioSchema,
        interruptionRate: ratioSchema,
        falsePositives: z.object({ decisions: ratioSchema, customers: ratioSchema }),
        prevented: z.string(),
        incurred: z.string(),
        legitimateInterrupted: z.string(),
        amountBands: z.record(
          z.string(),
          z.object({
            ...qualityShape,
            decisions: z.number(),
            comparison: z.record(
              z.enum(["precision", "fraudCaptured", "falsePositiveRate"]),
              z.object({ difference: z.number(), lower: z.number(), upper: z.number() }).nullable(),
            ),
          }),
        ),
        rules: z.record(
          z.string(),
          z.object({
            ...qualityShape,
            hits: z.number(),
            soleHits: z.number(),
            overlap: z.record(z.string(), z.number()),
            falsePositives: z.object({
              decisions: ratioSchema,
              customers: ratioSchema,
              soleCustomers: ratioSchema,
            }),
          }),
        ),
      }),
    }),
  ),
});

const read = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");
const { windows } = expectedSchema.parse(JSON.parse(read("sparkov-july-expected.json")));

const SOURCES: Record<Classification, OutcomeSource> = {
  fraud: "chargeback",
  legitimate: "customer",
  inconclusive: "analyst",
};
const RULES = { "amount-high": "block", "amount-elevated": "review", night: "review" } as const;

function riskLevel(score: number): RiskLevel {
  if (score >= 85) return "critical";
  if (score >= 60) return "high";
  return score >= 30 ? "medium" : "low";
}

function knownFacts(): KnownFacts {
  const rows = read("sparkov-july.csv").trimEnd().split("\n").slice(1);
  const payments = rows.map((row) => {
    const [id = "", at = "", customer = "", category = "", amount = "", score = "", ...rest] = row.split(",");
    const [decision = "", hits = "", outcome = ""] = rest;
    const hit = hits.split("|");
    const rules = Object.entries(RULES).map(([ruleId, action]): KnownRule => {
      const result = hit.includes(ruleId) ? "hit" : "no_hit";
      return { ruleId, ruleVersion: 1, name: ruleId, outcome: result, action };
    });
    return { id, at: at.replace("Z", ".000Z"), customer, category, amount, score, decision, rules, outcome };
  });
  return {
    decisions: payments.map(({ id, at, customer, category, amount, score, decision, rules }) => ({
      decisionId: `dec_${id}`,
      isTransaction: true,
      subjectId: `sub_${customer}`,
      subjectType: "individual",
      occurredAt: at,
      recordedAt: at,
      decision: z.enum(DECISIONS).parse(decision),
      riskLevel: riskLevel(Number(score)),
      systemVersionId: "sv_fixed",
      assetClass: "fiat",
      direction: "outbound",
      amount,
      currency: "USD",
      country: "US",
      channel: category,
      counterpartyFamiliarity: "known",
      rules,
      loadedAt: LOADED_AT,
    })),
    outcomes: payments
      .filter(({ outcome }) => outcome !== "")
      .map(({ id, at, amount, outcome }) => {
        const classification = z.enum(CLASSIFICATIONS).parse(outcome);
        return {
          outcomeId: `out_${id}`,
          decisionId: `dec_${id}`,
          classification,
          source: SOURCES[classification],
          occurredAt: at,
          recordedAt: at,
          sequence: 1,
          currency: classification === "fraud" ? "USD" : "",
          lossAmount: classification === "fraud" ? amount : null,
          recoveredAmount: null,
          loadedAt: LOADED_AT,
        };
      }),
  };
}

let server: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("known_figures");
  await load(warehouse, TENANT, knownFacts());
}, 300_000);

afterAll(async () => {
  await server.stop();
});

const compute = (part: Partial<EffectivenessQuery>) =>
  effectivenessReport(
    {
      ...TENANT,
      from: "2025-07-01T00:00:00Z",
      to: "2025-08-01T00:00:00Z",
      heads: [],
      labelMaturityDays: 90,
      minimumDenominator: 30,
      minimumCustomers: 1,
      ...part,
    },
    warehouse,
    NOW,
  );

const report = async (part: Partial<EffectivenessQuery>) => (await compute(part)).report;

function expectRatio(measured: Estimate | undefined, expected: z.output<typeof ratioSchema>): void {
  expect(measured).toMatchObject({ numerator: expected.k, denominator: expected.n });
  if (measured === undefined || expected.n < 30) {
    expect(measured).toMatchObject({ value: null, interval: null, evidence: "not_enough_evidence" });
    return;
  }
  expect(measured.value).toBeCloseTo(expected.value ?? Number.NaN, 14);
  expectHolds(measured.interval, expected);
}

/** Payments of one customer are alike, so an interval by customer holds the one of as many independent payments. */
function expectHolds(
  interval: { readonly lower: number; readonly upper: number } | null,
  { lower, upper }: { readonly lower: number | null; readonly upper: number | null },
): void {
  expect(interval?.lower).toBeLessThanOrEqual((lower ?? Number.NaN) + 1e-12);
  expect(interval?.upper).toBeGreaterThanOrEqual((upper ?? Number.NaN) - 1e-12);
}

type Quality = Record<keyof typeof qualityShape, Estimate>;
type ExpectedQuality = Record<keyof typeof qualityShape, z.output<typeof ratioSchema>>;

function expectQuality(measured: Quality | undefined, expected: ExpectedQuality): void {
  expectRatio(measured?.precision, expected.precision);
  expectRatio(measured?.fraudCaptured, expected.fraudCaptured);
  expectRatio(measured?.falsePositiveRate, expected.falsePositiveRate);
}

async function expectKnownFigures({ from, to, report: expected }: (typeof windows)[number]): Promise<void> {
  const measured = await report({ from, to });
  const { measures } = measured;
  expectQuality(measures, expected);
  expectRatio(measures.outcomeCoverage, expected.outcomeCoverage);
  expectRatio(measures.interruptionRate, expected.interruptionRate);
  expectRatio(measures.falsePositives.decisions, expected.falsePositives.decisions);
  expectRatio(measures.falsePositives.customers, expected.falsePositives.customers);
  expect(
    Object.fromEntries(measured.decisionDistribution.map(({ decision, count }) => [decision, count])),
  ).toEqual(expected.decisions);
  expect(measured.financialImpact).toMatchObject([
    {
      currency: "USD",
      fraudLossPrevented: expected.prevented,
      fraudLossIncurred: expected.incurred,
      recovered: "0",
      netLoss: expected.incurred,
      legitimateInterruptedAmount: expected.legitimateInterrupted,
    },
  ]);
  const bands = measured.segments.filter(({ dimension }) => dimension === "amount_band");
  expect(bands.map(({ value }) => value).sort()).toEqual(Object.keys(expected.amountBands).sort());
  for (const [name, band] of Object.entries(expected.amountBands)) {
    const segment = bands.find(({ value }) => value === name);
    expect(segment?.decisions).toBe(band.decisions);
    expectQuality(segment, band);
    for (const shown of segment ? [segment.comparison, ...segment.otherComparisons] : []) {
      const known = band.comparison[shown.measure];
      expect(shown.difference === null).toBe(known === null);
      if (known === null || shown.difference === null) continue;
      expect(shown.difference).toBeCloseTo(known.difference, 14);
      expectHolds(shown.interval, known);
      expect(shown.adjustedPValue).toBeGreaterThanOrEqual(shown.pValue ?? 1);
    }
  }
  for (const [id, rule] of Object.entries(expected.rules)) {
    const found = measured.rules.find(({ ruleId }) => ruleId === id);
    expect(found?.hits).toBe(rule.hits);
    expectQuality(found, rule);
    expect(found?.soleHits).toBe(rule.soleHits);
    expect(Object.fromEntries(found?.overlap.map((other) => [other.ruleId, other.hits]) ?? [])).toEqual(
      rule.overlap,
    );
    expectRatio(found?.falsePositives.decisions, rule.falsePositives.decisions);
    expectRatio(found?.falsePositives.customers, rule.falsePositives.customers);
    expectRatio(found?.falsePositives.soleCustomers, rule.falsePositives.soleCustomers);
  }
}

describe("the report on payments with known figures", () => {
  it.each(windows)("agrees from events: $name", expectKnownFigures);

  describe("after the rollup", () => {
    beforeAll(async () => {
      await rollup.run({ clickhouse: warehouse });
    });

    it.each(windows)("agrees: $name", expectKnownFigures);
  });

  it("says not enough evidence, without a value, if the minimum is not reached", async () => {
    const { measures, financialImpact, rules } = await report({ minimumDenominator: 500 });
    expect(measures.precision).toMatchObject({ value: null, numerator: 77, denominator: 88 });
    expect(measures.outcomeCoverage.evidence).toBe("not_enough_evidence");
    expect(financialImpact.map(({ evidence }) => evidence)).toEqual(["not_enough_evidence"]);
    expect(rules.map(({ hitRate }) => hitRate.value)).toEqual([null, null, null]);
  });

  it("answers a window without decisions with empty figures, not with an error", async () => {
    const empty = await report({ from: "2024-01-01T00:00:00Z", to: "2024-02-01T00:00:00Z" });
    expect(empty).toMatchObject({ dataAsOf: null, systemVersionIds: [], segments: [], rules: [] });
    expect(empty.financialImpact).toEqual([]);
    expect(empty.decisionDistribution.map(({ count, share }) => [count, share])).toEqual([
      [0, null],
      [0, null],
      [0, null],
    ]);
    expect(empty.measures.precision).toMatchObject({ value: null, denominator: 0 });
  });

  it("names a rule as in its last decision, in rollups too; a rule that never hit, as its version does", async () => {
    const tenant: Tenant = { organisationId: "org_renamed", environment: "sandbox" };
    const quiet = DEFAULT_VERSION.rules[0];
    const namings: [string, string, KnownRule["action"]][] = [
      ["2025-07-03T00:00:00.000Z", "Zealous", "none"],
      ["2025-07-05T08:00:00.000Z", "Mid", "review"],
      ["2025-07-05T09:00:00.000Z", "Able", "block"],
    ];
    const [sample] = knownFacts().decisions;
    if (!sample || !quiet) throw new Error("there are no facts");
    const decisions = namings.map(([occurredAt, name, action], index) => ({
      ...sample,
      decisionId: `dec_named_${index}`,
      occurredAt,
      recordedAt: occurredAt,
      decision: DECISIONS[index] ?? "allow",
      rules: [
        { ruleId: "amount-high", ruleVersion: 1, name, action, outcome: "hit" } as const,
        { ruleId: quiet.id, ruleVersion: quiet.version, name: "", action: "", outcome: "no_hit" } as const,
        { ruleId: "unheard-of", ruleVersion: 1, name: "", action: "", outcome: "no_hit" } as const,
      ],
    }));
    await load(warehouse, tenant, { decisions, outcomes: [] });
    await forgetWatermark(warehouse);
    const names = async () =>
      (await report(tenant)).rules.map(({ ruleId, name, action }) => [ruleId, name, action]);
    const expected = [
      ["amount-high", "Able", "block"],
      ...[
        [quiet.id, quiet.name, quiet.action],
        ["unheard-of", "unheard-of", null],
      ].toSorted((left, right) => (String(left[0]) < String(right[0]) ? -1 : 1)),
    ];
    expect(await names()).toEqual(expected);
    await rollup.run({ clickhouse: warehouse });
    expect(await names()).toEqual(expected);
  });

  it("knows from the logs' heads what is missing, counts a repeated event once, and ignores other logs", async () => {
    const place = (source: string, sequence: number) => ({
      organisation_id: TENANT.organisationId,
      environment: TENANT.environment,
      source,
      sequence,
      event_id: `evt_${sequence}`,
      recorded_at: "2025-10-15T11:59:00.000Z",
    });
    const ledger = `ledger/${TENANT.organisationId}/sandbox/0`;
    for (const values of [
      [1, 2, 4].map((sequence) => place(ledger, sequence)),
      [place(ledger, 2), place("api-key/whatever", 1)],
    ]) {
      await warehouse.insert({
        table: "event_log",
        format: "JSONEachRow",
        clickhouse_settings: { date_time_input_format: "best_effort" },
        values,
      });
    }
    const {
      report: { completeness },
      missing,
    } = await compute({ heads: [{ source: ledger, head: 6 }] });
    expect(missing).toEqual([{ source: ledger, sequence: 3 }]);
    expect(completeness).toEqual({
      complete: false,
      reasons: [`${ledger}: 3 of 6 events not loaded yet, 1 of them before event 4`],
      lagSeconds: null,
      eventsExpected: 6,
      eventsLoaded: 3,
    });
    const upToTwo = await compute({ heads: [{ source: ledger, head: 2 }] });
    expect(upToTwo.missing).toEqual([]);
    expect(upToTwo.report.completeness).toMatchObject({
      complete: true,
      lagSeconds: 0,
      eventsExpected: 2,
      eventsLoaded: 2,
    });
  });
});
