// Who calls, may they, how fast: answered before anything about the body.

import { beforeAll, describe, expect, it } from "vitest";
import { call, createTenant, HOSTS, operate, payment, request, type Tenant } from "./client.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

function post(host: string, headers: Record<string, string>, body = "{ not json") {
  const typed = { "content-type": "application/json", ...headers };
  return call(`${host}/api/v1/transactions`, { method: "POST", headers: typed, body });
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

describe("the order of answers", () => {
  it("AUT-09: without a key it is 401, whatever the body", async () => {
    const answer = await post(HOSTS.sandbox, {});
    expect(answer.status).toBe(401);
    expect(answer.body.error).toMatchObject({ type: "AUTHENTICATION_ERROR", code: "api_key_missing" });
  });

  it("AUT-10: an invented key is 401, also on paths that do not exist", async () => {
    const invented = `sk_test_${"a".repeat(32)}`;
    expect((await post(HOSTS.sandbox, bearer(invented))).body.error.code).toBe("api_key_invalid");
    const nowhere = await call(`${HOSTS.sandbox}/api/v1/nowhere`, { headers: bearer(invented) });
    expect(nowhere.status).toBe(401);
  });

  it("AUT-07: a key on the other environment's host is 403 environment_mismatch, both ways", async () => {
    for (const [host, key] of [
      [HOSTS.production, tenant.keys.sandboxSecret],
      [HOSTS.sandbox, tenant.keys.productionSecret],
    ] as const) {
      const answer = await post(host, bearer(key));
      expect(answer.status).toBe(403);
      expect(answer.body.error).toMatchObject({ type: "PERMISSION_ERROR", code: "environment_mismatch" });
    }
  });

  it("AUT-08: a publishable key of the other environment gets environment_mismatch first", async () => {
    const answer = await post(HOSTS.production, bearer(tenant.keys.sandboxPublishable));
    expect(answer.body.error.code).toBe("environment_mismatch");
  });

  it("AUT-06: a publishable key is 403 secret_key_required", async () => {
    const answer = await post(HOSTS.sandbox, bearer(tenant.keys.sandboxPublishable));
    expect(answer.status).toBe(403);
    expect(answer.body.error.code).toBe("secret_key_required");
  });

  it("429 with Retry-After comes before 400, and an invalid request uses a token", async () => {
    const created = await operate("POST", `/organisations/${tenant.id}/keys`, {
      type: "secret",
      environment: "sandbox",
      rateLimit: { ratePerSecond: 1, burst: 2 },
    });
    expect(created.status).toBe(201);
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) statuses.push((await post(HOSTS.sandbox, bearer(created.body.key))).status);
    expect(statuses).toEqual([400, 400, 429]);
    const limited = await post(HOSTS.sandbox, bearer(created.body.key));
    expect(limited.body.error).toMatchObject({ type: "RATE_LIMITED", code: "rate_limited" });
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  });
});

describe("keys", () => {
  it("AUT-05: are their prefix and 32 alphanumerics", () => {
    expect(tenant.keys.sandboxSecret).toMatch(/^sk_test_[0-9A-Za-z]{32}$/);
    expect(tenant.keys.productionPublishable).toMatch(/^pk_live_[0-9A-Za-z]{32}$/);
  });

  it("AUT-14: once revoked, the next request is 401", async () => {
    const created = await operate("POST", `/organisations/${tenant.id}/keys`, {
      type: "secret",
      environment: "sandbox",
    });
    expect((await post(HOSTS.sandbox, bearer(created.body.key), JSON.stringify(payment()))).status).toBe(200);
    const revoked = await operate("DELETE", `/organisations/${tenant.id}/keys/${created.body.id}`);
    expect(revoked.status).toBe(204);
    expect((await post(HOSTS.sandbox, bearer(created.body.key), JSON.stringify(payment()))).status).toBe(401);
  });

  it("AUT-11, AUT-12: lists never show a secret key, and publishable keys whole only to those who may create", async () => {
    const whole = await operate("GET", `/organisations/${tenant.id}/keys`);
    expect(whole.text).not.toContain(tenant.keys.sandboxSecret);
    expect(whole.text).toContain(tenant.keys.sandboxPublishable);
    const short = await operate("GET", `/organisations/${tenant.id}/keys`, undefined, "viewer");
    expect(short.text).not.toContain(tenant.keys.sandboxPublishable);
    expect(short.text).toContain(tenant.keys.sandboxPublishable.slice(0, 16));
  });

  it("AUT-13: a role without the permission is 403 permission_denied", async () => {
    const denied = await operate(
      "POST",
      `/organisations/${tenant.id}/keys`,
      { type: "secret", environment: "sandbox" },
      "viewer",
    );
    expect(denied.status).toBe(403);
    expect(denied.body.error.code).toBe("permission_denied");
  });
});

