// A job that is run by hand: answered when it has ended, and in time where it goes on.

import { expect, it } from "vitest";
import type { Warehouse } from "#warehouse/client.ts";
import { JobRegistry } from "../jobs/registry.ts";
import { runJob } from "./serve-jobs.ts";

/** A registry with one job, which goes on until `end`. */
function registryWithOneJob() {
  const { promise, resolve } = Promise.withResolvers<{ summary: string }>();
  const jobs = new JobRegistry({
    jobs: [{ name: "slow", run: () => promise }],
    context: { clickhouse: {} as Warehouse },
    record: async () => undefined,
    describe: String,
    now: () => new Date(0),
  });
  return { jobs, end: () => resolve({ summary: "nothing to do" }) };
}
const asked = (name: string) => Buffer.from(JSON.stringify({ name }));

it("answers with the run that has ended", async () => {
  const { jobs, end } = registryWithOneJob();
  end();
  const answer = await runJob(jobs, asked("slow"));
  expect(answer).toMatchObject({ status: 200, body: { run: { job: "slow", outcome: "done" } } });
});

it("answers without a result where the run goes on, and the run ends for the list of jobs", async () => {
  const { jobs, end } = registryWithOneJob();
  expect(await runJob(jobs, asked("slow"), 1)).toEqual({ status: 200, body: { run: null } });
  expect(jobs.states()).toMatchObject([{ running: true, lastRun: null }]);
  end();
  await jobs.settled();
  expect(jobs.states()).toMatchObject([{ running: false, lastRun: { outcome: "done" } }]);
});

it("knows no job of another name", async () => {
  expect(await runJob(registryWithOneJob().jobs, asked("other"))).toMatchObject({ status: 404 });
});
