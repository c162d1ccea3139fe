// The whole Worker under hostile requests (ERR-17, BEH-08): 4xx in the contract's shape, nothing kept, never a 5xx.

import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  activity,
  call,
  createTenant,
  HOSTS,
  payment,
  request,
  secretOf,
  type Answer,
  type Tenant,
} from "#test/workers/client.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  call(`${HOSTS.sandbox}/api/v1${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${secretOf(tenant, "sandbox")}`, ...headers },
    body,
  });

function expectFailure(answer: Answer, status: number): void {
  expect(answer.status).toBe(status);
  expect(Object.keys(answer.body)).toEqual(["error"]);
  expect(answer.body.error).toMatchObject({
    type: expect.any(String),
    code: expect.stringMatching(/^[a-z_]+$/),
    message: expect.any(String),
    request_id: answer.headers.get("x-request-id"),
  });
}

const OUTCOMES = "/transactions/none/outcomes";
const KEY = { "idempotency-key": "hostile-key-1" };

describe.each(["/transactions", "/activities", OUTCOMES])("POST %s", (path) => {
  it.each<[string, BodyInit]>([
    ["nothing", ""],
    ["malformed JSON", '{"a":'],
    ["malformed UTF-8", Uint8Array.of(0x22, 0xff, 0x22)],
    ["300 KB", JSON.stringify({ a: "x".repeat(300_000) })],
    ["10,000 levels", "[".repeat(10_000)],
    ["null", "null"],
    ["an array", "[]"],
    ["a number", "1e999"],
    ["an empty object", "{}"],
    ["a prototype", '{"__proto__":{"externalActivityId":"a"},"constructor":{"prototype":{}}}'],
    [
      "null for every field",
      '{"externalActivityId":null,"subject":null,"occurredAt":null,"transaction":null}',
    ],
    ["objects for every field", '{"externalActivityId":{},"subject":{},"occurredAt":{},"transaction":{}}'],
  ])("%s is 400", async (_, body) => {
    expectFailure(await post(path, body, KEY), 400);
  });

  it("any JSON at all is 400", async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 4 }), async (body) => {
        expectFailure(await post(path, body, KEY), 400);
      }),
      { seed: 40, numRuns: 60 },
    );
  });
});

describe("one field made hostile", () => {
  const hostile = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom<unknown>(
      "\ud800",
      "\u0000",
      "'; DROP TABLE decision; --",
      "1".repeat(40),
      "NaN",
      "-0",
      -0,
      1e308,
      "__proto__",
      "x".repeat(70_000),
    ),
  );

  it("ERR-17: is never a 5xx, whichever field of a payment it is", async () => {
    const fields = ["externalActivityId", "subject", "occurredAt", "channel", "deviceRef", "ipAddress"];
    const more = ["country", "location", "metadata", "customAttributes", "transaction"];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields, ...more), hostile, async (field, value) => {
        const answer = await request(tenant, "sandbox", "POST", "/transactions", payment({ [field]: value }));
        if (answer.status !== 200 && answer.status !== 409) expectFailure(answer, 400);
      }),
      { seed: 41, numRuns: 150 },
    );
  });

  it("ERR-17: is never a 5xx, whichever field of the transaction it is", async () => {
    const fields = [
      "externalTransactionId",
      "assetClass",
      "direction",
      "amount",
      "currency",
      "transactionType",
    ];
    const more = ["status", "channel", "paymentMethod", "blockchain", "parties", "metadata"];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields, ...more), hostile, async (field, value) => {
        const answer = await request(
          tenant,
          "sandbox",
          "POST",
          "/transactions",
          payment({}, { [field]: value }),
        );
        if (answer.status !== 200 && answer.status !== 409) expectFailure(answer, 400);
      }),
      { seed: 42, numRuns: 150 },
    );
  });
});

