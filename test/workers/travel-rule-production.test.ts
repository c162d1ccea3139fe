// Connections in production: institutions are reached over HTTPS by the Travel Rule Protocol, through the network that guards
// deliveries, and nothing of the organisation reaches them.

import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { drawnId } from "#domain/ids/identifiers.ts";
import { deriveTenantKey } from "#domain/ids/tenant-key.ts";
import { formatInstant, MINUTE } from "#domain/time/instant.ts";
import type { Env } from "#edge/environment.ts";
import * as connections from "#edge/use-cases/manage-connections.ts";
import { bindings, createTenant, type Tenant } from "./client.ts";
import { addConnection, approvedConnection, PROFILE, read, send, SETUP } from "./travel-rule-client.ts";

const PEER = { name: "Example VASP", jurisdiction: "CH", protocol: "TRP" } as const;
const ADDRESS = "https://vasp.example.com/transfers?t=i";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant("Secret organisation");
});

const post = (path: string, body: object) =>
  send(tenant, "POST", path, body, crypto.randomUUID(), "production");

describe("a connection in production", () => {
  it("CRY-30: is tested over the guarded network, which sees no personal data and no organisation", async () => {
    await send(tenant, "PATCH", "/profile", PROFILE, crypto.randomUUID(), "production");
    const id = await approvedConnection(tenant, { ...PEER, address: ADDRESS }, "production");
    const tested = await post(`/connections/${id}`, { command: "test" });
    expect(tested.body).toMatchObject({ state: "healthy", lastTest: { result: "passed" } });
    const told = await bindings.WEBHOOK_NETWORK?.fetch("http://127.0.0.1/received/vasp.example.com");
    const seen = (await told?.json()) as { headers: Record<string, string>; body: string }[];
    expect(seen.map(({ body }) => body)).toEqual(["/version", "/uptime", "/extensions"]);
    const names = new Set(seen.flatMap(({ headers }) => Object.keys(headers)));
    expect(
      [...names]
        .filter((name) => !/^(host|mf-|cf-|connection|accept-encoding|content-length)/.test(name))
        .sort(),
    ).toEqual(["accept", "api-version", "request-identifier"]);
    for (const secret of [tenant.id, "Secret", "Nordwind", "carla", id]) {
      expect(JSON.stringify(seen)).not.toContain(secret);
    }
  });

  it("CRY-26: is what the set-up is tested with, and without it there is nothing to test", async () => {
    const other = await createTenant();
    const write = (path: string, body: object, method: "POST" | "PATCH" = "POST") =>
      send(other, method, path, body, crypto.randomUUID(), "production");
    await write("/profile", PROFILE, "PATCH");
    const saved = await write("/onboarding", SETUP);
    expect(saved.body.steps.at(-1)).toMatchObject({ blockers: ["no_approved_connection"] });
    await approvedConnection(other, { ...PEER, address: ADDRESS }, "production");
    expect((await write("/onboarding", { command: "verify_test" })).body.state).toBe("test_passed");
  });

  it.each([
    ["inside a network", "https://10.0.0.7/transfers?t=i"],
    ["whose name leads inside", "https://inside.example.com/transfers?t=i"],
    ["without TLS", "http://vasp.example.com/transfers?t=i"],
    ["of another scheme", "ftp://vasp.example.com/"],
    ["with a wrong checksum", "ta3MNQE1Y"],
    ["of a Travel Address that leads inside", "ta7eawSJpSSSqZScV8b8hDD6hLMtLKC4S6tfKc3"],
  ])("CRY-30: is not made to an address %s", async (_, address) => {
    const { status, body } = await addConnection(tenant, { ...PEER, address }, "production");
    expect([status, body.error.code]).toEqual([400, "url_not_allowed"]);
  });

  it("belongs to production alone", async () => {
    expect((await read(tenant, "/connections")).body).toEqual({ data: [] });
  });
});

describe("a connection that was added", () => {
  afterEach(() => void vi.useRealTimers());

  /** A deployment whose resolver of names answers so. */
  function envWithResolver(answer: object): Env {
    const fetch: Fetcher["fetch"] = async () => Response.json(answer);
    return { ...bindings, WEBHOOK_NETWORK: { fetch } as Fetcher };
  }

  it("CRY-29: is answered again under its key though the name of the institution resolves no more", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const organisationId = drawnId("org", crypto.randomUUID());
    const address = "https://leaving.example.com/transfers?t=i";
    const add = (env: Env, keyName: string, name: string = PEER.name) => {
      const at = formatInstant(Date.now());
      const act = {
        actor: "operator",
        action: "crypto_connection.add",
        reason: "agreed",
        at,
        requestId: null,
      };
      const tenantKey = deriveTenantKey("a master secret of a test", organisationId, "production");
      const owner = { organisationId, environment: "production", shards: 1, tenantKey } as const;
      const wanted = { ...PEER, name, address, reason: "agreed" };
      return connections.addConnection(env, owner, act, keyName, wanted);
    };
    const resolves = envWithResolver({ Status: 0, Answer: [{ type: 1, data: "93.184.215.14" }] });
    const added = await add(resolves, "agreed-1");
    expect(added.ok).toBe(true);
    // What is known of a name is kept for a minute.
    vi.setSystemTime(Date.now() + 2 * MINUTE);
    const resolvesNoMore = envWithResolver({ Status: 3 });
    expect(await add(resolvesNoMore, "agreed-2")).toMatchObject({ code: "url_not_allowed" });
    expect(await add(resolvesNoMore, "agreed-1")).toEqual({ ...added, replayed: true });
    const other = await add(resolvesNoMore, "agreed-1", "Other VASP");
    expect(other).toMatchObject({ code: "idempotency_key_reused" });
  });
});
