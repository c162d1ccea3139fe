// What is being decided, as operators ask for it: of one organisation and environment, and with a tag by which an answer that has
// not changed is not sent again.

import { beforeAll, describe, expect, it } from "vitest";
import type { Live } from "#domain/contract/operators/live.ts";
import { operatorToken } from "#domain/ids/operator-token.ts";
import worker from "#edge/worker.ts";
import type { Env } from "#edge/environment.ts";
import { bindings, createTenant, HOSTS, type Tenant } from "./client.ts";
import { refusing } from "./door.ts";

const LIVE: Live = {
  window: { from: "2026-01-15T11:30:00.000Z", to: "2026-01-15T12:00:00.000Z", intervalSeconds: 10 },
  dataAsOf: null,
  rate: { perSecond: 0, decisions: 0, seconds: 60 },
  shares: [],
  series: [],
  latencyMs: null,
  freshnessSeconds: null,
  alerts: { open: 0, breached: 0 },
  newest: [],
};

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

/** A door that answers so, and remembers what it was asked. */
function doorWith(live: Live): { env: Env; asked: unknown[] } {
  const asked: unknown[] = [];
  const fetch = async (input: URL, init?: RequestInit) => {
    asked.push([input.pathname, await new Response(init?.body).json()]);
    return Response.json(live);
  };
  return { env: { ...bindings, DOOR: { fetch } as unknown as Fetcher }, asked };
}

function ask(env: Env, path = "live", headers: Record<string, string> = {}): Promise<Response> {
  const token = operatorToken(bindings.OPERATOR_SECRET, "viewer");
  const url = `${HOSTS.operator}/operator/v1/organisations/${tenant.id}/${path}`;
  return worker.fetch(new Request(url, { headers: { authorization: `Bearer ${token}`, ...headers } }), env);
}

describe("GET …/live", () => {
  it.each(["sandbox", "production"])(
    "asks for the organisation of its path, in the %s",
    async (environment) => {
      const { env, asked } = doorWith(LIVE);
      const answer = await ask(env, `live?environment=${environment}`);
      expect([answer.status, await answer.json()]).toEqual([200, LIVE]);
      expect(asked).toEqual([["/v1/live", { organisationId: tenant.id, environment }]]);
    },
  );

  it("is 304 without a body to who has the answer, in any form of the tag, and 200 once it has changed", async () => {
    const before = doorWith(LIVE).env;
    const first = await ask(before);
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const again = await ask(before, "live", { "if-none-match": known });
      expect([known, again.status, await again.text(), again.headers.get("etag")]).toEqual([
        known,
        304,
        "",
        tag,
      ]);
    }
    for (const unknown of ['"other"', tag.slice(0, -2), ""]) {
      expect((await ask(before, "live", { "if-none-match": unknown })).status).toBe(200);
    }
    const changed = doorWith({ ...LIVE, alerts: { open: 1, breached: 0 } }).env;
    const now = await ask(changed, "live", { "if-none-match": tag });
    expect([now.status, now.headers.get("etag") === tag]).toEqual([200, false]);
  });

  it("is no 304 where it fails", async () => {
    const failed = await ask(refusing(503, "dependency_unavailable"), "live", { "if-none-match": "*" });
    expect([failed.status, failed.headers.get("etag")]).toEqual([503, null]);
    const unknown = await ask(doorWith(LIVE).env, "live?unknown=1", { "if-none-match": "*" });
    expect(unknown.status).toBe(400);
  });
});
