// The catalogue of crypto operations over HTTP.

import { beforeAll, describe, expect, it } from "vitest";
import { cryptoCatalogueSchema } from "#domain/contract/crypto/catalogue.ts";
import { createTenant, request, type Environment, type Tenant } from "./client.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const read = (environment: Environment, headers = {}) =>
  request(tenant, environment, "GET", "/crypto/catalogue", undefined, headers);

describe("GET /crypto/catalogue", () => {
  it("CRY-03: is 200 with networks by CAIP-2 and assets by CAIP-19, and a version", async () => {
    const { status, body } = await read("sandbox");
    expect(status).toBe(200);
    const { networks, assets, version } = cryptoCatalogueSchema.parse(body);
    expect(version).not.toBe("");
    expect(networks.find(({ id }) => id === "eip155:1")).toMatchObject({
      name: "Ethereum",
      testNetwork: false,
      supports: { screening: true, discovery: true, controlProof: ["eip-191"] },
    });
    expect(assets).toContainEqual({
      code: "USDC",
      network: "eip155:1",
      decimals: 6,
      contract: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
      id: "eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
    });
  });

  it("is the same in both environments", async () => {
    const [sandbox, production] = await Promise.all([read("sandbox"), read("production")]);
    expect(production.body).toEqual(sandbox.body);
  });

  it("VER-01, EPT-04: accepts Service-Version 2026-08-11, and any other is 400", async () => {
    expect((await read("sandbox", { "service-version": "2026-08-11" })).status).toBe(200);
    for (const version of ["2026-08-10", "latest", "v1"]) {
      expect(await read("sandbox", { "service-version": version })).toMatchObject({
        status: 400,
        body: { error: { type: "VALIDATION_ERROR", code: "version_unsupported" } },
      });
    }
  });
});
