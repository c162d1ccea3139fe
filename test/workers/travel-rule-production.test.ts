// Connections in production: institutions are reached over HTTPS by the Travel Rule Protocol, through the network that guards
// deliveries, and nothing of the organisation reaches them.

import { beforeAll, describe, expect, it } from "vitest";
import { bindings, createTenant, type Tenant } from "./client.ts";
import { addConnection, approvedConnection, PROFILE, read, send, SETUP } from "./travel-rule-client.ts";

const PEER = { name: "Example VASP", jurisdiction: "CH", protocol: "TRP" };
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
