// The compatibility endpoint and the identity family's ways, from the outside (CMP-01 to CMP-07).

import { runInDurableObject } from "cloudflare:test";
import { beforeAll, describe, expect, it, vi } from "vitest";
import {
  activity,
  bindings,
  call,
  createTenant,
  HOSTS,
  operate,
  request,
  secretOf,
  type Environment,
  type Tenant,
} from "./client.ts";
import { storedContexts } from "./stored-contexts.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

let counter = 0;

function event(changes: Record<string, unknown> = {}) {
  counter += 1;
  return {
    externalUserId: `person-${counter}`,
    externalEventId: `event-${counter}`,
    type: "login",
    ...changes,
  };
}

function send(body: unknown, environment: Environment = "sandbox", headers: Record<string, string> = {}) {
  return call(`${HOSTS[environment]}/api/identity/events`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${secretOf(tenant, environment)}`,
      "content-type": "application/json",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

const told = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

async function rows(query: string): Promise<Record<string, unknown>[]> {
  const stub = bindings.LEDGERS.getByName(`${tenant.id}/sandbox/0`);
  return runInDurableObject(stub, (_object, state) =>
    state.storage.sql.exec<Record<string, SqlStorageValue>>(query).toArray(),
  );
}

describe.each(["sandbox", "production"] as const)(
  "an event of a known activity, in the %s",
  (environment) => {
    it("CMP-03: is decided as that activity and answered with its assessment", async () => {
      const body = event({ type: "user.sign_in", occurredAt: "2026-01-15T12:00:00Z", deviceRef: "phone-1" });
      const answer = await send(body, environment);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        received: true,
        assessment: {
          decision: "allow",
          subject: { type: "individual", externalUserId: body.externalUserId },
          summary: { title: "Login" },
        },
      });
      const saved = await request(tenant, environment, "GET", `/activities/${body.externalEventId}`);
      expect(saved.body).toEqual({ assessment: answer.body.assessment });
    });

    it("CMP-06: sent again gets the stored answer, replayed; sent with a change it is a conflict", async () => {
      const body = event({ type: "Password Reset", metadata: { via: "mail" } });
      const first = await send(body, environment);
      expect(await send(body, environment).then(told)).toEqual({
        status: 200,
        body: { received: true, assessment: first.body.assessment, replayed: true },
      });
      expect(await send({ ...body, metadata: { via: "sms" } }, environment).then(told)).toEqual({
        status: 409,
        body: { error: "activity_conflict" },
      });
      // The name is compared as it was sent, even where it tells of the same.
      expect((await send({ ...body, type: "passwordReset" }, environment)).status).toBe(409);
    });

    it("CMP-06: shares its ids with activities and transactions", async () => {
      const known = activity();
      await request(tenant, environment, "POST", "/activities", known);
      const later = event({ externalEventId: known.externalActivityId });
      expect((await send(later, environment)).body).toEqual({ error: "activity_conflict" });
      const sent = event();
      await send(sent, environment);
      const second = activity({ externalActivityId: sent.externalEventId });
      expect((await request(tenant, environment, "POST", "/activities", second)).status).toBe(409);
    });

    it("with an unknown name is kept and acknowledged once, and its id is taken", async () => {
      const body = event({ type: "kyc.document.uploaded", metadata: { pages: 2 } });
      const acknowledged = { status: 200, body: { received: true } };
      expect(await send(body, environment).then(told)).toEqual(acknowledged);
      expect(await send(body, environment).then(told)).toEqual(acknowledged);
      expect(await send({ ...body, metadata: { pages: 3 } }, environment).then(told)).toEqual({
        status: 409,
        body: { error: "activity_conflict" },
      });
      const foreign = event({ externalEventId: body.externalEventId, type: "kyc.document.uploaded" });
      expect((await send(foreign, environment)).status).toBe(409);
      const taken = activity({ externalActivityId: body.externalEventId });
      expect((await request(tenant, environment, "POST", "/activities", taken)).body.error.code).toBe(
        "activity_conflict",
      );
      expect((await request(tenant, environment, "GET", `/activities/${body.externalEventId}`)).status).toBe(
        404,
      );
    });

    it("wins or loses its id whole against an activity that comes at the same moment", async () => {
      for (let round = 0; round < 5; round++) {
        const body = event({ type: "document.uploaded" });
        const rival = activity({ externalActivityId: body.externalEventId });
        const answers = await Promise.all([
          send(body, environment),
          request(tenant, environment, "POST", "/activities", rival),
        ]);
        expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
      }
    });

    it("may not take the id of a decision when it is only kept", async () => {
      const known = activity();
      await request(tenant, environment, "POST", "/activities", known);
      const body = event({ externalEventId: known.externalActivityId, type: "document.uploaded" });
      expect((await send(body, environment)).body).toEqual({ error: "activity_conflict" });
    });
  },
);

describe("an event", () => {
  it("without a time gets the time of receipt, which repeats are not compared by", async () => {
    const before = Date.now();
    const body = event();
    const { assessment } = (await send(body)).body;
    const at = Date.parse(assessment.processing.receivedAt);
    expect(at).toBeGreaterThanOrEqual(before);
    await vi.waitUntil(() => Date.now() > at, { interval: 1 }); // another time of receipt
    expect((await send(body)).body.replayed).toBe(true);
    expect((await send({ ...body, occurredAt: assessment.processing.receivedAt })).status).toBe(409);
  });

  it("keeps the name under which it was sent", async () => {
    const body = event({ type: "Bank Transfer Sent" });
    await send(body);
    const context = (await storedContexts(tenant)).at(-1);
    expect(context?.activity).toMatchObject({
      type: "payout",
      eventName: "Bank Transfer Sent",
      occurredAtFrom: "receipt",
    });
  });

  it.each(["login", "document.uploaded"])(
    "that comes a second time says so in its header: %s",
    async (type) => {
      const body = event({ type });
      const answers = [await send(body), await send(body)];
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers.map(({ headers }) => headers.get("idempotent-replayed"))).toEqual([null, "true"]);
    },
  );

  it("that is kept leaves no decision, no history and nothing that was not asked for", async () => {
    const before = await rows("SELECT count(*) AS n FROM decision");
    const body = event({ type: "document.with.iban", iban: "DE89370400440532013000" });
    expect((await send(body)).body).toEqual({ received: true });
    expect(await rows("SELECT count(*) AS n FROM decision")).toEqual(before);
    const [kept] = await rows("SELECT * FROM kept_event ORDER BY number DESC LIMIT 1");
    expect(Object.keys(kept ?? {})).toEqual(["number", "stem", "fingerprint", "kept_at"]);
    expect(JSON.stringify(kept)).not.toMatch(/DE89370400440532013000|document/);
  });

  it.each([
    ["no id", "externalEventId", undefined],
    ["no user", "externalUserId", undefined],
    ["no name", "type", undefined],
    ["an empty name", "type", ""],
    ["parties", "parties", [{ role: "sender", externalPartyId: "p" }]],
    ["instruments", "instruments", []],
    ["a time without a zone", "occurredAt", "2026-01-15T12:00:00"],
    ["a time in the future", "occurredAt", "2999-01-01T00:00:00Z"],
    ["no address", "ipAddress", "somewhere"],
  ])("with %s is refused", async (_what, field, value) => {
    expect(await send(event({ [field]: value })).then(told)).toEqual({
      status: 400,
      body: { error: "Invalid request body", message: expect.stringContaining(field) },
    });
  });

  it.each(["", "{", "[]", "null", `"text"`])("that is no object is refused: %s", async (body) => {
    expect(await send(body).then(told)).toEqual({
      status: 400,
      body: { error: "Invalid request body", message: expect.stringMatching(/\S/) },
    });
  });
});

describe("CMP-07: the identity family words its errors in its own way", () => {
  const without = (authorization?: string, environment: Environment = "sandbox") =>
    call(`${HOSTS[environment]}/api/identity/events`, {
      method: "POST",
      headers: authorization === undefined ? {} : { authorization },
      body: "no JSON at all",
    }).then(told);

  it.each([
    ["no key", undefined],
    ["another scheme", "Basic abc"],
    ["an empty key", "Bearer "],
  ])("401 for %s", async (_what, authorization) => {
    expect(await without(authorization)).toEqual({
      status: 401,
      body: { error: "Missing or invalid Authorization header" },
    });
  });

  it("401 for an unknown key, 403 for one of another environment or kind: before the body is looked at", async () => {
    expect(await without(`Bearer sk_test_${"a".repeat(32)}`)).toEqual({
      status: 401,
      body: { error: "Invalid API key" },
    });
    expect(await without(`Bearer ${tenant.keys.sandboxSecret}`, "production")).toEqual({
      status: 403,
      body: { error: "environment_mismatch" },
    });
    expect(await without(`Bearer ${tenant.keys.sandboxPublishable}`)).toEqual({
      status: 403,
      body: { error: "secret_key_required" },
    });
  });

  it("429 beyond the rate of the key, with the seconds to wait", async () => {
    const made = await operate("POST", `/organisations/${tenant.id}/keys`, {
      type: "secret",
      environment: "sandbox",
      rateLimit: { ratePerSecond: 1, burst: 1 },
    });
    const headers = { authorization: `Bearer ${made.body.key}` };
    await send(event(), "sandbox", headers);
    const limited = await send(event(), "sandbox", headers);
    expect(told(limited)).toEqual({
      status: 429,
      body: { error: "Too many requests, please try again later." },
    });
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("404 for what is not there, under /api/identity behind the key and under /api/kyc without", async () => {
    const headers = { authorization: `Bearer ${tenant.keys.sandboxSecret}` };
    const missing = { status: 404, body: { error: "route_not_found" } };
    expect(await call(`${HOSTS.sandbox}/api/identity/events`, { headers }).then(told)).toEqual(missing);
    expect(await call(`${HOSTS.sandbox}/api/kyc/verifications`).then(told)).toEqual(missing);
    expect((await call(`${HOSTS.sandbox}/api/identity/events`)).status).toBe(401);
  });
});

describe("GET /api/kyc/health", () => {
  it.each(["sandbox", "production"] as const)(
    "answers ok on the %s host, without a key",
    async (environment) => {
      expect(await call(`${HOSTS[environment]}/api/kyc/health`).then(told)).toEqual({
        status: 200,
        body: { status: "ok" },
      });
    },
  );
});
