// The network route: its bounds, the names that a reference may stand for, and 404 for an unknown subject.

import { describe, expect, it } from "vitest";
import { networkQuerySchema, type NetworkQuery } from "#domain/door/network.ts";
import { deriveTenantKey } from "#domain/ids/tenant-key.ts";
import { subjectIdOfUser } from "#domain/ids/identifiers.ts";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import { bindings, createTenant, HOSTS, type Tenant } from "./client.ts";

/** The bindings with a door that knows no subject, and what it was asked. */
function emptyDoor(): { readonly env: Env; readonly asked: NetworkQuery[] } {
  const asked: NetworkQuery[] = [];
  const fetch = async (_url: string, init: { body: Uint8Array }) => {
    asked.push(networkQuerySchema.parse(JSON.parse(new TextDecoder().decode(init.body))));
    return Response.json({ network: null });
  };
  return { env: { ...bindings, DOOR: { fetch } as unknown as Fetcher }, asked };
}

async function ask(tenant: Tenant, env: Env, path: string): Promise<{ status: number; code: string }> {
  const response = await worker.fetch(
    new Request(`${HOSTS.production}/api/v1/risk-intelligence/network/${path}`, {
      headers: { authorization: `Bearer ${tenant.keys.productionSecret}` },
    }),
    env,
  );
  const { error } = await response.json<{ error: { code: string } }>();
  return { status: response.status, code: error.code };
}

describe("GET /risk-intelligence/network/{subjectKind}/{subjectId}", () => {
  it.each(["depth=0", "depth=4", "depth=2.5", "depth=", "limit=0", "limit=201", "limit=many", "since=today"])(
    "answers 400 to %s, and asks no door",
    async (query) => {
      const { env, asked } = emptyDoor();
      const answer = await ask(await createTenant(), env, `individual/customer-1?${query}`);
      expect(answer).toEqual({ status: 400, code: "invalid_request" });
      expect(asked).toEqual([]);
    },
  );

  it("answers 400 to a kind that is none, and 404 to an unknown subject", async () => {
    const tenant = await createTenant();
    const { env, asked } = emptyDoor();
    expect(await ask(tenant, env, "person/customer-1")).toEqual({ status: 400, code: "invalid_request" });
    expect(asked).toEqual([]);
    const missing = { status: 404, code: "subject_not_found" };
    expect(await ask(tenant, env, "individual/customer-1")).toEqual(missing);
    expect(asked).toHaveLength(1);
  });

  it("asks for the caller's own tenant, by our id and by theirs, percent-decoded", async () => {
    const tenant = await createTenant();
    const { env, asked } = emptyDoor();
    await ask(
      tenant,
      env,
      `individual/${encodeURIComponent("customer/1 é")}?depth=3&limit=200&since=2026-01-01T00:00:00Z`,
    );
    const key = deriveTenantKey(bindings.MASTER_SECRET, tenant.id, "production");
    expect(asked).toEqual([
      {
        organisationId: tenant.id,
        environment: "production",
        candidates: [
          { node: "customer/1 é", kind: "individual" },
          { node: subjectIdOfUser(key, "individual", "customer/1 é"), kind: "individual" },
        ],
        depth: 3,
        limit: 200,
        since: "2026-01-01T00:00:00.000Z",
      },
    ]);
  });
});
