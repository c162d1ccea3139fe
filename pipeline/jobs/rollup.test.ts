// The rollup job: whole days as generations, again and again with the same result, and nothing half-done is ever read.

import { sample } from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { DAY, formatInstant, HOUR } from "#domain/time/instant.ts";
import { effectivenessReport } from "#pipeline/reports/effectiveness.ts";
import { arbitraryFacts, load, type KnownFacts, type Tenant } from "#test/reports/known-facts.ts";
import { naiveEffectiveness } from "#test/reports/naive-effectiveness.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { conflictingPlaces, loadedLogs, unnamedLogs } from "#warehouse/queries/effectiveness/completeness.ts";
import { newGeneration, writeFacts } from "#warehouse/queries/rollup/generations.ts";
import { rollup } from "./rollup.ts";

const FIRST_DAY = Date.UTC(2026, 0, 30);
const DAYS = 40; // more than one generation of days, and two months
const LOADED_AT = formatInstant(Date.now() - 3 * HOUR);
const TENANTS: readonly Tenant[] = [
  { organisationId: "org_a", environment: "production" },
  { organisationId: "org_a", environment: "sandbox" },
  { organisationId: "org_b", environment: "sandbox" },
];
const SAMPLES = [3, 7, 9, 11].flatMap((seed) =>
  sample(arbitraryFacts(`roll_${seed}`, FIRST_DAY, DAYS, LOADED_AT), { seed, numRuns: 1 }),
);
const facts: KnownFacts = {
  decisions: SAMPLES.flatMap(({ decisions }) => decisions),
  outcomes: SAMPLES.flatMap(({ outcomes }) => outcomes),
};

let server: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("rollup");
  for (const tenant of TENANTS) await load(warehouse, tenant, facts);
}, 300_000);

afterAll(async () => {
  await server.stop();
});

async function ask(sql: string): Promise<string[][]> {
  const answer = await warehouse.query({ query: sql, format: "JSONCompactEachRow" });
  return z.array(z.array(z.coerce.string())).parse(await answer.json());
}

/** Every fact that counts, but for its generation's name. */
const countingFacts = () =>
  ask(`SELECT * EXCEPT (generation, subjects, customer_states, newest_loaded_at),
      arraySort(subjects), finalizeAggregation(customer_states) FROM effectiveness_facts
    WHERE (organisation_id, environment, day, generation) IN (
      SELECT organisation_id, environment, day, generation FROM rollup_days FINAL)
    ORDER BY ALL`);

const QUESTION = {
  from: formatInstant(FIRST_DAY),
  to: formatInstant(FIRST_DAY + DAYS * DAY),
  heads: [],
  labelMaturityDays: 90,
  minimumDenominator: 3,
  minimumCustomers: 1,
};

const daysOf = new Set(facts.decisions.map(({ occurredAt }) => occurredAt.slice(0, 10))).size;

async function expectRightReports(): Promise<void> {
  for (const tenant of TENANTS) {
    const query = { ...tenant, ...QUESTION };
    const now = "2026-04-01T00:00:00.000Z";
    const computed = await effectivenessReport(query, warehouse, now);
    const { completeness, ...report } = computed.report;
    expect(completeness.reasons).toEqual([]);
    expect(report).toEqual(naiveEffectiveness(query, facts.decisions, facts.outcomes, now));
  }
}

