// A job that computes occupies its own thread, and nothing else of the process.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import type { SigningKey } from "#domain/ids/signature.ts";
import type { RunFailure } from "#domain/contract/reports/experiment.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { openDoor } from "../door/server.ts";
import { COMPUTE_JOBS } from "../jobs/compute-jobs.ts";
import { jobsWith } from "../jobs/jobs.ts";
import { openLog } from "../log.ts";
import { DEFAULT_BUDGET } from "./budget.ts";
import { ComputeThread } from "./compute-thread.ts";
import type { RunRef } from "./messages.ts";
import { openCompute } from "./open-compute.ts";

const directory = mkdtempSync(join(tmpdir(), "weir-compute-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const KEY: SigningKey = { id: "k", secret: "s".repeat(32) };
const settings = {
  warehouse: { url: "http://127.0.0.1:9", user: "u", password: "", database: "d" },
  edgeUrl: null,
  signingKey: KEY,
  budget: DEFAULT_BUDGET,
};
const program = new URL("busy.fixture.ts", import.meta.url);

function begin(stallSeconds?: number) {
  const culprits: { run: RunRef; failure: RunFailure }[] = [];
  const thread = new ComputeThread({
    settings,
    program,
    onCulprit: (run, failure) => culprits.push({ run, failure }),
    ...(stallSeconds === undefined ? {} : { stallSeconds }),
  });
  return { thread, culprits };
}

describe("a compute thread", () => {
  it("is busy without a breath while the door of the process answers its health", async () => {
    const { thread } = begin();
    const door = await openDoor({
      host: "127.0.0.1",
      port: 0,
      signingKeys: [KEY],
      health: {
        roles: new Set(["door"] as const),
        started: () => true,
        stream: {
          state: async () => ({ lagByTopic: {}, oldestSeconds: 0, members: 1, deadLetters: 0 }),
          close: async () => undefined,
        },
        clickhouse: { ping: async () => ({ success: true }) } as unknown as Warehouse,
        openDeadLetters: async () => 0,
        loader: () => null,
        jobs: () => null,
        pulse: () => null,
        missing: () => null,
      },
      bodiesMaxBytes: 1_000,
      refuseAtOnce: () => null,
      answerSigned: async () => ({ status: 200, body: {} }),
      log: openLog("silent"),
    });
    const file = join(directory, "answered");
    // It ends only after the door has answered: in the door's own thread, never.
    const job = thread.run(file);
    expect((await fetch(`http://127.0.0.1:${door.port}/health`)).status).toBe(200);
    writeFileSync(file, "");
    expect((await job).summary).not.toBe(`thread ${threadId}`);
    await Promise.all([thread.close(), door.close()]);
  });

  it("that stands still is ended and another one begins; the run that was under way fails after three of them", async () => {
    const { thread, culprits } = begin(2);
    let ended = 0;
    // On a busy machine one may end before its job has begun, and nobody is blamed for that.
    for (; culprits.length === 0; ended += 1)
      await expect(thread.run(join(directory, "never"))).rejects.toThrow("stood still for 2 seconds");
    expect(ended).toBeGreaterThanOrEqual(3);
    expect(culprits).toEqual([
      {
        run: { organisationId: "org_a", environment: "sandbox", runId: "btst_busy" },
        failure: {
          reason: "too_slow",
          message: "It computed for 2 seconds without a pause, 3 times within 24 hours.",
        },
      },
    ]);
    const file = join(directory, "there");
    writeFileSync(file, "");
    await expect(thread.run(file)).resolves.toMatchObject({ summary: expect.stringContaining("thread") });
    await thread.close();
  });

  it("runs every job that computes, so that the process itself runs only what ClickHouse computes", async () => {
    const compute = openCompute(settings, () => undefined);
    const lists = { addresses: { ofac: null, un: null, eu: null, uk: null }, edgeUrl: null, signingKey: KEY };
    const own = jobsWith(lists, compute.jobs).filter((job) => !compute.jobs.includes(job));
    expect(own.map(({ name }) => name)).toEqual(["rollup", "network", "lists"]);
    expect(compute.jobs.map(({ name }) => name)).toEqual(COMPUTE_JOBS.map(({ name }) => name));
    // Without an edge this one fails at once: in its thread, which has loaded the job.
    const [drift] = compute.jobs.filter(({ name }) => name === "drift");
    await expect(drift?.run({ clickhouse: {} as Warehouse })).rejects.toThrow();
    await compute.close();
  });
});
