// What deciding again costs a run.

import { afterEach, expect, it, vi } from "vitest";
import { transactionContext } from "#domain/decision/context.fixture.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { CANDIDATE, TENANT } from "../jobs/experiments.fixture.ts";
import { decideAgain } from "./decide-again.ts";
import { RunMeter } from "./run-meter.ts";
import { backtestWindow, type ShadowRun } from "./runs.ts";

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

it("is not that the machine let the thread wait: a payment is too slow by the processor's time", async () => {
  const payments = [1, 2, 3].map(payment);
  const day = { day: "2026-01-10", decisions: payments.length, pending: payments.length };
  const clickhouse = {
    query: async ({ query_params: { after } }: { query_params: { after?: string } }) => ({
      json: async () =>
        after === undefined ? [day] : payments.filter(({ event_id }) => event_id > after),
    }),
    insert: async () => undefined,
  } as unknown as Warehouse;
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
