// The routes of drift, providers and threshold recommendations: bounds of their query, the caller's own tenant, the limits
// in force, and no report where what comes back is none.

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import { bindings, createTenant, HOSTS, type Tenant } from "./client.ts";

interface Asked {
  readonly url: string;
  readonly body: Record<string, unknown>;
}

const TO = "2026-03-31T00:00:00.000Z";
const WINDOW = { from: "2026-03-01T00:00:00.000Z", to: TO };
const NOBODY = {
  drift: {
    window: WINDOW,
    generatedAt: TO,
    baseline: { from: null, to: null, systemVersionId: null, overlap: false },
    features: [],
    population: [],
    outputs: { score: null, decision: null },
    overall: { level: "not_enough_evidence", changedFeatures: [] },
  },
  providers: { window: WINDOW, generatedAt: TO, data: [], pagination: { nextCursor: null } },
  "threshold-recommendations": { data: [], pagination: { nextCursor: null } },
};
type Report = keyof typeof NOBODY;

/** The bindings with a door that answers so, and what it was asked. */
function doorWith(answer: object): { readonly env: Env; readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const fetch = async (url: URL | string, init: { body: Uint8Array }) => {
    const body = z.record(z.string(), z.unknown()).parse(JSON.parse(new TextDecoder().decode(init.body)));
    asked.push({ url: url.toString(), body });
    return Response.json(answer);
  };
  return { env: { ...bindings, DOOR: { fetch } as unknown as Fetcher }, asked };
}

async function ask(tenant: Tenant, env: Env, path: string) {
  const response = await worker.fetch(
    new Request(`${HOSTS.sandbox}/api/v1/risk-intelligence/${path}`, {
      headers: { authorization: `Bearer ${tenant.keys.sandboxSecret}` },
    }),
    env,
  );
  return { status: response.status, body: await response.json<object>() };
}

describe("reports that the door computes whole", () => {
  it.each(Object.keys(NOBODY) as Report[])("%s: asks for the caller's own tenant", async (name) => {
    const tenant = await createTenant();
    const { env, asked } = doorWith(NOBODY[name]);
    expect(await ask(tenant, env, name)).toEqual({ status: 200, body: NOBODY[name] });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url).toMatch(new RegExp(`/v1/reports/${name}$`));
    expect(asked[0]?.body).toMatchObject({ organisationId: tenant.id, environment: "sandbox" });
  });

  it.each(Object.keys(NOBODY) as Report[])(
    "%s: answers 503 if the door's answer is not a report",
    async (name) => {
      const { env } = doorWith({ something: "else" });
      expect(await ask(await createTenant(), env, name)).toMatchObject({
        status: 503,
        body: { error: { code: "upstream_failed" } },
      });
    },
  );

  it.each([
    "drift?from=yesterday",
    "drift?from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z",
    "drift?baselineFrom=2026-03-02",
    "drift?baselineFrom=2026-03-02T00:00:00Z&baselineTo=2026-03-02T00:00:00Z",
    "providers?to=tomorrow",
    "effectiveness?interval=hour",
    "effectiveness?interval=day&from=2024-01-01T00:00:00Z&to=2026-01-01T00:00:00Z",
  ])("answers 400 to %s, and asks no door", async (path) => {
    const { env, asked } = doorWith({});
    expect(await ask(await createTenant(), env, path)).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_request" } },
    });
    expect(asked).toEqual([]);
  });

  it("drift: passes the baseline on as instants, and leaves out what was not given", async () => {
    const { env, asked } = doorWith(NOBODY.drift);
    const window = `from=${WINDOW.from}&to=${WINDOW.to}`;
    await ask(await createTenant(), env, `drift?${window}&baselineFrom=2026-01-01T01:00:00%2B01:00`);
    expect(asked[0]?.body).toMatchObject({ ...WINDOW, baselineFrom: "2026-01-01T00:00:00.000Z" });
    expect(asked[0]?.body).not.toHaveProperty("baselineTo");
  });

  it("thresholds: asks about the limits of the active version", async () => {
    const { env, asked } = doorWith(NOBODY["threshold-recommendations"]);
    await ask(await createTenant(), env, "threshold-recommendations");
    const { id, thresholds } = DEFAULT_VERSION;
    expect(asked[0]?.body).toMatchObject({ systemVersionId: id, thresholds });
  });
});
