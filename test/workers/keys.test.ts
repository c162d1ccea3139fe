// Keys as operators and integrators have them: who may make, see and revoke them, and what guessing at them costs.

import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { hashApiKey, makeApiKey, parseApiKey } from "#domain/ids/api-key.ts";
import type { KeyRecord } from "#edge/objects/api-key/api.ts";
import { secretRingSchema } from "#domain/ids/secret-ring.ts";
import { OPERATOR_ROLES, operatorToken, type OperatorRole } from "#domain/ids/operator-token.ts";
import type { Env } from "#edge/environment.ts";
import { STRANGERS_RATE_LIMIT } from "#edge/http/limit-strangers.ts";
import { operatorRouter } from "#edge/router.ts";
import worker from "#edge/worker.ts";
import { bindings, call, createTenant, HOSTS, operate, type Answer, type Tenant } from "./client.ts";
import { eventsOf } from "./draft-versions.ts";
import { createEndpoint, receivedBy, receiver } from "./webhook-client.ts";
import { EVERYBODY, WHO } from "./who-may.ts";

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const keysOf = (of: Tenant, rest = "") => `/organisations/${of.id}/keys${rest}`;
const make = (of: Tenant, changes: object = {}, role: OperatorRole = "owner") =>
  operate("POST", keysOf(of), { type: "secret", environment: "sandbox", ...changes }, role);
const look = (key: string, headers: Record<string, string> = {}): Promise<Answer> =>
  call(`${HOSTS.sandbox}/api/v1/transactions/none`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
  });

describe("each role", () => {
  const CREATE: readonly OperatorRole[] = ["owner", "keys"];

  it.each(OPERATOR_ROLES)(
    "AUT-12: %s sees publishable keys whole or their first 16 characters",
    async (role) => {
      const { sandboxPublishable, productionPublishable } = tenant.keys;
      const { body } = await operate("GET", keysOf(tenant), undefined, role);
      const shown = body.data
        .filter(({ type }: { type: string }) => type === "publishable")
        .map(({ key }: { key: string }) => key);
      const whole = [sandboxPublishable, productionPublishable];
      const expected = CREATE.includes(role) ? whole : whole.map((key) => key.slice(0, 16));
      expect(shown.toSorted()).toEqual(expected.toSorted());
    },
  );

  it.each(OPERATOR_ROLES)("AUT-11: %s never sees a secret key again, only its prefix", async (role) => {
    const { text, body } = await operate("GET", keysOf(tenant), undefined, role);
    const { sandboxSecret, productionSecret } = tenant.keys;
    for (const key of [sandboxSecret, productionSecret]) {
      expect(text).toContain(key.slice(0, 16));
      expect(text).not.toContain(key.slice(0, 17));
    }
    for (const { type, key } of body.data) if (type === "secret") expect(key).toBeNull();
  });

  it.each(OPERATOR_ROLES)("AUT-13: %s creates and revokes keys, or neither", async (role) => {
    const may = CREATE.includes(role);
    expect((await make(tenant, {}, role)).status).toBe(may ? 201 : 403);
    const { id, key } = (await make(tenant)).body;
    const revoked = await operate("DELETE", keysOf(tenant, `/${id}`), undefined, role);
    expect(revoked.status).toBe(may ? 204 : 403);
    expect((await look(key)).status).toBe(may ? 401 : 404);
  });
});

