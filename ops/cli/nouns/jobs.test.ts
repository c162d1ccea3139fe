// weir jobs run, against a small HTTP server: a run that outlasts the wait for its answer, and how it ended.

import { expect, it } from "vitest";
import { EXIT } from "../exit-code.ts";
import { JOB_RUN, usePreparedService } from "../prepared-service.fixture.ts";

const service = usePreparedService();

const RUN = { ...JOB_RUN, durationMs: 95_000, detail: "rolled up 3 days" };

/** @param looks answers to GET /jobs, in order: how the job stands then. */
function goesOn(...looks: readonly { readonly running: boolean; readonly lastRun: object | null }[]): void {
  const left = [...looks];
  service.answer = ({ method }) =>
    method === "POST"
      ? { status: 200, body: { run: null } }
      : { status: 200, body: { data: [{ name: "rollup", intervalSeconds: 180, ...left.shift() }] } };
}

it("waits for a run that takes longer than its answer, and prints how it ended", async () => {
  goesOn({ running: true, lastRun: null }, { running: false, lastRun: RUN });
  expect(await service.weir(["jobs", "run", "rollup"])).toEqual({
    code: EXIT.done,
    out: "rollup: done in 95000 ms – rolled up 3 days\n",
    err: "rollup: still running (Ctrl-C stops waiting, not the job)\n",
  });
  expect(service.seen.map(({ method }) => method)).toEqual(["POST", "GET", "GET"]);
});

it("fails where such a run failed", async () => {
  goesOn({ running: false, lastRun: { ...RUN, outcome: "failed", detail: "ClickHouse is away" } });
  const run = await service.weir(["jobs", "run", "rollup", "--json"]);
  expect(run.code).toBe(EXIT.failed);
  expect(JSON.parse(run.out)).toMatchObject({ run: { runId: "run_1", outcome: "failed" } });
});

it("does not take a restarted pipeline for a run that ended", async () => {
  goesOn({ running: false, lastRun: null });
  const run = await service.weir(["jobs", "run", "rollup"]);
  expect(run.code).not.toBe(EXIT.done);
  expect(run.err).toContain("The pipeline was restarted while rollup ran.");
});

it("stops waiting on Ctrl-C", async () => {
  goesOn(...Array.from({ length: 9 }, () => ({ running: true, lastRun: null })));
  const run = await service.weir(["jobs", "run", "rollup"], { signalAfter: 300 });
  expect(run.code).toBe(EXIT.interrupted);
});

it("lists when each job runs next, where the pipeline says it", async () => {
  const job = (name: string, more: object) => ({ name, running: false, lastRun: null, ...more });
  const data = [
    job("rollup", { intervalSeconds: 180, nextRunAt: "2026-01-01T00:03:00.000Z" }),
    job("by-hand", { intervalSeconds: null }),
  ];
  service.answer = () => ({ status: 200, body: { data } });
  const { out } = await service.weir(["jobs", "list"], { terminal: true });
  expect(out).toMatch(/^rollup +180 +idle +never +– +2026-01-01T00:03:00\.000Z +–/m);
  expect(out).toMatch(/^by-hand +on demand +idle +never +– +–/m);
});

it("lists the last runs of a job", async () => {
  const run = { ...JOB_RUN, finishedAt: "2026-01-01T00:00:00.009Z", outcome: "failed", detail: "away" };
  service.answer = () => ({ status: 200, body: { data: [run], pagination: { nextCursor: null } } });
  const { out } = await service.weir(["jobs", "runs", "rollup"], { terminal: true });
  expect(out).toMatch(/2026-01-01T00:00:00\.000Z +9 +failed +away/);
  expect(service.seen.map(({ url }) => url)).toEqual(["/operator/v1/jobs/rollup/runs"]);
});
