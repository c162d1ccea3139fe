// The door as the edge meets it: away, refusing, or answering; each is told apart, and every refusal is logged.

import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import { bindings } from "#test/workers/client.ts";
import type { Env } from "../environment.ts";
import { askDoor, doorReader } from "./door.ts";

const SOURCE = "ledger/org_x/sandbox/0";
const ROWS = [{ sequence: 7, kind: "event", payload: "{}" }] as const;

let log: MockInstance;
beforeEach(() => {
  log = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  log.mockRestore();
});

/** The bindings with a door that answers this. */
function withDoor(answer: () => Promise<Response>): Env {
  return { ...bindings, DOOR: { fetch: answer } as unknown as Fetcher };
}

function refusing(status: number, code: string): Env {
  return withDoor(async () => Response.json({ error: { code, message: "quotes a row" } }, { status }));
}

const away: [string, Env][] = [
  ["503", refusing(503, "dependency_unavailable")],
  ["no answer", withDoor(() => Promise.reject(new Error("connection refused")))],
  ["half an answer", withDoor(async () => new Response('{"jobs":', { status: 200 }))],
];

describe("a question to the door", () => {
  it("gets what the door answers", async () => {
    const env = withDoor(async () => Response.json({ jobs: [] }));
    expect(await askDoor(env, "GET", "/v1/jobs", null)).toEqual({ ok: true, value: { jobs: [] } });
  });

  it("is job_not_found only where the door says so", async () => {
    const answer = await askDoor(refusing(404, "job_not_found"), "POST", "/v1/jobs/none/run", {});
    expect(answer).toMatchObject({ ok: false, code: "job_not_found" });
    expect(log).not.toHaveBeenCalled();
  });

  it.each([
    [404, "route_not_found"],
    [400, "invalid_request"],
    [401, "signature_invalid"],
    [500, "internal_error"],
  ])(
    "that is refused with %i %s is upstream_failed, and logged without its message",
    async (status, code) => {
      const answer = await askDoor(refusing(status, code), "POST", "/v1/reports/effectiveness", {});
      expect(answer).toMatchObject({ ok: false, code: "upstream_failed" });
      expect(log.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toEqual([
        {
          problem: "the door refuses a request",
          method: "POST",
          path: "/v1/reports/effectiveness",
          status,
          code,
        },
      ]);
    },
  );

  it.each(away)("is dependency_unavailable where the door is away: %s", async (_, env) => {
    expect(await askDoor(env, "GET", "/v1/jobs", null)).toMatchObject({ code: "dependency_unavailable" });
    expect(log).not.toHaveBeenCalled();
  });
});

describe("a batch for the door", () => {
  it("that is refused is not delivered, and logged by its place", async () => {
    expect(await doorReader(refusing(400, "row_newer")).deliver(SOURCE, ROWS)).toBe(false);
    expect(JSON.parse(String(log.mock.calls[0]?.[0]))).toEqual({
      problem: "the door refuses a batch",
      source: SOURCE,
      from: 7,
      status: 400,
      code: "row_newer",
    });
  });

  it("names the rows that the door can never take, so that the others can be sent", async () => {
    const unfit = [{ sequence: 7, reason: "unreadable" }];
    const body = { error: { code: "rows_unfit", message: "7 unreadable" }, unfit };
    const env = withDoor(async () => Response.json(body, { status: 422 }));
    expect(await doorReader(env).deliver(SOURCE, ROWS)).toEqual({ unfit });
  });

  it("of one row that is larger than a body of the door names it", async () => {
    const reader = doorReader(refusing(413, "payload_too_large"));
    expect(await reader.deliver(SOURCE, ROWS)).toEqual({ unfit: [{ sequence: 7, reason: "too_large" }] });
    expect(await reader.deliver(SOURCE, [...ROWS, { ...ROWS[0], sequence: 8 }])).toBe(false);
  });

  it.each(away)("waits in silence where the door is away: %s", async (_, env) => {
    expect(await doorReader(env).deliver(SOURCE, ROWS)).toBe(false);
    expect(log).not.toHaveBeenCalled();
  });
});