describe("every route of operators", () => {
  const METHODS = new Set(["GET", "POST", "PATCH", "PUT", "DELETE"]);
  // Who signs in or out has no token; console-sessions.test.ts says what that takes.
  const routes = operatorRouter.routes.flatMap(([method, , , path = ""]) =>
    METHODS.has(method) && path.startsWith("/operator/") && !path.endsWith("/session")
      ? [{ method, path }]
      : [],
  );
  /** With unknown ids and an empty body: a caller with the permission learns so; any other does not. */
  const ask = ({ method, path }: { method: string; path: string }, token: string | null) =>
    call(HOSTS.operator + path.replace(":name", "effectiveness").replaceAll(/:\w+/g, "none"), {
      method,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(method === "GET" || method === "DELETE" ? {} : { body: "{}" }),
    });

  it("is tested: the table of permissions names only existing routes, and all that write", () => {
    const names = routes.map(({ method, path }) => `${method} ${path}`);
    expect(names.length).toBeGreaterThan(30);
    expect(Object.keys(WHO).filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => !name.startsWith("GET ") && !(name in WHO))).toEqual([]);
  });

  it.each(routes)(
    "$method $path is 401 without a token of ours, and 403 to roles that may not",
    async (route) => {
      const forged = operatorToken("another-operator-secret".padEnd(48, "x"), "owner");
      for (const token of [null, forged, tenant.keys.sandboxSecret, "op_owner_"]) {
        const answer = await ask(route, token);
        expect(answer).toMatchObject({ status: 401, body: { error: { code: "operator_token_invalid" } } });
      }
      const may = WHO[`${route.method} ${route.path}`] ?? EVERYBODY;
      for (const role of OPERATOR_ROLES) {
        const { status, body } = await ask(route, operatorToken(bindings.OPERATOR_SECRET, role));
        const denied = status === 401 || body?.error?.code === "permission_denied";
        expect([role, denied]).toEqual([role, !may.includes(role)]);
      }
    },
  );
});

