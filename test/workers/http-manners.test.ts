// What any HTTP client may expect beside the contract: HEAD, OPTIONS, challenges, bounds of the head, media types,
// and a word about what was misspelt.

import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import worker from "#edge/worker.ts";
import { bindings, call, createTenant, HOSTS, operate, payment, request, secretOf } from "./client.ts";

const tenant = await createTenant();
const authorization = `Bearer ${secretOf(tenant, "sandbox")}`;

function post(body: BodyInit, headers: Record<string, string>) {
  const url = `${HOSTS.sandbox}/api/v1/transactions`;
  return call(url, { method: "POST", headers: { authorization, ...headers }, body });
}

describe("HEAD", () => {
  it.each(["/api/v1/versions", "/api/v1/alerts", "/api/kyc/health", "/openapi.json", "/reference"])(
    "of %s answers as GET does, without a body",
    async (path) => {
      const url = HOSTS.sandbox + path;
      const [got, headed] = await Promise.all(
        ["GET", "HEAD"].map((method) => fetchOf(url, { method, headers: { authorization } })),
      );
      expect([got?.status, headed?.status]).toEqual([200, 200]);
      expect(headed?.headers.get("content-type")).toBe(got?.headers.get("content-type"));
      expect(headed?.text).toBe("");
    },
  );

  it("may come with a body, which nobody reads", async () => {
    // The platform's server makes such a request of a HEAD with a `Content-Length`.
    const asked = new Request(`${HOSTS.sandbox}/api/v1/versions`, {
      method: "POST",
      headers: { authorization },
      body: "a",
    });
    const headed = new Proxy(asked, {
      get: (target, name) => (name === "method" ? "HEAD" : Reflect.get(target, name, target)),
    });
    expect((await worker.fetch(headed, bindings)).status).toBe(200);
  });

  it("without a key is 401, and of no route 404", async () => {
    const url = `${HOSTS.sandbox}/api/v1`;
    expect((await call(`${url}/versions`, { method: "HEAD" })).status).toBe(401);
    expect((await call(`${url}/nothing`, { method: "HEAD", headers: { authorization } })).status).toBe(404);
  });
});

describe("a head that is unsound", () => {
  const LONG = { "x-filler": "x".repeat(17_000) };

  it.each<[string, Record<string, string>]>([
    ["too many headers", LONG],
    ["another transfer coding than chunked", { "transfer-encoding": "gzip, chunked" }],
  ])("such as one of %s is 401 without a key, and 400 with one", async (_, headers) => {
    const url = `${HOSTS.sandbox}/api/v1/versions`;
    expect((await call(url, { headers })).status).toBe(401);
    const answer = await call(url, { headers: { authorization, ...headers } });
    expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_request"]);
  });

  it("is 400 at once where no key is needed", async () => {
    const answer = await call(`${HOSTS.operator}/operator/v1/me`, { headers: LONG });
    expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_request"]);
    const path = `/openapi.json?${"x".repeat(9_000)}`;
    expect((await call(HOSTS.sandbox + path)).status).toBe(400);
  });
});

