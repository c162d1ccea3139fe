// A batch for the door: delivered, refused, or waiting while the door is away; every refusal is logged.

import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from "vitest";
import { away, refusing, withDoor } from "#test/workers/door.ts";
import { doorReader } from "./door.ts";

const SOURCE = "ledger/org_x/sandbox/0";
const ROWS = [{ sequence: 7, kind: "event", payload: "{}" }] as const;

let log: MockInstance;
beforeEach(() => {
  log = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  log.mockRestore();
});

describe("a batch for the door", () => {
  it("that is refused is not delivered, and its position is logged", async () => {
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

  it("with one row that is larger than a body of the door names that row", async () => {
    const reader = doorReader(refusing(413, "payload_too_large"));
    expect(await reader.deliver(SOURCE, ROWS)).toEqual({ unfit: [{ sequence: 7, reason: "too_large" }] });
    expect(await reader.deliver(SOURCE, [...ROWS, { ...ROWS[0], sequence: 8 }])).toBe(false);
  });

  it.each(away)("waits in silence where the door is away: %s", async (_, env) => {
    expect(await doorReader(env).deliver(SOURCE, ROWS)).toBe(false);
    expect(log).not.toHaveBeenCalled();
  });
});
