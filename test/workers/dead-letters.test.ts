// What operators do with dead letters through the edge: asked of the door, and in the audit with name and reason.

import { runInDurableObject } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { Env } from "#edge/environment.ts";
import { DIRECTORY_SOURCE } from "#domain/events/sources.ts";
import { dropDeadLetters, listDeadLetters, retryDeadLetters } from "#edge/use-cases/dead-letters.ts";
import { DEAD_LETTER } from "#test/stream/dead-letter.ts";
import { bindings, operate } from "./client.ts";

const GONE = "0-8-1767225600000";
const { id: ID } = DEAD_LETTER;
const ACT = { actor: "operator:ops", reason: null, at: "2026-01-02T00:00:00.000Z", requestId: "req_1" };

/** A door that has one letter, and remembers what it was asked. */
function withDoor(retry: () => Response) {
  const asked: [path: string, body: unknown][] = [];
  const fetch = async (url: URL, init: RequestInit) => {
    asked.push([url.pathname, JSON.parse(new TextDecoder().decode(init.body as Uint8Array))]);
    if (url.pathname.endsWith("/retry")) return retry();
    return Response.json(url.pathname.endsWith("/settle") ? { settled: 1 } : { data: [DEAD_LETTER] });
  };
  return { asked, env: { ...bindings, DOOR: { fetch } as unknown as Fetcher } satisfies Env };
}

async function audited(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const acts = () =>
    runInDurableObject(bindings.DIRECTORY.getByName(DIRECTORY_SOURCE), (_object, { storage }) => {
      const there = storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'log'").toArray();
      if (there.length === 0) return [];
      return storage.sql
        .exec<{ payload: string }>("SELECT payload FROM log ORDER BY sequence")
        .toArray()
        .map(({ payload }) => (JSON.parse(payload) as { data: Record<string, unknown> }).data);
    });
  const before = (await acts()).length;
  await work();
  return (await acts()).slice(before);
}

const SETTLED = {
  letterId: ID,
  organisationId: "org_1",
  environment: "sandbox",
  source: "ledger/org_1/sandbox/0",
  sequence: 3,
  eventId: "evt_1",
};

describe("dead letters", () => {
  it("that are sent again are in the audit, with who asked and what was done", async () => {
    const done = {
      data: [
        { id: ID, outcome: "retried" },
        { id: GONE, outcome: "not_found" },
      ],
    };
    const { env, asked } = withDoor(() => Response.json(done));
    const acts = await audited(async () => {
      const act = { ...ACT, action: "deadletter.retry" };
      expect(await retryDeadLetters(env, [ID, GONE], act)).toEqual({ ok: true, value: done });
    });
    expect(acts).toMatchObject([
      { actor: "operator:ops", action: "deadletter.retry", letterIds: [ID, GONE] },
      { actor: "operator:ops", action: "deadletter.retried", act: "retried", ...SETTLED },
    ]);
    expect(acts).toHaveLength(2);
    expect(asked.at(-1)).toMatchObject([
      "/v1/dead-letters/settle",
      { acts: [{ ...SETTLED, act: "retried", actor: "operator:ops" }] },
    ]);
  });

  it("stay open if they could not be sent", async () => {
    const { env, asked } = withDoor(() => new Response(null, { status: 503 }));
    const acts = await audited(async () => {
      const answer = await retryDeadLetters(env, [ID], { ...ACT, action: "deadletter.retry" });
      expect(answer).toMatchObject({ ok: false, code: "dependency_unavailable" });
    });
    expect(acts.map(({ action }) => action)).toEqual(["deadletter.retry"]);
    expect(asked.map(([path]) => path)).not.toContain("/v1/dead-letters/settle");
  });

  it("are dropped with a reason, each by its position in the log; unknown ones are not dropped", async () => {
    const { env, asked } = withDoor(() => new Response(null, { status: 500 }));
    const acts = await audited(async () => {
      const act = { ...ACT, action: "deadletter.drop", reason: "a test of ours" };
      expect(await dropDeadLetters(env, [ID, GONE], act)).toEqual({
        ok: true,
        value: {
          data: [
            { id: ID, outcome: "dropped" },
            { id: GONE, outcome: "not_found" },
          ],
        },
      });
    });
    expect(acts).toMatchObject([
      { action: "deadletter.dropped", act: "dropped", reason: "a test of ours", ...SETTLED },
    ]);
    expect(asked.at(-1)?.[1]).toMatchObject({ acts: [{ reason: "a test of ours", act: "dropped" }] });
  });

  it("are listed as the door answers them", async () => {
    const env: Env = {
      ...bindings,
      DOOR: {
        fetch: async () => Response.json({ data: [DEAD_LETTER], pagination: { nextCursor: ID } }),
      } as unknown as Fetcher,
    };
    expect(await listDeadLetters(env, { limit: 1, cursor: null, settled: false })).toEqual({
      ok: true,
      value: { data: [DEAD_LETTER], pagination: { nextCursor: ID } },
    });
  });

  it.each([
    ["GET", "/dead-letters?cursor=none", undefined, "owner", 400],
    ["GET", "/dead-letters?state=lost", undefined, "owner", 400],
    ["GET", "/dead-letters/none", undefined, "owner", 404],
    ["POST", "/dead-letters/drop", { ids: [ID] }, "owner", 400],
    ["POST", "/dead-letters/drop", { ids: [], reason: "none" }, "owner", 400],
    ["POST", "/dead-letters/retry", { ids: [ID] }, "analyst", 403],
    ["POST", "/dead-letters/drop", { ids: [ID], reason: "none" }, "viewer", 403],
    ["POST", "/dead-letters/retry", { ids: [ID] }, "ops", 503],
  ] as const)(
    "%s %s with %j by %s is %i, and nothing is settled",
    async (method, path, body, role, status) => {
      const acts = await audited(async () => {
        expect((await operate(method, path, body, role)).status).toBe(status);
      });
      expect(acts).toEqual([]);
    },
  );
});
