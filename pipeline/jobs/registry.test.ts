// What the register keeps of a run.

import { expect, it } from "vitest";
import type { Warehouse } from "#warehouse/client.ts";
import { JobRegistry } from "./registry.ts";

it("the duration of a run does not follow the clock of the day, which is set back meanwhile", async () => {
  const job = Promise.withResolvers<{ summary: string }>();
  const clock = [new Date("2026-01-01T02:00:00.000Z"), new Date("2026-01-01T01:00:00.000Z")];
  const jobs = new JobRegistry({
    jobs: [{ name: "slow", run: () => job.promise }],
    context: { clickhouse: {} as Warehouse },
    record: async () => undefined,
    describe: String,
    now: () => clock.shift() ?? new Date(0),
  });
  const begun = performance.now();
  const run = jobs.run("slow");
  job.resolve({ summary: "done" });
  const ended = await run;
  expect(ended).toMatchObject({
    startedAt: "2026-01-01T02:00:00.000Z",
    finishedAt: "2026-01-01T01:00:00.000Z",
    outcome: "done",
  });
  expect(ended?.durationMs).toBeGreaterThanOrEqual(0);
  expect(ended?.durationMs).toBeLessThanOrEqual(Math.ceil(performance.now() - begun));
});
