// Many requests at once: one subject's in order, each tried again with the same body, refusals counted and named.

import { describe, expect, it } from "vitest";
import { localFailure, type Call, type CallResult, type Client } from "./client.ts";
import { replay, type Shipment } from "./replay.ts";

describe("replay", () => {
  it("keeps the order of a lane while other lanes go on", async () => {
    const started: string[] = [];
    const client = clientOf(async ({ path }) => {
      started.push(path);
      // The first of lane a takes longest.
      for (let turn = 0; turn < (path === "/a1" ? 50 : 1); turn++) await Promise.resolve();
      return allowed();
    });
    await replay(
      client,
      ["/a1", "/a2", "/b1", "/a3", "/b2"].map((path) => shipment(path)),
      { connections: 4 },
    );
    expect(started.filter((path) => path.startsWith("/a"))).toEqual(["/a1", "/a2", "/a3"]);
    expect(started.filter((path) => path.startsWith("/b"))).toEqual(["/b1", "/b2"]);
    expect(started.indexOf("/b1")).toBeLessThan(started.indexOf("/a2"));
  });

  it("opens no more requests than asked for", async () => {
    let open = 0;
    let most = 0;
    const client = clientOf(async () => {
      most = Math.max(most, ++open);
      await new Promise((done) => void setImmediate(done));
      open--;
      return allowed();
    });
    const many = Array.from({ length: 100 }, (_, index) => shipment(`/x${index}`, String(index)));
    const result = await replay(client, many, { connections: 7 });
    expect(most).toBe(7);
    expect(result).toMatchObject({ accepted: 100, refused: 0, stoppedBy: null });
  });

  it("counts decisions, replays and refusals, and goes on after a refusal", async () => {
    const client = clientOf(async ({ path }) => {
      if (path === "/bad") return refused(409);
      if (path === "/old") {
        const screening = { attempts: [{ status: "clear" }, { status: "confirmed_match" }] };
        return {
          ok: true,
          status: 200,
          body: { assessment: { decision: "block", screening }, replayed: true },
        };
      }
      return allowed();
    });
    const result = await replay(
      client,
      ["/new", "/bad", "/old"].map((path) => shipment(path)),
      { connections: 1 },
    );
    expect(result).toMatchObject({ accepted: 2, replayed: 1, refused: 1, decisions: { allow: 1, block: 1 } });
    expect(result.screening).toEqual({ clear: 1, confirmed_match: 1 });
    expect(result.refusals).toMatchObject([{ reference: "/bad", failure: { status: 409 } }]);
  });

  it.each([null, 401, 403, 503])(
    "stops where every later request would meet the same: %s",
    async (status) => {
      let calls = 0;
      const client = clientOf(async () => {
        calls++;
        return refused(status);
      });
      const many = Array.from({ length: 50 }, (_, index) => shipment(`/x${index}`, "one"));
      const result = await replay(client, many, { connections: 2 });
      expect(calls).toBe(1);
      expect(result.stoppedBy).toMatchObject({ reference: "/x0", failure: { status } });
    },
  );

  it("marks every request as one that may be sent again", async () => {
    const calls: Call[] = [];
    const client = clientOf(async (call) => {
      calls.push(call);
      return allowed();
    });
    await replay(client, [{ ...shipment("/tx"), idempotencyKey: "outcome-1" }], { connections: 1 });
    expect(calls).toEqual([
      { method: "POST", path: "/tx", body: {}, repeatable: true, idempotencyKey: "outcome-1" },
    ]);
  });
});

function clientOf(call: (call: Call) => Promise<CallResult>): Client {
  return { baseUrl: "http://127.0.0.1", call };
}

function shipment(path: string, lane = path.slice(0, 2)): Shipment {
  return { reference: path, lane, path, body: {} };
}

function allowed(): CallResult {
  return { ok: true, status: 200, body: { assessment: { decision: "allow" } } };
}

function refused(status: number | null): CallResult {
  return { ...localFailure("some_code", "No."), status };
}