describe("a token that the owner made", () => {
  const withToken = (token: string, method: string, path: string, body?: object) =>
    call(`${HOSTS.operator}/operator/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const made = async (body: object) => {
    const answer = await operate("POST", "/tokens", body);
    expect(answer.status).toBe(201);
    return answer.body.token;
  };
  const body = { type: "secret", environment: "sandbox" };

  it("AUT-13: of api_keys:create alone creates and does not revoke, and the other way round", async () => {
    const creates = await made({ name: "creates", permissions: ["api_keys:create"] });
    const revokes = await made({ name: "revokes", permissions: ["api_keys:revoke"] });
    const { id } = (await make(tenant)).body;
    expect((await withToken(creates, "POST", keysOf(tenant), body)).status).toBe(201);
    expect((await withToken(creates, "DELETE", keysOf(tenant, `/${id}`))).status).toBe(403);
    expect((await withToken(revokes, "POST", keysOf(tenant), body)).status).toBe(403);
    expect((await withToken(revokes, "GET", keysOf(tenant))).status).toBe(403);
    expect((await withToken(revokes, "DELETE", keysOf(tenant, `/${id}`))).status).toBe(204);
  });

  it.each(OPERATOR_ROLES)(
    "of the role %s may what the role may, but make no tokens unless it is the owner's",
    async (role) => {
      const token = await made({ name: `person-${role}`, role });
      expect((await withToken(token, "GET", "/organisations")).status).toBe(200);
      const created = await withToken(token, "POST", keysOf(tenant), body);
      expect(created.status).toBe(role === "owner" || role === "keys" ? 201 : 403);
      const another = await withToken(token, "POST", "/tokens", { name: "another", role: "viewer" });
      expect(another.status).toBe(role === "owner" ? 201 : 403);
    },
  );

  it.each([
    { name: "owner", role: "viewer" },
    { name: "Owner", role: "viewer" },
    { name: "", role: "viewer" },
    { name: "mia", role: "root" },
    { name: "mia", permissions: [] },
    { name: "mia", permissions: ["tokens:make"] },
    { name: "mia", permissions: ["everything"] },
    { name: "mia", role: "viewer", permissions: ["api_keys:create"] },
    { name: "mia" },
  ])("is not made of %j", async (wanted) => {
    expect(await operate("POST", "/tokens", wanted)).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_request" } },
    });
  });

  it("is in the audit with its name and its permissions, without the token itself", async () => {
    const token = await made({ name: "audited", permissions: ["jobs:run"] });
    const audit = await runInDurableObject(bindings.DIRECTORY.getByName("directory"), (_object, state) =>
      JSON.stringify(
        state.storage.sql.exec("SELECT payload FROM log ORDER BY sequence DESC LIMIT 1").toArray(),
      ),
    );
    for (const told of ["token.make", "operator:owner", "audited", "jobs:run"]) expect(audit).toContain(told);
    expect(audit).not.toContain(token.slice(-64));
  });
});

describe("a revocation", () => {
  it("AUT-14: counts from its answer on, with 50 clients that never stop", async () => {
    const rateLimit = { ratePerSecond: 5_000, burst: 10_000 };
    const { id, key } = (await make(tenant, { rateLimit })).body;
    const asked: { begun: number; status: number }[] = [];
    let clock = 0;
    const ends = new AbortController();
    const clients = Array.from({ length: 50 }, async () => {
      while (!ends.signal.aborted) {
        const begun = (clock += 1);
        asked.push({ begun, status: (await look(key)).status });
      }
    });
    const answered = async (count: number) => {
      while (asked.length < count) asked.push({ begun: (clock += 1), status: (await look(key)).status });
    };
    await answered(200);
    const begun = (clock += 1);
    expect((await operate("DELETE", keysOf(tenant, `/${id}`))).status).toBe(204);
    const done = (clock += 1);
    await answered(asked.length + 200);
    ends.abort();
    await Promise.all(clients);
    const statusesOf = (when: (at: number) => boolean) =>
      new Set(asked.filter((one) => when(one.begun)).map(({ status }) => status));
    expect(statusesOf((at) => at > done)).toEqual(new Set([401]));
    // What was asked before may have been answered before or after.
    expect(statusesOf((at) => at < begun - 50)).toEqual(new Set([404]));
  });
});

describe("the webhook events of keys", () => {
  it("AUT-15, AUT-16: are sent for creation and revocation, to endpoints of their environment, and never show the key", async () => {
    const own = await createTenant();
    const [hook, live] = [receiver("ok"), receiver("ok")];
    const eventTypes = ["api_key.created", "api_key.revoked"];
    await createEndpoint(own, hook, { eventTypes });
    await createEndpoint(own, live, { eventTypes }, "production");
    const { id, key, prefix } = (await make(own)).body;
    await operate("DELETE", keysOf(own, `/${id}`));
    const data = { keyId: id, prefix, type: "secret", environment: "sandbox" };
    const all = await receivedBy(hook, 2);
    expect(all.map(({ body }) => [body.type, body.data])).toEqual([
      ["api_key.created", data],
      ["api_key.revoked", data],
    ]);
    for (const { text } of all) expect(text).not.toContain(key.slice(0, 17));
    const other = (await make(own, { environment: "production", type: "publishable" })).body;
    const [told, ...more] = await receivedBy(live, 1);
    expect([told?.body.data.keyId, more, told?.text.includes(other.key)]).toEqual([other.id, [], false]);
    expect(JSON.stringify(await eventsOf(own))).not.toContain(key.slice(0, 17));
  });
});

describe("storage", () => {
  it("AUT-11: holds no secret key, in the key's object or its organisation's", async () => {
    const { sandboxSecret, productionSecret } = tenant.keys;
    const organisation = await runInDurableObject(
      bindings.ORGANISATIONS.getByName(tenant.id),
      (_object, { storage: { sql } }) =>
        sql
          .exec<{ name: string }>(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\'",
          )
          .toArray()
          .map(({ name }) => JSON.stringify(sql.exec(`SELECT * FROM "${name}"`).toArray()))
          .join("\n"),
    );
    expect(organisation).toContain(sandboxSecret.slice(0, 16));
    for (const key of [sandboxSecret, productionSecret]) {
      expect(organisation).not.toContain(key.slice(0, 17));
      const object = bindings.API_KEYS.getByName(hashApiKey(key));
      const kept = await runInDurableObject(object, (_object, state) =>
        JSON.stringify([...state.storage.kv.list()]),
      );
      expect(kept).toContain(tenant.id);
      expect(kept).not.toContain(key.slice(8));
    }
  });
});

describe("a key whose checksum was made before its secret was replaced", () => {
  const [newest = "", former = ""] = bindings.KEY_CHECKSUM_SECRET.split(",");
  const under = (KEY_CHECKSUM_SECRET: string): Env => ({ ...bindings, KEY_CHECKSUM_SECRET });
  const made = async (env: Env): Promise<string> => {
    const response = await worker.fetch(
      new Request(`${HOSTS.operator}/operator/v1${keysOf(tenant)}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${operatorToken(bindings.OPERATOR_SECRET, "owner")}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ type: "secret", environment: "sandbox" }),
      }),
      env,
    );
    return (await response.json<{ readonly key: string }>()).key;
  };

  it("counts on beside new ones, until that secret is taken away", async () => {
    const old = await made(under(former));
    const fresh = await made(under(`${newest},${former}`));
    expect((await look(old)).status).toBe(404);
    expect((await look(fresh)).status).toBe(404);
    const ring = secretRingSchema.parse(newest);
    expect(parseApiKey(old, ring)).toBeNull();
    expect(parseApiKey(fresh, ring)).not.toBeNull();
  });
});

