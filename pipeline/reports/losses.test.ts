// What was lost, asked of everything that says it: report, rules, segments, the analysts' view, the book. Each gives the one answer of
// domain/risk-assessment/losses.ts, for life cycles whose cost is plain and for any others.

import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { fromScaled, toScaled } from "#domain/money/amount.ts";
import { currencyIdentity } from "#domain/money/currency.ts";
import { LIFE_CYCLES, type ToldOutcome } from "#domain/risk-assessment/losses.fixture.ts";
import { lossesOf, type PaymentAtStake } from "#domain/risk-assessment/losses.ts";
import { formatInstant, HOUR } from "#domain/time/instant.ts";
import { rollup } from "#pipeline/jobs/rollup.ts";
import type { KnownDecision } from "#test/reports/known-decision.ts";
import { arbitraryFacts, load, type KnownFacts } from "#test/reports/known-facts.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { readBook } from "#warehouse/queries/book.ts";
import { effectivenessReport } from "./effectiveness.ts";
import { reportSql } from "./report-sql.ts";

const TENANT = { organisationId: "org_losses", environment: "sandbox" } as const;
const NOW = "2026-06-01T00:00:00.000Z";
const FIRST_DAY = Date.parse("2026-01-01T00:00:00.000Z");
const ANY_DAY = Date.parse("2026-02-01T00:00:00.000Z");
const LOADED_AT = "2026-05-01T00:00:00.000Z";
const ANY = { from: formatInstant(ANY_DAY), to: "2026-02-06T00:00:00.000Z" };

type Money = Readonly<Record<string, readonly string[]>>;

/** Each life cycle has an hour of its own, so that a window can be asked about it alone. */
const startOf = (index: number) => formatInstant(FIRST_DAY + index * HOUR);

function decisionOn(index: number): KnownDecision {
  return {
    decisionId: `dec_cycle_${index}`,
    isTransaction: true,
    subjectId: `sub_${index}`,
    subjectType: "individual",
    occurredAt: startOf(index),
    recordedAt: startOf(index),
    decision: "allow",
    riskLevel: "low",
    systemVersionId: "sv_1",
    assetClass: "fiat",
    direction: "outbound",
    amount: "100.00",
    currency: "EUR",
    country: "DE",
    channel: `channel-${index}`,
    counterpartyFamiliarity: "known",
    rules: [
      { ruleId: `rule-${index}`, ruleVersion: 1, name: "", outcome: "hit", action: "none", state: "active" },
    ],
    loadedAt: LOADED_AT,
  };
}

const cycles: KnownFacts = {
  decisions: LIFE_CYCLES.map((_, index) => decisionOn(index)),
  outcomes: LIFE_CYCLES.flatMap(({ outcomes }, index) =>
    outcomes.map((outcome, nth) => ({
      ...outcome,
      outcomeId: `out_cycle_${index}_${nth}`,
      decisionId: `dec_cycle_${index}`,
      currency: currencyIdentity(outcome.currency ?? ""), // as the loader writes it
      recordedAt: outcome.occurredAt,
      loadedAt: LOADED_AT,
    })),
  ),
};

let server: ScratchWarehouse;
let warehouse: Warehouse;
let generated: KnownFacts;

beforeAll(async () => {
  const [drawn] = fc.sample(arbitraryFacts("any", ANY_DAY, 5, LOADED_AT), { numRuns: 1, seed: 42 });
  if (drawn === undefined) throw new Error("there are no facts");
  generated = drawn;
  server = await startScratchWarehouse();
  warehouse = await server.database("losses");
  await load(warehouse, TENANT, cycles);
  await load(warehouse, TENANT, generated);
});

afterAll(async () => {
  await server.stop();
});

const exact = (value: unknown) => {
  const text = String(value);
  return text.startsWith("-") ? `-${fromScaled(toScaled(text.slice(1)))}` : fromScaled(toScaled(text));
};

type Rows = readonly Readonly<Record<string, unknown>>[];

async function rowsOf(query: string, window: { from: string; to: string }): Promise<Rows> {
  const answer = await warehouse.query({
    query,
    format: "JSONEachRow",
    query_params: {
      environment: "sandbox",
      from: window.from.replace("T", " ").replace("Z", ""),
      to: window.to.replace("T", " ").replace("Z", ""),
    },
  });
  return z.array(z.record(z.string(), z.unknown())).parse(await answer.json());
}

const asked = async (query: string, window: { from: string; to: string }) =>
  moneyOf(await rowsOf(query, window));

