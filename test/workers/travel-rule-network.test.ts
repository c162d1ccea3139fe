// What exchange networks offer, over HTTP: what is configured and who is listed, which approves nothing.

import { beforeAll, describe, expect, it } from "vitest";
import { createTenant, request, type Tenant } from "./client.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

describe("GET /crypto/network/status", () => {
  it("CRY-04: says what is configured in the sandbox, and qualifies no exchange", async () => {
    const { status, body } = await request(tenant, "sandbox", "GET", "/crypto/network/status");
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["capabilities", "liveQualification"]);
    expect(body.liveQualification).toBe(false);
    expect(body.capabilities).toEqual([
      { source: "address_book", configured: true, networks: expect.arrayContaining(["eip155:1"]) },
      { source: "network", configured: true, networks: expect.arrayContaining(["eip155:1"]) },
      { source: "analytics", configured: false, networks: [] },
    ]);
  });

  it("CRY-04: says that production has no exchange network before one is configured", async () => {
    const { body } = await request(tenant, "production", "GET", "/crypto/network/status");
    expect(body.liveQualification).toBe(false);
    expect(body.capabilities[1]).toEqual({ source: "network", configured: false, networks: [] });
  });

  it("CRY-04: names networks by the catalogue, those whose addresses can be looked for", async () => {
    const { body } = await request(tenant, "sandbox", "GET", "/crypto/network/status");
    const catalogue = await request(tenant, "sandbox", "GET", "/crypto/catalogue");
    const discoverable = catalogue.body.networks
      .filter((network: { supports: { discovery: boolean } }) => network.supports.discovery)
      .map(({ id }: { id: string }) => id);
    expect(body.capabilities[0].networks).toEqual(discoverable);
    expect(discoverable).toEqual(expect.arrayContaining(body.capabilities[1].networks));
  });

  it("takes no parameters", async () => {
    const { status, body } = await request(tenant, "sandbox", "GET", "/crypto/network/status?page=1");
    expect([status, body.error.code]).toEqual([400, "invalid_request"]);
  });
});

describe("GET /crypto/network/institutions", () => {
  it("CRY-05: lists the institutions of the sandbox and approves no record of the directory", async () => {
    const { status, body } = await request(tenant, "sandbox", "GET", "/crypto/network/institutions");
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["data", "approvesDirectory"]);
    expect(body.approvesDirectory).toBe(false);
    expect(body.data[0]).toEqual({
      id: "inst_sandbox_exchange",
      name: "Sandbox Exchange",
      jurisdiction: "DE",
      protocols: ["TRP", "EMAIL"],
      directoryProviderId: null,
    });
  });

  it("CRY-05: lists nobody in production before a network is configured", async () => {
    const { body } = await request(tenant, "production", "GET", "/crypto/network/institutions");
    expect(body).toEqual({ data: [], approvesDirectory: false });
  });
});
