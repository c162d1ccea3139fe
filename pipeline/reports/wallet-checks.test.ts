// Wallets that were screened on their own, from their event to the report on providers and to the count of the log.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { screeningObserved } from "#domain/events/screening-observed.ts";
import { DAY, formatInstant } from "#domain/time/instant.ts";
import { rollup } from "#pipeline/jobs/rollup.ts";
import { LANDING_SETTINGS } from "#pipeline/loader/insert-events-step.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { loadedLogs } from "#warehouse/queries/effectiveness/completeness.ts";
import { daysOfWindow } from "./days-of-window.ts";
import { providersReport } from "./providers.ts";

const TENANT = { organisationId: "org_wallets", environment: "sandbox" } as const;
const SOURCE = "ledger/org_wallets/sandbox/0";
const START = Date.UTC(2026, 2, 1);
const WINDOW = { from: formatInstant(START), to: formatInstant(START + DAY) };
const NOW = new Date(START + 2 * DAY);

let server: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("wallets");
}, 300_000);

afterAll(async () => {
  await server.stop();
});

/** As the loader lands it; every third check also asked a provider, which did not answer. */
function eventOf(at: number) {
  const lists = { provider: "lists", check: "wallet" as const, latencyMs: 2, listVersion: "sha256:a" };
  const failed = { provider: "outside", check: "wallet" as const, latencyMs: 900, listVersion: null };
  const instant = formatInstant(START + at * 1_000);
  const event = screeningObserved({
    ...TENANT,
    subjectId: "",
    walletScreeningId: `wsc_${at}`,
    screenedAt: instant,
    recordedAt: instant,
    requestId: "req_wallets",
    observations: [
      { ...lists, status: at % 10 === 0 ? "confirmed_match" : "clear", errorCode: null },
      ...(at % 3 === 0 ? [{ ...failed, status: "error" as const, errorCode: "timeout" as const }] : []),
    ],
  });
  return { ...event, source: SOURCE, sequence: at + 1 };
}

async function land(values: readonly object[]): Promise<void> {
  await warehouse.insert({
    table: "landing_checks",
    format: "JSONEachRow",
    clickhouse_settings: LANDING_SETTINGS,
    values: [...values],
  });
}

const callsOf = async () => {
  const { data } = await providersReport(
    { ...TENANT, ...WINDOW, minimumDenominator: 1, minimumCustomers: 1 },
    warehouse,
    NOW,
  );
  return data.map(({ provider, check, calls, timeouts }) => [provider, check, calls, timeouts]);
};

describe("wallet checks on their own", () => {
  it("count as calls of each provider, once however often their event comes", async () => {
    const events = Array.from({ length: 30 }, (_, at) => eventOf(at));
    await land(events);
    await land(events);
    expect(await callsOf()).toEqual([
      ["lists", "wallet", 30, 0],
      ["outside", "wallet", 10, 10],
    ]);
  });

  it("count their positions in the log, so that a report can be complete", async () => {
    const [loaded] = await loadedLogs(warehouse, TENANT, [{ source: SOURCE, head: 30 }]);
    expect(loaded).toMatchObject({ source: SOURCE, loaded: 30, highest: 30 });
  });

  it("count the same from a rollup; a later one counts at once", async () => {
    await rollup.run({ clickhouse: warehouse });
    // As old as a rollup of a quiet day.
    await warehouse.command({
      query: `INSERT INTO rollup_days SELECT * REPLACE (as_of + toIntervalHour(1) AS as_of) FROM rollup_days FINAL`,
      clickhouse_settings: { wait_end_of_query: 1 },
    });
    const facts = { ...TENANT, ...WINDOW };
    expect(await daysOfWindow(warehouse, facts, "checks")).toMatchObject({
      days: [],
      rolledUpDays: ["2026-03-01"],
    });
    expect((await callsOf())[0]).toEqual(["lists", "wallet", 30, 0]);
    await warehouse.command({
      query: `INSERT INTO rollup_days SELECT * REPLACE (as_of - toIntervalHour(1) AS as_of) FROM rollup_days FINAL`,
      clickhouse_settings: { wait_end_of_query: 1 },
    });
    await land([eventOf(30)]);
    expect((await callsOf())[0]).toEqual(["lists", "wallet", 31, 0]);
  });

  it("are no decisions: a report on those has no day for them", async () => {
    const facts = { ...TENANT, ...WINDOW };
    expect(await daysOfWindow(warehouse, facts, "labels")).toMatchObject({ days: [], rolledUpDays: [] });
  });

  it.each([
    ["without an observation", { observations: [] }],
    ["of a check that there is not", { observations: [{ ...eventOf(0).data, check: "shoe" }] }],
  ])("are refused whole: one %s", async (_, data) => {
    await expect(land([{ ...eventOf(40), data: { ...eventOf(40).data, ...data } }])).rejects.toThrow();
    expect((await callsOf())[0]).toEqual(["lists", "wallet", 31, 0]);
  });
});
