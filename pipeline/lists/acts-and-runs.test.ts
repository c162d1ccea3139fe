// The operators' lists of acts and of runs of jobs, over a warehouse with some of each: filters, pages, how new the rows are.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordJobRun } from "#pipeline/jobs/record-run.ts";
import { LANDING_SETTINGS } from "#pipeline/loader/insert-events-step.ts";
import { startScratchWarehouse, type ScratchWarehouse } from "#test/reports/scratch-warehouse.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { auditPage } from "./audit.ts";
import { jobRuns } from "./job-runs.ts";

const WINDOW = { from: "2026-01-01T00:00:00.000Z", to: "2026-02-01T00:00:00.000Z" };

let server: ScratchWarehouse;
let warehouse: Warehouse;

beforeAll(async () => {
  server = await startScratchWarehouse();
  warehouse = await server.database("acts");
  await audit(1, "operator:mia", { action: "api_key.create", reason: null, keyId: "key_1" });
  await audit(2, "operator:mia", { action: "api_key.revoke", reason: "leaked", keyId: "key_1" });
  await audit(3, "operator:tom", { action: "api_key.revoke", reason: "leaked", keyId: "key_2" });
  await audit(4, "operator:tom", { action: "job.run", reason: null, job: "rollup" }, "deployment");
  await audit(5, "", { version: 1 }, "org_example", "api_key.created");
}, 300_000);

afterAll(() => server.stop());

function audit(
  sequence: number,
  actor: string,
  data: object,
  organisationId = "org_example",
  type = "audit.recorded",
): Promise<unknown> {
  const at = `2026-01-10T00:00:0${sequence}.000Z`;
  const event = {
    id: `evt_audit_${sequence}`,
    type,
    version: 1,
    source: `organisation/${organisationId}`,
    sequence,
    organisationId,
    environment: "production",
    subjectId: "",
    occurredAt: at,
    recordedAt: at,
    requestId: "req_1",
    data: { ...(actor !== "" && { actor, at }), ...data },
  };
  return warehouse.insert({
    table: "landing_audit",
    values: [event],
    format: "JSONEachRow",
    clickhouse_settings: LANDING_SETTINGS,
  });
}

describe("the list of acts", () => {
  const page = (changes: Partial<Parameters<typeof auditPage>[0]> = {}) => {
    const query = {
      organisationId: "org_example",
      ...WINDOW,
      actor: null,
      action: null,
      resource: null,
      limit: 10,
      cursor: null,
    };
    return auditPage({ ...query, ...changes }, warehouse);
  };
  const idsOf = async (changes: Partial<Parameters<typeof auditPage>[0]>) =>
    (await page(changes)).data.map(({ id }) => id);

  it("says who did what, when, why and to what, and leaves out what the service did by itself", async () => {
    const { data, dataAsOf } = await page();
    expect(data.map(({ id }) => id)).toEqual(["evt_audit_3", "evt_audit_2", "evt_audit_1"]);
    expect(dataAsOf).not.toBeNull();
    expect(data[1]).toEqual({
      id: "evt_audit_2",
      at: "2026-01-10T00:00:02.000Z",
      actor: "operator:mia",
      action: "api_key.revoke",
      reason: "leaked",
      organisationId: "org_example",
      environment: "production",
      subjectId: null,
      requestId: "req_1",
      details: { keyId: "key_1" },
    });
  });

  it("filters by actor, with its kind or without, and by action", async () => {
    expect(await idsOf({ actor: "mia" })).toEqual(["evt_audit_2", "evt_audit_1"]);
    expect(await idsOf({ actor: "operator:tom" })).toEqual(["evt_audit_3"]);
    expect(await idsOf({ action: "api_key.revoke" })).toEqual(["evt_audit_3", "evt_audit_2"]);
    expect(await idsOf({ action: "api_key.revoke", actor: "mia" })).toEqual(["evt_audit_2"]);
  });

  it("filters by what an act's record names, and by no part of an id", async () => {
    expect(await idsOf({ resource: "key_1" })).toEqual(["evt_audit_2", "evt_audit_1"]);
    expect(await idsOf({ resource: "key_1", actor: "tom" })).toEqual([]);
    expect(await idsOf({ resource: "key" })).toEqual([]);
  });

  it("has acts on the deployment apart", async () => {
    expect(await idsOf({ organisationId: "deployment" })).toEqual(["evt_audit_4"]);
  });

  it("comes page by page, each act once", async () => {
    const first = await page({ limit: 2 });
    const second = await page({ limit: 2, cursor: first.pagination.nextCursor });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(await idsOf({}));
    expect(second.pagination.nextCursor).toBeNull();
  });
});

describe("the runs of a job", () => {
  // They are kept for 90 days.
  const now = Date.now();
  const run = (runId: string, minute: number, outcome: "done" | "failed", job = "rollup") => ({
    runId,
    job,
    startedAt: new Date(now + minute * 60_000).toISOString(),
    finishedAt: new Date(now + minute * 60_000 + 1_500).toISOString(),
    durationMs: 1_500,
    outcome,
    detail: `run ${runId}`,
  });

  it("are those that were recorded, newest first, and no other job's", async () => {
    const runs = [run("run_1", 1, "done"), run("run_2", 2, "failed"), run("run_3", 3, "done", "drift")];
    for (const one of runs) await recordJobRun(warehouse, one);
    const asked = { name: "rollup", limit: 10 };
    expect(await jobRuns(asked, warehouse)).toEqual({ runs: [runs[1], runs[0]] });
    expect(await jobRuns({ ...asked, limit: 1 }, warehouse)).toEqual({ runs: [runs[1]] });
    expect(await jobRuns({ ...asked, name: "no-such-job" }, warehouse)).toEqual({ runs: [] });
  });
});