describe("a key that was revoked", () => {
  it("stays revoked when the call that made it is repeated", async () => {
    const { keys } = await createTenant();
    const key = keys.sandboxSecret;
    const object = bindings.API_KEYS.getByName(hashApiKey(key));
    const made = await runInDurableObject(object, (_object, state) =>
      state.storage.kv.get<KeyRecord>("record"),
    );
    if (made === undefined) throw new Error("the key has no record");
    await object.revoke("2026-11-22T00:00:00.000Z");
    await object.create(made);
    expect((await look(key)).status).toBe(401);
  });
});

describe("an invented key", () => {
  const kind = { type: "secret", environment: "sandbox" } as const;
  const ring = secretRingSchema.parse(bindings.KEY_CHECKSUM_SECRET);
  const sound = () => makeApiKey(kind, crypto.getRandomValues(new Uint8Array(64)), ring);

  it("AUT-10: with a wrong checksum is 401, and no object is asked", async () => {
    const API_KEYS = new Proxy(bindings.API_KEYS, {
      get() {
        throw new Error("an object was asked");
      },
    });
    const env: Env = { ...bindings, API_KEYS };
    const url = `${HOSTS.sandbox}/api/v1/transactions/none`;
    for (let n = 0; n < 20; n++) {
      const headers = { authorization: `Bearer ${sound().slice(0, -1)}_` };
      expect((await worker.fetch(new Request(url, { headers }), env)).status).toBe(401);
    }
  });

  it("AUT-10: with a right checksum is 401, and nothing is stored", async () => {
    const key = sound();
    expect((await look(key)).status).toBe(401);
    const object = bindings.API_KEYS.getByName(hashApiKey(key));
    expect(await runInDurableObject(object, (_object, state) => [...state.storage.kv.list()])).toEqual([]);
  });

  afterEach(() => vi.useRealTimers());

  it("is limited by its address, without effect on real keys and other addresses", async () => {
    // The clock stands still: on a slow machine guesses would be given back meanwhile.
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    const from = (address: string) => ({ "cf-connecting-ip": address });
    const guess = (address: string) => look(`sk_test_${"a".repeat(32)}`, from(address));
    const statuses: number[] = [];
    const guesses = STRANGERS_RATE_LIMIT.burst * 2;
    let limited: Answer | undefined;
    for (let n = 0; n < guesses && limited === undefined; n++) {
      const answer = await guess("203.0.113.7");
      statuses.push(answer.status);
      if (answer.status === 429) limited = answer;
    }
    expect(statuses.length).toBeGreaterThan(STRANGERS_RATE_LIMIT.burst);
    expect(limited?.body.error).toMatchObject({ type: "RATE_LIMITED", code: "rate_limited" });
    expect(Number(limited?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect((await guess("203.0.113.8")).status).toBe(401);
    expect((await look(tenant.keys.sandboxSecret, from("203.0.113.7"))).status).toBe(404);
  });
});
