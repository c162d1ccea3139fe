// What deciding again costs a run.

import { afterEach, expect, it, vi } from "vitest";
import { transactionContext } from "#domain/decision/context.fixture.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { WarehouseUnavailableError } from "#warehouse/unavailable.ts";
import { CANDIDATE, TENANT } from "../jobs/experiments.fixture.ts";
import { decideAgain } from "./decide-again.ts";
import { RunMeter } from "./run-meter.ts";
import { backtestWindow, type ShadowRun } from "./runs.ts";
import { workThrough } from "./work-through.ts";

afterEach(() => void vi.restoreAllMocks());

const AT = "2026-01-10T00:00:00.000Z";
const run: ShadowRun = {
  window: backtestWindow(TENANT, {
    id: "btst_1",
    candidateVersionId: "sv_candidate",
    from: AT,
    to: "2026-01-11T00:00:00.000Z",
    labelMaturityDays: 3,
    requestedAt: AT,
    requestedBy: "operator:owner",
  }),
  candidate: CANDIDATE,
  startedAt: AT,
  maturityDays: 3,
  stoppedAt: null,
};

const payment = (n: number) => ({
  event_id: `evt_${n}`,
  decision_id: `dec_${n}`,
  occurred_at: AT,
  recorded_at: AT,
  live: "allow",
  live_score: 0,
  context: JSON.stringify(transactionContext()),
});

/** Answers what a run of three payments reads, and keeps its costs. */
function fakeWarehouse(refused: { tables: readonly string[] } = { tables: [] }) {
  const payments = [1, 2, 3].map(payment);
  const day = { day: "2026-01-10", decisions: payments.length, pending: payments.length };
  const costs: { spent_ms: number; failure: string }[] = [];
  const rowsFor = ({ query, query_params: { after } }: Asked): object[] => {
    if (query.includes("FROM shadow_costs")) return [sumOf(costs)];
    return after === undefined ? [day] : payments.filter(({ event_id }) => event_id > after);
  };
  const clickhouse = {
    query: async (asked: Asked) => ({ json: async () => rowsFor(asked) }),
    insert: async ({ table, values }: { table: string; values: typeof costs }) => {
      if (refused.tables.includes(table)) throw new WarehouseUnavailableError(`no room for ${table}`);
      if (table === "shadow_costs") costs.push(...values);
    },
  } as unknown as Warehouse;
  return { clickhouse, costs };
}
interface Asked {
  readonly query: string;
  readonly query_params: { readonly after?: string };
}

function sumOf(costs: readonly { spent_ms: number; failure: string }[]): object {
  return {
    organisation_id: TENANT.organisationId,
    environment: TENANT.environment,
    run_id: run.window.runId,
    spent_of_day: costs.reduce((sum, { spent_ms: spent }) => sum + spent, 0),
    newest_failure: costs.find(({ failure }) => failure !== "")?.failure ?? "",
    newest_detail: "",
  };
}

it("a run does not pay for the time that its thread waits: a payment is too slow by the processor's", async () => {
  const { clickhouse } = fakeWarehouse();
  const meter = new RunMeter({
    budget: { runSeconds: 10, organisationSeconds: 10 },
    spentBefore: 0,
    organisation: { milliseconds: 0 },
    waits: false,
  });
  let now = 0;
  // Each look at the clock is a minute after the one before.
  vi.spyOn(performance, "now").mockImplementation(() => (now += 60_000));
  let decided = 0;
  for await (const count of decideAgain(clickhouse, run, meter)) decided += count;
  expect({ decided, failure: meter.failure() }).toEqual({ decided: 3, failure: null });
  expect(meter.takeUnrecorded()).toBeLessThan(5_000);
});

it.each([
  ["its costs alone", ["shadow_decisions"]],
  ["not even those for a while", ["shadow_decisions", "shadow_costs"]],
])("a run spends its budget though the warehouse takes %s, and then fails", async (_what, tables) => {
  const refused = { tables };
  const { clickhouse, costs } = fakeWarehouse(refused);
  // Each payment takes the processor a second.
  let taken = 0;
  vi.spyOn(process, "threadCpuUsage").mockImplementation(() => ({ user: (taken += 1_000_000), system: 0 }));
  const context = { clickhouse, budget: { runSeconds: 5, organisationSeconds: 60 } };
  const judge = vi.fn<() => Promise<void>>();
  const pass = () => workThrough(context, { runs: [run], waits: false, judge });
  await expect(pass()).rejects.toThrow("no room for");
  await expect(pass()).rejects.toThrow("no room for");
  refused.tables = ["shadow_decisions"];
  // It may decide three payments, and has decided six.
  await pass();
  expect(costs.at(-1)?.failure).toBe("too_slow");
  expect(await pass()).toEqual({ open: 0, decided: 0, waiting: 0 });
  expect(judge).not.toHaveBeenCalled();
});
