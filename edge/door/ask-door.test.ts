// A question to the door: answered, refused, or not answered while the door is away; the three are distinguished, and what is our fault
// is logged.

import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import { JOBS, RUN_JOB } from "#domain/door/operations.ts";
import { away, refusing, withDoor } from "#test/workers/door.ts";
import type { Env } from "../environment.ts";
import { askDoor } from "./ask-door.ts";

let log: MockInstance;
beforeEach(() => {
  log = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  log.mockRestore();
});

describe("a question to the door", () => {
  it("gets what the door answers", async () => {
    const env = withDoor(async () => Response.json({ jobs: [] }));
    expect(await askDoor(env, JOBS, null)).toEqual({ ok: true, value: { jobs: [] } });
  });

  it("is job_not_found only if the door says so", async () => {
    const answer = await askDoor(refusing(404, "job_not_found"), RUN_JOB, { name: "none" });
    expect(answer).toMatchObject({ ok: false, code: "job_not_found" });
    expect(log).not.toHaveBeenCalled();
  });

  it.each([
    [404, "route_not_found"],
    [400, "invalid_request"],
    [401, "signature_invalid"],
  ])(
    "that is refused with %i %s is upstream_failed, and logged without its message",
    async (status, code) => {
      const answer = await askDoor(refusing(status, code), RUN_JOB, { name: "rollup" });
      expect(answer).toMatchObject({ ok: false, code: "upstream_failed" });
      expect(log.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toEqual([
        {
          problem: "the door refuses a request",
          path: "/v1/jobs/run",
          status,
          code,
        },
      ]);
    },
  );

  it("is internal_error where the door fails, and logged", async () => {
    const answer = await askDoor(refusing(500, "internal_error"), RUN_JOB, { name: "rollup" });
    expect(answer).toMatchObject({ ok: false, code: "internal_error" });
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toEqual([
      { problem: "the door refuses a request", path: "/v1/jobs/run", status: 500, code: "internal_error" },
    ]);
  });

  it("is upstream_failed where the answer is malformed, and that is logged", async () => {
    const env = withDoor(async () => Response.json({ jobs: "none" }));
    expect(await askDoor(env, JOBS, null)).toMatchObject({ ok: false, code: "upstream_failed" });
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toEqual([
      { problem: "an answer of the door is malformed", path: "/v1/jobs" },
    ]);
  });

  it.each(away)("is dependency_unavailable where the door is away: %s", async (_, env) => {
    expect(await askDoor(env, JOBS, null)).toMatchObject({ code: "dependency_unavailable" });
  });

  it("waits as long as its caller does", async () => {
    const silent = async (_: URL, { signal }: RequestInit): Promise<Response> =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("aborted")));
      });
    const never: Env = { ...refusing(503, "unused"), DOOR: { fetch: silent } as unknown as Fetcher };
    expect(await askDoor(never, JOBS, null, 10)).toMatchObject({ code: "dependency_unavailable" });
  });

  it("that is not answered is logged with the reason, and one that waits for Kafka is not", async () => {
    await askDoor(refusing(503, "dependency_unavailable"), JOBS, null);
    expect(log).not.toHaveBeenCalled();
    await askDoor(
      withDoor(() => Promise.reject(new TypeError("connection refused"))),
      JOBS,
      null,
    );
    expect(log.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toEqual([
      { problem: "the door does not answer", path: "/v1/jobs", error: "TypeError: connection refused" },
    ]);
  });
});
