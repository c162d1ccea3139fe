// An analyst learns nothing of rows of others. The same organisation stands alone in one database and beside two others in a
// second: whatever its analyst asks, of every view, the two must answer the same, before parts are merged and after.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { analystUser } from "#ops/local-system/analysts.ts";
import { analystName, ANALYST_SETTINGS } from "#warehouse/analysts.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { ANALYST_VIEWS } from "#warehouse/views.ts";
import { loadAnalystsSample } from "./analysts-sample.ts";
import { explanations, hiddenRowProbes, type Probe } from "./hidden-row-probes.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "./scratch-warehouse.ts";

const OWN = "org_own";
const OTHERS = ["org_before", "org_with_more"];
const RECORDS = 40;
const password = randomUUID();
/** Names of the two databases and of their views, which messages quote. */
const NAMES = /\b(?:alone|beside|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g;
/** As the settings were when `analyst_rollups` told the rows of others. */
const BARE = { ...analystUser(OWN, password, "beside"), name: "analyst_bare" };
const bareSettings: Record<string, string | number> = { ...ANALYST_SETTINGS };
for (const name of [
  "optimize_move_to_prewhere",
  "query_plan_optimize_prewhere",
  "query_plan_merge_filters",
]) {
  delete bareSettings[name];
}

interface World {
  readonly database: string;
  readonly user: string;
  readonly service: Warehouse;
  readonly door: string;
}

let server: ScratchWarehouse;
let alone: World;
let beside: World;

beforeAll(async () => {
  const named = (database: string) => ({
    ...analystUser(OWN, password, database),
    name: `${analystName(OWN)}_${database}`,
  });
  server = await startScratchWarehouse([
    named("alone"),
    named("beside"),
    { ...BARE, settings: bareSettings },
    ...OTHERS.map((id) => analystUser(id, password, "beside")),
  ]);
  alone = await openWorld("alone");
  beside = await openWorld("beside");
  await Promise.all([alone, beside].map(({ service }) => service.command({ query: "SYSTEM STOP MERGES" })));
  await loadAnalystsSample(alone.service, OWN, 0, RECORDS);
  await loadAnalystsSample(beside.service, OTHERS[0] ?? "", RECORDS, RECORDS);
  await loadAnalystsSample(beside.service, OWN, 0, RECORDS);
  await loadAnalystsSample(beside.service, OTHERS[1] ?? "", 2 * RECORDS, 2 * RECORDS);
}, 300_000);

afterAll(() => server.stop());

async function openWorld(database: string): Promise<World> {
  const service = await server.database(database);
  const door = await server.analystUrl(database);
  return { database, user: `${analystName(OWN)}_${database}`, service, door };
}

async function tablesOf({ service, database }: World): Promise<string[]> {
  const query = `SELECT name FROM system.tables WHERE database = '${database}' AND engine LIKE '%MergeTree'`;
  const rows = await (await service.query({ query, format: "JSONEachRow" })).json<{ name: string }>();
  return rows.map(({ name }) => name);
}

async function merge(world: World): Promise<void> {
  await world.service.command({ query: "SYSTEM START MERGES" });
  for (const table of await tablesOf(world)) {
    await world.service.command({ query: `OPTIMIZE TABLE ${table} FINAL` });
  }
}

/** What can be seen of an answer, but for what is new in each: time and tag. */
async function seen(answer: Response): Promise<object> {
  const headers = Object.fromEntries(answer.headers);
  for (const name of ["date", "x-clickhouse-exception-tag"]) delete headers[name];
  return { status: answer.status, headers, text: await answer.text() };
}

function atDoor({ door, user }: World, sql: string): Promise<object> {
  const headers = { "x-clickhouse-user": user, "x-clickhouse-key": password };
  return fetch(door, { method: "POST", headers, body: sql }).then(seen);
}

/** The body alone: the engine's own headers tell how much was read, which is what the door is for. */
async function pastDoor({ user, database }: World, sql: string): Promise<object> {
  const answer = await server.askPastDoor(user, password, database, sql);
  return { status: answer.status, text: await answer.text() };
}

type Way = (world: World, sql: string) => Promise<object>;

async function differences(probes: readonly Probe[], ask: Way): Promise<object[]> {
  const found: object[] = [];
  for (const { name, sql } of probes) {
    const [one, other] = await Promise.all([ask(alone, sql), ask(beside, sql)]);
    const [expected, actual] = [one, other].map((answer) => JSON.stringify(answer).replaceAll(NAMES, "…"));
    if (actual !== expected) found.push({ name, expected, actual });
  }
  return found;
}

/** Others ask the same before: no answer may be cached for somebody else. */
async function warm(view: string): Promise<void> {
  const clickhouse_settings = { use_query_cache: 1, use_query_condition_cache: 1 } as const;
  for (const { sql } of errorsOf(view)) {
    const asked = beside.service.query({ query: sql, clickhouse_settings });
    // For the service, who sees every row, these are errors.
    await asked.then((answer) => answer.text()).catch(() => null);
    await (await server.askPastDoor(analystName(OTHERS[0] ?? ""), password, "beside", sql)).text();
  }
}

function errorsOf(view: string): readonly Probe[] {
  return hiddenRowProbes(view, OWN).filter(({ name }) => name.includes("an error by"));
}

describe.each([
  ["in unmerged parts", false],
  ["in merged parts", true],
])("rows of others %s", (_, merged) => {
  beforeAll(async () => {
    if (merged) await Promise.all([alone, beside].map((world) => merge(world)));
  }, 300_000);

  it.each(ANALYST_VIEWS)("are there behind %s, and the own rows are the same in both", async (view) => {
    const query = `SELECT count() AS n FROM ${view} WHERE organisation_id != '${OWN}'`;
    const rows = await (await beside.service.query({ query, format: "JSONEachRow" })).json<{ n: number }>();
    expect(Number(rows[0]?.n)).toBeGreaterThan(0);
    expect(await atDoor(alone, `SELECT count() > 0 FROM ${view}`)).toMatchObject({ text: "1\n" });
  });

  it.each(ANALYST_VIEWS)(
    "are not learnt of through %s by error, count, order or EXPLAIN",
    async (view) => {
      const probes = [...hiddenRowProbes(view, OWN), ...explanations(view)];
      expect(await differences(probes, atDoor)).toEqual([]);
    },
    300_000,
  );

  it.each(ANALYST_VIEWS)(
    "are not learnt of through %s past the door, nor by what others asked",
    async (view) => {
      await warm(view);
      expect(await differences(errorsOf(view), pastDoor)).toEqual([]);
    },
    300_000,
  );
});

it("would be seen: without the settings that keep conditions apart, rollups tell rows of others", async () => {
  const [probe] = hiddenRowProbes("analyst_rollups", OWN);
  const answer = await server.askPastDoor(BARE.name, password, "beside", probe?.sql ?? "");
  expect(await answer.text()).toMatch(/Cannot parse string '\(\\'org_(before|with_more)\\'/);
});