describe.each(["sandbox", "production"] as const)("CNV-05: odd ids in %s", (environment) => {
  it.each([
    ["an escape character", "\u001b"],
    ["a quote", "'"],
    ["a slash", "/"],
    ["a per cent sign", "%"],
    ["a line break", "\n"],
    ["a character beyond the basic plane", "🏦"],
  ])("are kept as sent, and two different ones stay different: %s", async (_, odd) => {
    const [one, two] = ["1", "2"].map((tail) =>
      payment(
        { externalActivityId: `${environment}-activity${odd}${tail}` },
        { externalTransactionId: `${environment}-transaction${odd}${tail}` },
      ),
    );
    const first = await request(tenant, environment, "POST", "/transactions", one);
    const second = await request(tenant, environment, "POST", "/transactions", two);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).not.toHaveProperty("replayed");
    expect(second.body.assessment.decisionId).not.toBe(first.body.assessment.decisionId);
    for (const reference of [one?.externalActivityId, one?.transaction.externalTransactionId]) {
      const path = `/transactions/${encodeURIComponent(reference ?? "")}`;
      const read = await request(tenant, environment, "GET", path);
      expect(read.body.assessment?.decisionId).toBe(first.body.assessment.decisionId);
    }
  });
});

describe("BEH-08: a refused request", () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ["a number as amount", {}, { amount: 20 }],
    ["a time far in the future", { occurredAt: "2099-01-01T00:00:00Z" }, {}],
    ["half a surrogate pair", { channel: "\ud800" }, {}],
    ["a zero character in metadata", { metadata: { note: "a\u0000" } }, {}],
    ["a zero character in an id", {}, { externalTransactionId: "transaction-\u0000" }],
    ["crypto fields on fiat", {}, { blockchain: "ethereum" }],
  ])("leaves its ids free: %s", async (_, changes, transaction) => {
    const sound = payment();
    const refused = { ...sound, ...changes, transaction: { ...sound.transaction, ...transaction } };
    expectFailure(await request(tenant, "sandbox", "POST", "/transactions", refused), 400);
    const missing = await request(tenant, "sandbox", "GET", `/transactions/${sound.externalActivityId}`);
    expectFailure(missing, 404);
    const decided = await request(tenant, "sandbox", "POST", "/transactions", sound);
    expect(decided.status).toBe(200);
    expect(decided.body).not.toHaveProperty("replayed");
  });

  it("ACT-02: names POST /transactions where an activity carries money movement", async () => {
    const answer = await request(tenant, "sandbox", "POST", "/activities", activity({ parties: [] }));
    expectFailure(answer, 400);
    expect(answer.body.error.code).toBe("invalid_request");
    expect(answer.body.error.message).toContain("POST /transactions");
  });
});

describe("headers", () => {
  it.each([
    ["no scheme", (key: string) => key],
    ["another scheme", (key: string) => `Basic ${key}`],
    ["two keys", (key: string) => `Bearer ${key}, Bearer ${key}`],
    ["two words", (key: string) => `Bearer ${key} ${key}`],
    ["an empty key", () => "Bearer "],
    [
      "a key with one character changed",
      (key: string) => `Bearer ${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`,
    ],
    ["a key of 60,000 characters", (key: string) => `Bearer ${key.repeat(1_500)}`],
  ])("AUT-09, AUT-10: Authorization with %s is 401", async (_, authorization) => {
    const answer = await call(`${HOSTS.sandbox}/api/v1/transactions`, {
      method: "POST",
      headers: { authorization: authorization(secretOf(tenant, "sandbox")) },
      body: "{}",
    });
    expectFailure(answer, 401);
  });

  it("a host that serves no environment admits no key", async () => {
    const answer = await call("http://nowhere.test/api/v1/transactions/x", {
      headers: { authorization: `Bearer ${secretOf(tenant, "sandbox")}` },
    });
    expectFailure(answer, 403);
  });

  it.each(["short", "white space in it", "comma,comma", "x".repeat(201)])(
    "LIM-01: the Idempotency-Key %j is 400",
    async (key) => {
      expectFailure(await post(OUTCOMES, "{}", { "idempotency-key": key }), 400);
    },
  );
});

describe("ERR-16: paths", () => {
  it.each(["%", "%zz", "%00", "..%2f..%2f", "%F0%9F%8F%A6", "x".repeat(5_000), "%E2%82", "a%20b", "'--"])(
    "GET /transactions/%s is 404",
    async (reference) => {
      expectFailure(await request(tenant, "sandbox", "GET", `/transactions/${reference}`), 404);
    },
  );

  it.each(["PATCH", "PUT", "DELETE"])("%s of a route that is GET only is 404", async (method) => {
    const answer = await call(`${HOSTS.sandbox}/api/v1/risk-intelligence/effectiveness`, {
      method,
      headers: { authorization: `Bearer ${secretOf(tenant, "sandbox")}` },
    });
    expect(answer.status).toBe(404);
  });
});