describe("the rollup job", () => {
  it("rolls up every day of every tenant once, and then has nothing to do", async () => {
    expect(daysOf).toBeGreaterThan(31);
    const days = daysOf * TENANTS.length;
    expect(await rollup.run({ clickhouse: warehouse })).toEqual({
      summary: `rolled up ${days} days of 3 organisation environments, 0 wait until they are quiet, removed 0 old facts`,
    });
    expect(await ask("SELECT count() FROM rollup_days FINAL")).toEqual([[`${days}`]]);
    expect(await rollup.run({ clickhouse: warehouse })).toEqual({
      summary:
        "rolled up 0 days of 0 organisation environments, 0 wait until they are quiet, removed 0 old facts",
    });
    await expectRightReports();
  });

  it("computes the same facts when it runs again, even in two processes at once", async () => {
    const before = await countingFacts();
    expect(before.length).toBeGreaterThan(100);
    await warehouse.command({ query: "TRUNCATE TABLE rollup_days" });
    await Promise.all([rollup.run({ clickhouse: warehouse }), rollup.run({ clickhouse: warehouse })]);
    expect(await countingFacts()).toEqual(before);
    await expectRightReports();
  });

  it("leaves nothing to be read when it dies before a generation is named", async () => {
    const [orphan = { generation: 0n }] = await newGeneration.run(warehouse, {});
    const before = await countingFacts();
    await writeFacts.run(warehouse, {
      organisationId: "org_a",
      environment: "sandbox",
      generation: orphan.generation,
      days: ["2026-01-30", "2026-01-31", "2026-02-01"],
      from: formatInstant(FIRST_DAY),
      to: formatInstant(FIRST_DAY + 3 * DAY),
      byHour: false,
      windowFrom: formatInstant(FIRST_DAY),
      matureUntil: formatInstant(FIRST_DAY),
    });
    expect(await countingFacts()).toEqual(before);
    await expectRightReports();
  });

  it("skips a day while it is being loaded, which is still reported right", async () => {
    const tenant: Tenant = { organisationId: "org_busy", environment: "sandbox" };
    const just = <T extends { loadedAt: string }>(list: readonly T[]): T[] =>
      list.map((one) => ({ ...one, loadedAt: formatInstant(Date.now()) }));
    const day = facts.decisions[0]?.occurredAt.slice(0, 10) ?? "";
    const decisions = just(facts.decisions.filter(({ occurredAt }) => occurredAt.startsWith(day)));
    const busy = { decisions, outcomes: [] };
    await load(warehouse, tenant, busy);
    const first =
      "rolled up 1 days of 1 organisation environments, 0 wait until they are quiet, removed 0 old facts";
    expect(await rollup.run({ clickhouse: warehouse })).toEqual({ summary: first });
    await load(warehouse, tenant, { decisions: just(busy.decisions), outcomes: [] });
    const second =
      "rolled up 0 days of 0 organisation environments, 1 wait until they are quiet, removed 0 old facts";
    expect(await rollup.run({ clickhouse: warehouse })).toEqual({ summary: second });
    const query = { ...tenant, ...QUESTION };
    const { report } = await effectivenessReport(query, warehouse, "2026-04-01T00:00:00.000Z");
    expect(report.decisionDistribution.reduce((sum, { count }) => sum + count, 0)).toBe(decisions.length);
    for (const table of ["decisions", "loaded_hours"]) {
      await warehouse.command({ query: `DELETE FROM ${table} WHERE organisation_id = 'org_busy'` });
    }
  });

  it("removes generations that no longer count, after a while and not before", async () => {
    const before = await countingFacts();
    const superseded = `SELECT count() FROM effectiveness_facts WHERE (organisation_id, environment, day, generation)
      NOT IN (SELECT organisation_id, environment, day, generation FROM rollup_days FINAL)`;
    const [[young = "0"] = []] = await ask(superseded);
    expect(Number(young)).toBeGreaterThan(0);
    // What a run of long ago would have left behind.
    await warehouse.command({
      query: `INSERT INTO effectiveness_facts
        SELECT * REPLACE (dateTime64ToSnowflakeID(now64(3) - toIntervalHour(2)) AS generation)
        FROM effectiveness_facts LIMIT 25`,
    });
    const nothingDue = "rolled up 0 days of 0 organisation environments, 0 wait until they are quiet";
    const summaries = async () => (await rollup.run({ clickhouse: warehouse })).summary;
    // A report that chose it just before its successor was named may still be reading it.
    expect(await summaries()).toBe(`${nothingDue}, removed 0 old facts`);
    await warehouse.command({
      query: `INSERT INTO rollup_days
        SELECT * REPLACE (as_of - toIntervalHour(2) AS as_of) FROM rollup_days FINAL`,
    });
    expect(await summaries()).toBe(`${nothingDue}, removed 25 old facts`);
    expect(await ask(superseded)).toEqual([[young]]);
    expect(await countingFacts()).toEqual(before);
  });

  it("stores where a log holds different events, which completeness then finds however old they are", async () => {
    const tenant: Tenant = { organisationId: "org_forged", environment: "sandbox" };
    const source = "ledger/org_forged/sandbox/0";
    const insert = (id: string, places: string) =>
      warehouse.command({
        query: `INSERT INTO event_log (organisation_id, environment, source, sequence, event_id)
          SELECT 'org_forged', 'sandbox', '${source}', number, ${id} FROM numbers(1, 500) WHERE ${places}`,
      });
    const found = () => conflictingPlaces(warehouse, tenant, [{ source, head: 500 }]);
    await insert("toString(number)", "1");
    await insert("toString(number)", "number < 100");
    expect(await found()).toEqual([]);
    await insert("'forged'", "number IN (7, 300)");
    const both = [7, 300].map((sequence) => ({ source, sequence }));
    expect(await found()).toEqual(both);
    // The log keeps one event of a position.
    for (const table of ["event_log", "event_places"])
      await warehouse.command({ query: `OPTIMIZE TABLE ${table} FINAL` });
    await rollup.run({ clickhouse: warehouse });
    expect(await found()).toEqual(both);
    // Long after, when nothing was loaded for a while.
    await warehouse.command({
      query: "INSERT INTO load_watermark (loaded_before) VALUES (now64(3) + toIntervalHour(1))",
    });
    expect(await found()).toEqual(both);
    await warehouse.command({ query: "TRUNCATE TABLE load_watermark" });
  });

  it("stores up to where a log has no gap, and completeness is the same with it", async () => {
    const tenant: Tenant = { organisationId: "org_logged", environment: "sandbox" };
    const source = "ledger/org_logged/sandbox/0";
    const insert = (places: string) =>
      warehouse.command({
        query: `INSERT INTO event_log (organisation_id, environment, source, sequence, event_id)
          SELECT 'org_logged', 'sandbox', '${source}', number, toString(number) FROM numbers(1, 26000) WHERE ${places}`,
      });
    // A place is missing in the third block; some are there twice.
    await insert("number != 23000 AND number <= 25500");
    await insert("number < 100");
    const heads = [{ source, head: 25_000 }];
    const loaded = () => loadedLogs(warehouse, tenant, heads);
    const expected = [{ source, loaded: 24_999, highest: 25_500 }];
    expect(await loaded()).toEqual(expected);
    await rollup.run({ clickhouse: warehouse });
    const prefix = "SELECT whole_until FROM log_prefixes FINAL WHERE organisation_id = 'org_logged'";
    expect(await ask(prefix)).toEqual([["20000"]]);
    expect(await loaded()).toEqual(expected);
    expect(await loadedLogs(warehouse, tenant, [{ source, head: 7 }])).toEqual([
      { source, loaded: 7, highest: 25_500 },
    ]);
    // What no ledger names is reported too.
    expect(await unnamedLogs.run(warehouse, { ...tenant, sources: [] })).toEqual([{ source }]);
    expect(await unnamedLogs.run(warehouse, { ...tenant, sources: [source] })).toEqual([]);
    await insert("number IN (23000, 26000)");
    await rollup.run({ clickhouse: warehouse });
    expect(await loaded()).toEqual([{ source, loaded: 25_000, highest: 26_000 }]);
  });
});