/** By currency, without currencies in which nothing moved: incurred, recovered, net, surplus. */
function moneyOf(rows: Rows): Money {
  const moved = rows.map((row) => {
    const of = (...names: readonly string[]) =>
      names.map((name) => row[name]).find((one) => one !== undefined);
    const incurred = exact(of("fraudLossIncurred", "incurred", "lost"));
    const recovered = exact(of("recovered"));
    const net = of("netLoss", "net_loss") ?? fromScaled(toScaled(incurred) - toScaled(recovered));
    const surplus = exact(of("recoverySurplus", "recovery_surplus", "surplus"));
    const currency = z.string().parse(of("currency", "item"));
    return [currency, [incurred, recovered, exact(net), surplus]] as const;
  });
  return Object.fromEntries(moved.filter(([, amounts]) => amounts.some((amount) => amount !== "0")));
}

const book = () => readBook().find(({ path }) => path.endsWith("/losses.sql"))?.sql ?? "";
const VIEW = `SELECT currency, sum(incurred) AS incurred, sum(recovered) AS recovered, sum(recovery_surplus) AS surplus
  FROM analyst_losses WHERE environment = {environment: String} AND occurred_at >= {from: DateTime64(3, 'UTC')}
  AND occurred_at < {to: DateTime64(3, 'UTC')} GROUP BY currency`;
const BY_DECISION = `SELECT d.channel AS channel, l.currency AS currency, l.incurred AS incurred, l.recovered AS recovered,
  l.recovery_surplus AS surplus
  FROM analyst_losses AS l INNER JOIN analyst_decisions AS d ON d.decision_id = l.decision_id
  WHERE d.environment = {environment: String} AND d.occurred_at >= {from: DateTime64(3, 'UTC')}
  AND d.occurred_at < {to: DateTime64(3, 'UTC')}`;

async function reportOn(window: { from: string; to: string }) {
  const query = {
    ...TENANT,
    ...window,
    heads: [],
    labelMaturityDays: 90,
    minimumDenominator: 30,
    minimumCustomers: 20,
  };
  return (await effectivenessReport(query, warehouse, NOW)).report;
}

async function everyAnswer(window: { from: string; to: string }): Promise<Record<string, Money>> {
  const { found } = await reportSql(
    { report: "effectiveness", ...TENANT, ...window, labelMaturityDays: 90 },
    warehouse,
    new Date(NOW),
  );
  const sql = `SELECT * FROM (${found?.sql ?? ""}) WHERE part = 'money'`;
  return {
    report: moneyOf((await reportOn(window)).financialImpact),
    "SQL of the report": await asked(sql, window),
    view: await asked(VIEW, window),
    book: await asked(book(), window),
  };
}

async function expectOneAnswer(window: { from: string; to: string }, expected: Money): Promise<void> {
  for (const [who, answer] of Object.entries(await everyAnswer(window))) {
    expect(answer, who).toEqual(expected);
  }
}

/** Each has a rule and a channel of its own. */
async function expectLifeCycles(): Promise<void> {
  const window = { from: startOf(0), to: startOf(LIFE_CYCLES.length) };
  const { rules } = await reportOn(window);
  const rows = await rowsOf(BY_DECISION, window);
  for (const [index, { cost, name }] of LIFE_CYCLES.entries()) {
    const expected = moneyOf(
      cost.map(([currency, incurred, recovered, netLoss, surplus]) => ({
        currency,
        incurred,
        recovered,
        netLoss,
        surplus,
      })),
    );
    const rule = rules.find(({ ruleId }) => ruleId === `rule-${index}`);
    expect(moneyOf(rule?.financialImpact ?? []), `${name}, of its rule`).toEqual(expected);
    const own = rows.filter(({ channel }) => channel === `channel-${index}`);
    expect(moneyOf(own), `${name}, in its segment`).toEqual(expected);
  }
  await expectOneAnswer(window, totalOf(cycles));
}

function totalOf({ decisions, outcomes }: KnownFacts): Money {
  const totals = new Map<string, [bigint, bigint, bigint]>();
  for (const one of decisions.filter(({ isTransaction }) => isTransaction)) {
    const payment: PaymentAtStake = { ...one, interrupted: one.decision !== "allow" };
    const own: ToldOutcome[] = outcomes.filter(({ decisionId }) => decisionId === one.decisionId);
    for (const { currency, incurred, recovered, recoverySurplus } of lossesOf(payment, own)) {
      const [a, b, c] = totals.get(currency) ?? [0n, 0n, 0n];
      totals.set(currency, [a + incurred, b + recovered, c + recoverySurplus]);
    }
  }
  return moneyOf(
    [...totals].map(([currency, [incurred, recovered, surplus]]) => ({
      currency,
      incurred: fromScaled(incurred),
      recovered: fromScaled(recovered),
      surplus: fromScaled(surplus),
    })),
  );
}

async function expectGenerated(): Promise<void> {
  const expected = totalOf(generated);
  expect(Object.keys(expected).length).toBeGreaterThan(2);
  await expectOneAnswer(ANY, expected);
}

it("has one answer to what each life cycle cost, from events", expectLifeCycles);

it("has one answer to what generated payments cost, from events and from rollups", async () => {
  await expectGenerated();
  await rollup.run({ clickhouse: warehouse });
  await expectGenerated();
});
