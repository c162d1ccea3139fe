// When the schedule runs a job next: at its interval from when it began, whatever is run by hand in between.

import { expect, it, vi } from "vitest";
import type { Warehouse } from "#warehouse/client.ts";
import { JobRegistry } from "../jobs/registry.ts";
import { openLog } from "../log.ts";
import { startSchedule } from "./schedule.ts";

it("says of each job when it runs next, and of one that runs on demand that nobody planned it", async () => {
  vi.useFakeTimers({ now: 0 });
  const job = (name: string) => ({ name, run: async () => ({ summary: "nothing to do" }) });
  const jobs = new JobRegistry({
    jobs: [job("rollup"), job("by-hand")],
    context: { clickhouse: {} as Warehouse },
    record: async () => undefined,
    describe: String,
    now: () => new Date(),
  });
  const next = () => jobs.states().map(({ nextRunAt }) => nextRunAt);
  expect(next()).toEqual([null, null]);
  const schedule = startSchedule({
    edge: null,
    jobs,
    prepared: Promise.resolve(),
    log: openLog("silent"),
    clickhouse: {} as Warehouse,
    stream: { state: async () => Promise.reject(new Error("unused")) },
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(next()).toEqual(["1970-01-01T00:03:00.000Z", null]);
  await vi.advanceTimersByTimeAsync(60_000);
  await jobs.run("rollup");
  expect(next()).toEqual(["1970-01-01T00:03:00.000Z", null]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(next()).toEqual(["1970-01-01T00:06:00.000Z", null]);
  schedule.stop();
  vi.useRealTimers();
});