async function fetchOf(url: string, init: RequestInit) {
  const response = await exports.default.fetch(new Request(url, init));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe("OPTIONS", () => {
  it("names the methods of a path to a caller with a key", async () => {
    const asked = await request(tenant, "sandbox", "OPTIONS", "/webhooks/endpoints/any");
    expect([asked.status, asked.text]).toEqual([204, ""]);
    expect(asked.headers.get("allow")).toBe("GET, HEAD, PATCH, DELETE, OPTIONS");
    expect(asked.headers.has("access-control-allow-origin")).toBe(false);
  });

  it("without a key is 401, in the shape of its family", async () => {
    const asked = await call(`${HOSTS.sandbox}/api/v1/transactions`, { method: "OPTIONS" });
    expect([asked.status, asked.body.error.code]).toEqual([401, "api_key_missing"]);
    const identity = await call(`${HOSTS.sandbox}/api/identity/events`, { method: "OPTIONS" });
    expect(identity.body).toEqual({ error: "Missing or invalid Authorization header" });
  });
});

describe("a method that a path does not take", () => {
  it.each([
    ["PUT", "/transactions", "POST, GET, HEAD, OPTIONS"],
    ["DELETE", "/transactions/any/outcomes", "GET, HEAD, POST, OPTIONS"],
    ["POST", "/webhooks/catalogue", "GET, HEAD, OPTIONS"],
  ])("%s %s is 404 with what the path takes", async (method, path, allow) => {
    const asked = await request(tenant, "sandbox", method, path);
    expect([asked.status, asked.body.error.code]).toEqual([404, "route_not_found"]);
    expect(asked.headers.get("allow")).toBe(allow);
  });

  it("is 401 without a key, and 404 with `Allow` for operators", async () => {
    const asked = await call(`${HOSTS.sandbox}/api/v1/transactions`, { method: "PUT" });
    expect([asked.status, asked.headers.has("allow")]).toEqual([401, false]);
    const operators = await call(`${HOSTS.operator}/operator/v1/health`, { method: "DELETE" });
    expect([operators.status, operators.headers.get("allow")]).toEqual([404, "GET, HEAD"]);
  });

  it("of a path that is none has no `Allow`", async () => {
    const asked = await request(tenant, "sandbox", "DELETE", "/nothing");
    expect([asked.status, asked.headers.has("allow")]).toEqual([404, false]);
  });
});

describe("a 401", () => {
  it("says how to authenticate, and whether a key was sent", async () => {
    const url = `${HOSTS.sandbox}/api/v1/versions`;
    const challenge = async (headers: Record<string, string>, to = url) =>
      (await call(to, { headers })).headers.get("www-authenticate");
    expect(await challenge({})).toBe('Bearer realm="weir"');
    const invalid = { authorization: `Bearer sk_test_${"x".repeat(32)}` };
    expect(await challenge(invalid)).toBe('Bearer realm="weir", error="invalid_token"');
    expect(await challenge(invalid, `${HOSTS.operator}/operator/v1/health`)).toMatch(/^Bearer realm="weir"/);
    expect(await challenge({}, `${HOSTS.sandbox}/api/identity/anything`)).toMatch(/^Bearer/);
  });
});

describe("X-Request-Id", () => {
  it.each(["caf\u00e9", "a b"])("%s comes back as it was sent", async (id) => {
    const answer = await request(tenant, "sandbox", "GET", "/versions", undefined, { "x-request-id": id });
    expect([answer.status, answer.headers.get("x-request-id")]).toEqual([200, id]);
  });
});

describe("characters", () => {
  it("are counted as JSON Schema counts them: an emoji is one", async () => {
    const note = (emoji: number) => payment({ metadata: { note: "\u{1F3E6}".repeat(emoji) } });
    const id = (emoji: number) => payment({ externalActivityId: "\u{1F3E6}".repeat(emoji) });
    const status = async (body: object) =>
      (await request(tenant, "sandbox", "POST", "/transactions", body)).status;
    expect(await Promise.all([note(1_000), note(1_001), id(255), id(256)].map(status))).toEqual([
      200, 400, 200, 400,
    ]);
    const path = `/transactions/${encodeURIComponent("\u{1F3E6}".repeat(255))}`;
    expect((await request(tenant, "sandbox", "GET", path)).status).toBe(200);
  });
});

describe("the media type", () => {
  it.each([
    "application/json",
    "application/json; charset=utf-8",
    'application/json;charset="UTF-8"',
    "application/vnd.shop+json",
  ])("%s is taken", async (type) => {
    expect((await post(JSON.stringify(payment()), { "content-type": type })).status).toBe(200);
  });

  it("may be absent: it counts as JSON", async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(payment()));
    expect((await post(bytes, {})).status).toBe(200);
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/json; charset=utf-16",
    "application/jsonx",
  ])("%s is refused with a sentence, and nothing is decided", async (type) => {
    const body = payment();
    const refused = await post(JSON.stringify(body), { "content-type": type });
    expect([refused.status, refused.body.error.code]).toEqual([400, "invalid_request"]);
    expect(refused.body.error.message).toMatch(/^Content-Type: must be application\/json/);
    expect((await request(tenant, "sandbox", "GET", `/transactions/${body.externalActivityId}`)).status).toBe(
      404,
    );
  });

  it("is refused in the identity family in its own shape", async () => {
    const answer = await call(`${HOSTS.sandbox}/api/identity/events`, {
      method: "POST",
      headers: { authorization, "content-type": "text/plain" },
      body: "{}",
    });
    expect([answer.status, answer.body.error]).toEqual([400, "Invalid request body"]);
  });
});

describe("what is misspelt", () => {
  it.each(["/alerts?assignee=mia", "/risk-intelligence/drift?last=7d", "/versions?limit=1&from=2026-08-11"])(
    "in the query of %s is 400, and the message names what there is",
    async (path) => {
      const answer = await request(tenant, "sandbox", "GET", path);
      expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_request"]);
      expect(answer.body.error.message).toMatch(/^Unknown query parameter: (assignee|last|limit)\. /);
    },
  );

  it("in an operator's query is 400 too", async () => {
    const answer = await operate("GET", "/organisations?colour=red");
    expect(answer.body.error.message).toMatch(/^Unknown query parameter: colour\. /);
  });

  it.each(["sandbox", "production"] as const)(
    "in a body is named in a header, and %s decides without it",
    async (side) => {
      const { parties = [], ...transaction } = payment().transaction as Record<string, unknown>;
      const body = payment(
        { devicRef: "x", metadata: { anything: 1 } },
        { ...transaction, partys: [], parties: [{ ...(parties as object[])[1], colour: "red" }] },
      );
      const answer = await request(tenant, side, "POST", "/transactions", body);
      expect(answer.status).toBe(200);
      const ignored = answer.headers.get("weir-ignored-fields")?.split(", ") ?? [];
      expect(ignored.toSorted()).toEqual(["devicRef", "transaction.parties.0.colour", "transaction.partys"]);
    },
  );

  it("is named on a replay as well, and a request without one has no such header", async () => {
    const body = payment({ devicRef: "x" });
    await request(tenant, "sandbox", "POST", "/transactions", body);
    const { devicRef: _, ...clean } = body as Record<string, unknown>;
    const [misspelt, right] = await Promise.all(
      [body, clean].map((sent) => request(tenant, "sandbox", "POST", "/transactions", sent)),
    );
    expect([misspelt?.body.replayed, right?.body.replayed]).toEqual([true, true]);
    expect(misspelt?.headers.get("weir-ignored-fields")).toBe("devicRef");
    expect(right?.headers.has("weir-ignored-fields")).toBe(false);
  });

  it("is not repeated if it may be an account number", async () => {
    const body = payment({
      "4111 1111 1111 1111": "x",
      DE89370400440532013000: "x",
      a1b2c3d4e5f6g7h8i9: "x",
    });
    const answer = await request(tenant, "sandbox", "POST", "/transactions", body);
    expect([answer.status, answer.headers.get("weir-ignored-fields")]).toEqual([200, "?, ?, ?"]);
  });
});
