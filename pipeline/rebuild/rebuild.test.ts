// What a warehouse discards in a rebuild, what it then says of its logs, and what waits until the end.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { loadedLogs } from "#warehouse/queries/effectiveness/completeness.ts";
import { BELIEFS } from "#warehouse/queries/rebuild/rebuild.ts";
import { answerSigned } from "../door/routes.ts";
import type { DoorRooms } from "../door/serve-question.ts";
import { rollup } from "../jobs/rollup.ts";
import { forgetIfRebuilt } from "./forget-if-rebuilt.ts";
import { holdDuringRebuild } from "./hold-during-rebuild.ts";
import { beginWarehouseRebuild, endWarehouseRebuild, loadedOf, rebuildSince } from "./rebuild-warehouse.ts";

const TENANT = { organisationId: "org_1", environment: "sandbox" };
const OWN = "5b0c0f0e-5d0e-4f5e-9d5c-0d6c1b7a1f01";
const OTHER = "5b0c0f0e-5d0e-4f5e-9d5c-0d6c1b7a1f02";
const SOURCE = "ledger/org_1/sandbox/0";

let server: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("rebuilt");
}, 300_000);

afterAll(() => server?.stop(), 300_000);

const place = (sequence: number) => ({
  organisation_id: "org_1",
  environment: "sandbox",
  source: SOURCE,
  sequence,
  event_id: `evt_${sequence}`,
  recorded_at: "2026-01-01 00:00:00.000",
});

async function insert(table: string, values: readonly object[]): Promise<void> {
  await warehouse.insert({ table, values, format: "JSONEachRow" });
}

async function count(table: string): Promise<number> {
  const answer = await warehouse.query({ query: `SELECT count() AS n FROM ${table}`, format: "JSONEachRow" });
  const [row] = await answer.json<{ n: number }>();
  return Number(row?.n);
}

const job = holdDuringRebuild({ name: "drift", run: async () => ({ summary: "concluded" }) });

