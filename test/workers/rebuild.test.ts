// What the edge tells the door of a rebuild: which one begins, and which one ends.

import { describe, expect, it } from "vitest";
import type { Env } from "#edge/environment.ts";
import { beginRebuild, endRebuild } from "#edge/use-cases/rebuild-warehouse.ts";
import { bindings, operate } from "./client.ts";

const REBUILD = { rebuildId: "5b0c0f0e-5d0e-4f5e-9d5c-0d6c1b7a1f01" };
const ACT = { actor: "operator:ops", reason: null, at: "2026-01-02T00:00:00.000Z", requestId: "req_1" };

describe("a rebuild", () => {
  it("has its caller's name when it begins and when it ends because it failed", async () => {
    const asked: [path: string, body: unknown][] = [];
    const fetch = async (url: URL, init: RequestInit) => {
      asked.push([url.pathname, JSON.parse(new TextDecoder().decode(init.body as Uint8Array))]);
      return Response.json({ underWaySince: null });
    };
    const env = { ...bindings, DOOR: { fetch } as unknown as Fetcher } satisfies Env;
    const act = { ...ACT, action: "warehouse.rebuild" };
    for (const done of [
      await beginRebuild(env, REBUILD, act),
      await endRebuild(env, REBUILD, act),
      await endRebuild(env, {}, act),
    ]) {
      expect(done).toMatchObject({ ok: true });
    }
    expect(asked).toEqual([
      ["/v1/warehouse/rebuild", REBUILD],
      ["/v1/warehouse/rebuilt", REBUILD],
      ["/v1/warehouse/rebuilt", {}],
    ]);
  });

  it.each(["/warehouse/rebuild", "/warehouse/rebuild/end"])("has a UUID for a name at %s", async (path) => {
    const reason = path.endsWith("end") ? {} : { reason: "a test of ours" };
    expect((await operate("POST", path, { ...reason, rebuildId: "mine" }, "ops")).status).toBe(400);
    // There is no door here, so a name that is one comes that far.
    expect((await operate("POST", path, { ...reason, ...REBUILD }, "ops")).status).toBe(503);
  });
});
