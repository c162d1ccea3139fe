// A run that exhausts the memory of its thread stops nobody else: real threads, a real warehouse, and a heap that is small.

import { afterAll, beforeAll, expect, it } from "vitest";
import type { BacktestDefinition } from "#domain/contract/reports/experiment.ts";
import { startScratchClickHouse, type ScratchClickHouse } from "#test/stream/scratch-clickhouse.ts";
import { openWarehouse, type Warehouse } from "#warehouse/client.ts";
import { migrate } from "#warehouse/migrate.ts";
import { pendingContexts } from "#warehouse/queries/shadow/runs.ts";
import { announce, CANDIDATE, loadPayments, requestedBacktest, TENANT } from "../jobs/experiments.fixture.ts";
import { backtestReport } from "../shadow/reports.ts";
import { recordCost } from "../shadow/run-costs.ts";
import { backtestWindow } from "../shadow/runs.ts";
import { DEFAULT_BUDGET } from "./budget.ts";
import { ComputeThread } from "./compute-thread.ts";

const HEAP_MEGABYTES = 64;
/** More than this heap has room for, when the run is judged. */
const PAIRS = 200_000;
/** Taken before `org_a`. */
const LARGE = "org_0";

let server: ScratchClickHouse;
let warehouse: Warehouse;

beforeAll(async () => {
  server = await startScratchClickHouse();
  await migrate(server.address("memory"));
  warehouse = openWarehouse(server.address("memory"));
  await loadPayments(warehouse);
});

afterAll(async () => {
  await warehouse.close();
  await server.stop();
});

/** Decided before, with another decision each, so that each pair is read to judge it. */
async function plantPairs({ id, from }: BacktestDefinition): Promise<void> {
  const tenant = `'${LARGE}' AS organisation_id, '${TENANT.environment}' AS environment`;
  const one = `concat('evt_', toString(number)) AS event_id, concat('dec_', toString(number)) AS decision_id,
    parseDateTime64BestEffort('${from}', 3, 'UTC') AS occurred_at, occurred_at AS recorded_at`;
  const ids = "organisation_id, environment, event_id, decision_id, occurred_at, recorded_at";
  await warehouse.command({
    query: `INSERT INTO decisions (${ids}, source, sequence, event_type, subject_id, decision, amount, currency)
      SELECT ${tenant}, ${one}, 'ledger', number, 'fraud.transaction.assessed', concat('sub_', toString(number)), 'allow', 20, 'EUR'
      FROM numbers(${PAIRS})`,
  });
  await warehouse.command({
    query: `INSERT INTO shadow_decisions (${ids}, run_id, live, shadow)
      SELECT ${tenant}, ${one}, '${id}', 'allow', 'block' FROM numbers(${PAIRS})`,
  });
}

it("a run that ends its thread is blamed and comes last; the third time it fails, and all others are completed", async () => {
  const [large, other] = [requestedBacktest(), requestedBacktest()];
  await plantPairs(large);
  await announce(warehouse, "risk.backtest.requested", { ...large, candidate: CANDIDATE }, LARGE);
  await announce(warehouse, "risk.backtest.requested", { ...other, candidate: CANDIDATE });
  const recorded: Promise<void>[] = [];
  const thread = new ComputeThread({
    settings: {
      warehouse: server.address("memory"),
      edgeUrl: null,
      signingKey: { id: "k", secret: "s".repeat(32) },
      budget: DEFAULT_BUDGET,
    },
    heapMegabytes: HEAP_MEGABYTES,
    onCulprit: (run, failure) => recorded.push(recordCost(warehouse, run, 0, failure)),
  });
  const tenants = [{ ...TENANT, organisationId: LARGE }, TENANT] as const;
  const read = () =>
    Promise.all(
      [large, other].map((backtest, index) =>
        backtestReport({ ...(tenants[index] ?? TENANT), backtest }, warehouse),
      ),
    );
  // It is the first in turn.
  await expect(thread.run("backtests")).rejects.toThrow(
    `memory limit: JS heap out of memory, in run ${large.id}`,
  );
  expect(await read()).toMatchObject([{ report: null }, { report: null }]);
  await expect(thread.run("backtests")).rejects.toThrow(large.id);
  expect(await read()).toMatchObject([
    { report: null, failure: null },
    { report: { conclusion: "better" }, failure: null },
  ]);
  await expect(thread.run("backtests")).rejects.toThrow(large.id);
  await Promise.all(recorded);
  expect(await read()).toMatchObject([
    {
      report: null,
      failure: {
        reason: "too_much_memory",
        message: "It needed more memory than a run may have, 3 times within 24 hours.",
      },
    },
    { failure: null },
  ]);
  await expect(thread.run("backtests")).resolves.toMatchObject({
    summary: expect.stringContaining("0 backtests"),
  });
  await thread.close();
});

it("contexts are read for a run up to a number of bytes, and one at least", async () => {
  const backtest = requestedBacktest();
  const window = backtestWindow(TENANT, backtest);
  const read = async (maxBytes: number) =>
    pendingContexts.run(warehouse, {
      ...window,
      day: backtest.from.slice(0, 10),
      after: "",
      limit: 50,
      maxBytes,
    });
  const all = await read(2 ** 30);
  expect(all).toHaveLength(50);
  const three = all.slice(0, 3).reduce((sum, { context }) => sum + Buffer.byteLength(context), 0);
  expect(await read(three)).toEqual(all.slice(0, 3));
  expect(await read(three + 1)).toEqual(all.slice(0, 4));
  expect(await read(1)).toEqual(all.slice(0, 1));
});