describe("a warehouse that is put back from a copy and made again", () => {
  it("forgets what it believed of lost positions, and keeps what it knows", async () => {
    // A copy of the beliefs without the data that they were about.
    await insert("log_prefixes", [
      { organisation_id: "org_1", environment: "sandbox", source: SOURCE, whole_until: 10_000 },
    ]);
    await insert("load_watermark", [{ loaded_before: "2026-01-01 00:00:00.000" }]);
    await insert("shadow_reports", [
      { ...tenant(), run_id: "exp_1", as_of: "2026-01-01 00:00:00.000", is_final: true, report: "{}" },
      { ...tenant(), run_id: "btst_1", as_of: "2026-01-01 00:00:00.000", is_final: true, report: "{}" },
    ]);
    await insert("event_log", [place(1)]);
    const heads = [{ source: SOURCE, head: 10_000 }];
    expect(await loadedLogs(warehouse, TENANT, heads)).toMatchObject([{ loaded: 10_000 }]);
    expect(await beginWarehouseRebuild(warehouse)).toMatch(/^\d{4}-/);
    for (const table of BELIEFS) expect(await count(table), table).toBe(0);
    expect(await loadedLogs(warehouse, TENANT, heads)).toMatchObject([{ loaded: 1, highest: 1 }]);
    expect(await count("shadow_reports")).toBe(1);
  });

  it("lets jobs that conclude from it wait until it is complete, and then go on", async () => {
    expect((await job.run({ clickhouse: warehouse })).summary).toMatch(/^waits: /);
    await beginWarehouseRebuild(warehouse);
    expect(await endWarehouseRebuild(warehouse)).toBeNull();
    expect(await rebuildSince(warehouse)).toBeNull();
    expect((await job.run({ clickhouse: warehouse })).summary).toBe("concluded");
  });

  it("lets jobs go on if it fails to forget, unless they waited before", async () => {
    await warehouse.command({ query: "RENAME TABLE rescreen_runs TO rescreen_runs_away" });
    await expect(beginWarehouseRebuild(warehouse)).rejects.toThrow();
    expect(await rebuildSince(warehouse)).toBeNull();
    await warehouse.command({ query: "RENAME TABLE rescreen_runs_away TO rescreen_runs" });
    const since = await beginWarehouseRebuild(warehouse);
    await warehouse.command({ query: "RENAME TABLE rescreen_runs TO rescreen_runs_away" });
    await expect(beginWarehouseRebuild(warehouse)).rejects.toThrow();
    expect(since && (await rebuildSince(warehouse))).toMatch(/^\d{4}-/);
    await warehouse.command({ query: "RENAME TABLE rescreen_runs_away TO rescreen_runs" });
    await endWarehouseRebuild(warehouse);
  });

  it("ends only the rebuild that failed; that of another operator goes on", async () => {
    await beginWarehouseRebuild(warehouse, OTHER);
    await beginWarehouseRebuild(warehouse, OWN);
    // Its answer was lost, so it was asked for a second time.
    await beginWarehouseRebuild(warehouse, OWN);
    const since = await endWarehouseRebuild(warehouse, OWN);
    expect(since).toMatch(/^\d{4}-/);
    await warehouse.command({ query: "RENAME TABLE rescreen_runs TO rescreen_runs_away" });
    await expect(beginWarehouseRebuild(warehouse, OWN)).rejects.toThrow();
    await warehouse.command({ query: "RENAME TABLE rescreen_runs_away TO rescreen_runs" });
    expect(await rebuildSince(warehouse)).toBe(since);
    expect(await endWarehouseRebuild(warehouse, OTHER)).toBeNull();
  });

  it("ends the rebuild that the edge names, and begins none without a valid name", async () => {
    const rooms = { clickhouse: warehouse } as DoorRooms; // a rebuild asks no other
    const ask = (act: "rebuild" | "rebuilt", body: object) =>
      answerSigned(
        rooms,
        "POST",
        `/v1/warehouse/${act}`,
        Buffer.from(JSON.stringify(body)),
        new AbortController().signal,
      );
    const goesOn = { status: 200, body: { underWaySince: expect.any(String) } };
    expect(await ask("rebuild", { rebuildId: "mine" })).toMatchObject({ status: 400 });
    expect(await ask("rebuild", { rebuildId: OWN })).toEqual(goesOn);
    expect(await ask("rebuilt", { rebuildId: OTHER })).toEqual(goesOn);
    expect(await ask("rebuilt", { rebuildId: OWN })).toEqual({ status: 200, body: { underWaySince: null } });
    expect(await ask("rebuild", {})).toEqual(goesOn);
    expect(await ask("rebuilt", {})).toEqual({ status: 200, body: { underWaySince: null } });
  });

  it("ignores what an earlier rollup read of logs that are gone since", async () => {
    const gone = "ledger/org_1/sandbox/7";
    await insert("log_prefixes", [prefix(gone, 10_000)]);
    await warehouse.command({
      query: `INSERT INTO event_log (organisation_id, environment, source, sequence, event_id)
        SELECT 'org_1', 'sandbox', '${gone}', number, toString(number) FROM numbers(10001, 10000)`,
    });
    let rebuilds = 0;
    const interrupted: Pick<Warehouse, "command" | "query"> = {
      query: (asked) => warehouse.query(asked),
      async command(asked) {
        if (asked.query.includes("INSERT INTO log_prefixes") && rebuilds++ === 0) {
          await beginWarehouseRebuild(warehouse);
        }
        return warehouse.command(asked);
      },
    };
    await rollup.run({ clickhouse: interrupted as Warehouse });
    expect(rebuilds).toBe(1);
    expect(await count("log_prefixes")).toBe(0);
  });

  it("does not keep the rows of a job that began before it", async () => {
    const late = forgetIfRebuilt({
      name: "late",
      async run() {
        await beginWarehouseRebuild(warehouse);
        await insert("log_prefixes", [prefix(SOURCE, 10_000)]);
        return { summary: "written" };
      },
    });
    await late.run({ clickhouse: warehouse });
    expect(await count("log_prefixes")).toBe(0);
    await endWarehouseRebuild(warehouse);
    const punctual = { name: "punctual", run: () => insertPrefix() };
    await forgetIfRebuilt(punctual).run({ clickhouse: warehouse });
    expect(await count("log_prefixes")).toBe(1);
  });

  it("does not keep the rows of a job that runs while a rebuild forgets", async () => {
    await warehouse.command({ query: "TRUNCATE TABLE log_prefixes" });
    const between = forgetIfRebuilt({ name: "between", run: () => insertPrefix() });
    const summaries: string[] = [];
    const watched: Pick<Warehouse, "command" | "query"> = {
      query: (asked) => warehouse.query(asked),
      async command(asked) {
        const done = await warehouse.command(asked);
        if (asked.query_params?.["table"] === "log_prefixes") {
          summaries.push((await between.run({ clickhouse: warehouse })).summary);
        }
        return done;
      },
    };
    await beginWarehouseRebuild(watched as Warehouse);
    expect(summaries).toEqual([expect.stringMatching(/^waits: /)]);
    expect(await count("log_prefixes")).toBe(0);
    await between.run({ clickhouse: warehouse });
    expect(await count("log_prefixes")).toBe(1);
    await endWarehouseRebuild(warehouse);
  });

  it("fails with the job's own error if the check after it fails too", async () => {
    let answers = 1;
    const gone: Pick<Warehouse, "query"> = {
      query: (asked) =>
        answers-- > 0 ? warehouse.query(asked) : Promise.reject(new Error("the look failed")),
    };
    const failing = forgetIfRebuilt({
      name: "failing",
      run: () => Promise.reject(new Error("the job failed")),
    });
    await expect(failing.run({ clickhouse: gone as Warehouse })).rejects.toThrow("the job failed");
  });

  it("says for each log how much has arrived, each position once, and what never will", async () => {
    await insert("event_log", [place(1), place(2), place(2), place(4), place(9)]);
    await insert("dead_letter_acts", [3, 4].map(dropped));
    expect(
      await loadedOf(warehouse, [
        { source: SOURCE, begin: 2, head: 4 },
        { source: "directory", begin: 1, head: 3 },
      ]),
    ).toEqual([
      { source: SOURCE, loaded: 2, givenUp: 1 },
      { source: "directory", loaded: 0, givenUp: 0 },
    ]);
  });

  it.each([500, 5_000])("says how much has arrived of %i logs", async (many) => {
    const logs = Array.from({ length: many }, (_, n) => ({
      source: `ledger/org_${many}_${String(n).padStart(22, "0")}/production/0`,
      begin: 1,
      head: 9,
    }));
    const [first, last] = [logs[0]?.source ?? "", logs.at(-1)?.source ?? ""];
    await insert("event_log", [
      { ...place(7), source: first },
      { ...place(8), source: last },
    ]);
    const told = await loadedOf(warehouse, logs);
    expect(told.map(({ source }) => source)).toEqual(logs.map(({ source }) => source));
    expect(told.filter(({ loaded }) => loaded > 0).map(({ source }) => source)).toEqual([first, last]);
  });
});

const prefix = (source: string, until: number) => ({ ...tenant(), source, whole_until: until });

async function insertPrefix() {
  await insert("log_prefixes", [prefix(SOURCE, 10_000)]);
  return { summary: "written" };
}

function tenant() {
  return { organisation_id: "org_1", environment: "sandbox" };
}

function dropped(sequence: number) {
  return {
    ...tenant(),
    letter_id: `0-${sequence}-1`,
    act: "dropped",
    source: SOURCE,
    sequence,
    event_id: `evt_${sequence}`,
    reason: "a test of ours",
    actor: "operator:ops",
    acted_at: "2026-01-01 00:00:00.000",
  };
}
