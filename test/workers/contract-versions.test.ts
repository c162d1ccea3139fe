// The versions of the contract over HTTP, and the header that pins one (VER-02, VER-03).

import { beforeAll, describe, expect, it } from "vitest";
import { versionDiffSchema, versionListSchema } from "#domain/contract/documents/versions.ts";
import { call, createTenant, HOSTS, payment, request, type Tenant } from "./client.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const read = (path: string, headers = {}) => request(tenant, "sandbox", "GET", path, undefined, headers);

describe("GET /versions", () => {
  it("VER-03: lists the supported versions", async () => {
    const { status, body } = await read("/versions");
    expect(status).toBe(200);
    expect(versionListSchema.parse(body).versions.map(({ id }) => id)).toContain(body.default);
  });

  it("needs a key like every path below /api/v1", async () => {
    expect(await call(`${HOSTS.sandbox}/api/v1/versions`)).toMatchObject({
      status: 401,
      body: { error: { code: "api_key_missing" } },
    });
  });
});

describe("GET /versions/diff", () => {
  it("VER-03: answers an empty difference between a version and itself", async () => {
    const { status, body } = await read("/versions/diff?from=2026-08-11&to=2026-08-11");
    expect(status).toBe(200);
    expect(versionDiffSchema.parse(body)).toEqual({ breaking: false, changes: [] });
  });

  it.each(["from=2026-08-11&to=2020-01-01", "from=latest&to=2026-08-11"])(
    "refuses unknown versions: %s",
    async (query) => {
      expect(await read(`/versions/diff?${query}`)).toMatchObject({
        status: 400,
        body: { error: { code: "version_unsupported" } },
      });
    },
  );

  it.each(["", "from=2026-08-11", "to=2026-08-11"])("needs both versions: ?%s", async (query) => {
    expect(await read(`/versions/diff?${query}`)).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_request" } },
    });
  });
});

describe("Service-Version", () => {
  it.each(["/versions", "/alerts", "/risk-intelligence/system-versions"])(
    "VER-02: is checked on %s",
    async (path) => {
      expect((await read(path, { "service-version": "2026-08-11" })).status).toBe(200);
      expect(await read(path, { "service-version": "2025-01-01" })).toMatchObject({
        status: 400,
        body: { error: { code: "version_unsupported" } },
      });
    },
  );

  it("leaves no trace of a decision that was asked for by another version", async () => {
    const body = payment();
    const refused = await request(tenant, "sandbox", "POST", "/transactions", body, {
      "service-version": "1",
    });
    expect(refused.status).toBe(400);
    expect((await read(`/transactions/${body.externalActivityId}`)).status).toBe(404);
  });
});