describe("the request id", () => {
  it("EPT-02: is returned in the header and in the error body", async () => {
    const answer = await request(tenant, "sandbox", "GET", "/transactions/none", undefined, {
      "x-request-id": "my-id-1",
    });
    expect(answer.headers.get("x-request-id")).toBe("my-id-1");
    expect(answer.body.error.request_id).toBe("my-id-1");
  });

  it("EPT-03: of more than 128 characters is 400", async () => {
    const answer = await request(tenant, "sandbox", "GET", "/transactions/none", undefined, {
      "x-request-id": "x".repeat(129),
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe("invalid_request");
  });

  describe.each([
    ["of more than 128 characters", "x".repeat(129)],
    ["with a control character", "a\u0001b"],
  ])("EPT-03: %s", (_name, id) => {
    const unsound = { "x-request-id": id };

    it("is reported after the key: 401, then 403, then 400", async () => {
      expect((await post(HOSTS.sandbox, unsound)).body.error.code).toBe("api_key_missing");
      const foreign = await post(HOSTS.production, { ...bearer(tenant.keys.sandboxSecret), ...unsound });
      expect(foreign.body.error.code).toBe("environment_mismatch");
      const publishable = await post(HOSTS.sandbox, {
        ...bearer(tenant.keys.sandboxPublishable),
        ...unsound,
      });
      expect(publishable.body.error.code).toBe("secret_key_required");
      const sound = await post(HOSTS.sandbox, { ...bearer(tenant.keys.sandboxSecret), ...unsound });
      expect(sound.status).toBe(400);
      expect(sound.body.error).toMatchObject({
        code: "invalid_request",
        message: expect.stringContaining("X-Request-Id"),
      });
    });

    it("is reported after 429, and uses a token", async () => {
      const created = await operate("POST", `/organisations/${tenant.id}/keys`, {
        type: "secret",
        environment: "sandbox",
        rateLimit: { ratePerSecond: 1, burst: 1 },
      });
      const statuses: number[] = [];
      for (let i = 0; i < 2; i++) {
        statuses.push((await post(HOSTS.sandbox, { ...bearer(created.body.key), ...unsound })).status);
      }
      expect(statuses).toEqual([400, 429]);
    });

    it("is replaced by one of ours in every answer, in the header and in the body", async () => {
      for (const key of ["nobody", tenant.keys.sandboxSecret]) {
        const answer = await post(HOSTS.sandbox, { ...bearer(key), ...unsound });
        expect(answer.headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{32}$/);
        expect(answer.body.error.request_id).toBe(answer.headers.get("x-request-id"));
      }
    });

    it("decides nothing", async () => {
      const body = payment();
      const headers = { ...bearer(tenant.keys.sandboxSecret), ...unsound };
      expect((await post(HOSTS.sandbox, headers, JSON.stringify(body))).status).toBe(400);
      const read = await request(tenant, "sandbox", "GET", `/transactions/${body.externalActivityId}`);
      expect(read.status).toBe(404);
    });

    it.each([
      `${HOSTS.sandbox}/openapi.json`,
      `${HOSTS.sandbox}/api/v10`,
      `${HOSTS.operator}/operator/v1/organisations`,
      `${HOSTS.operator}/api/v1/transactions`,
    ])("is 400 at once where no caller's key is asked for: %s", async (url) => {
      const answer = await call(url, { headers: unsound });
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe("invalid_request");
      expect(answer.body.error.request_id).toMatch(/^req_[0-9a-f]{32}$/);
      expect(answer.headers.get("x-request-id")).toBe(answer.body.error.request_id);
    });
  });

  it("is made where none is sent", async () => {
    const answer = await request(tenant, "sandbox", "GET", "/transactions/none");
    expect(answer.headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{32}$/);
  });
});

describe("VER-02: Service-Version", () => {
  const read = (headers: Record<string, string>) =>
    request(tenant, "sandbox", "GET", "/transactions/none", undefined, headers);

  it("2026-08-11 and none at all are the default contract", async () => {
    expect((await read({ "service-version": "2026-08-11" })).status).toBe(404);
    expect((await read({})).status).toBe(404);
  });

  it("any other value is 400 version_unsupported", async () => {
    const answer = await read({ "service-version": "2020-01-01" });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ type: "VALIDATION_ERROR", code: "version_unsupported" });
  });
});

describe("ERR-16: unknown paths and methods", () => {
  it.each([
    ["GET", "/api/v1/nowhere"],
    ["DELETE", "/api/v1/transactions"],
    ["PUT", "/api/v1/transactions/x"],
  ])("%s %s is 404 route_not_found in the contract's shape", async (method, path) => {
    const answer = await call(HOSTS.sandbox + path, { method, headers: bearer(tenant.keys.sandboxSecret) });
    expect(answer.status).toBe(404);
    expect(answer.body.error).toMatchObject({ type: "NOT_FOUND", code: "route_not_found" });
  });
});
