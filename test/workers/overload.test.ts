// Requests too many: refused before any work, never an approval, without a trace; and no organisation waits behind another's crowd.

import { beforeAll, expect, it } from "vitest";
import type { Env } from "#edge/environment.ts";
import { turnsOf } from "#edge/turns/turns-of-isolate.ts";
import worker from "#edge/worker.ts";
import { bindings, createTenant, HOSTS, payment, request, type Answer, type Tenant } from "./client.ts";

const PER_KEY = 3;

let busy: Tenant;
let other: Tenant;
beforeAll(async () => {
  [busy, other] = await Promise.all([createTenant(), createTenant()]);
});

/** The edge of an isolate of its own, whose ledgers decide nothing until they are released. */
function heldUp(fails = false) {
  const released = Promise.withResolvers<void>();
  let waiting = 0;
  const LEDGERS = {
    getByName: (name: string) => {
      const ledger = bindings.LEDGERS.getByName(name);
      return new Proxy(ledger, {
        get: (stub, method) => {
          if (method !== "assess") return Reflect.get(stub, method);
          return async (...given: Parameters<typeof ledger.assess>) => {
            waiting++;
            await released.promise;
            if (fails) throw new Error("the ledger is gone");
            return ledger.assess(...given);
          };
        },
      });
    },
  };
  const env = { ...bindings, LEDGERS, REQUESTS_PER_KEY: String(PER_KEY) } as unknown as Env;
  return { env, release: released.resolve, waiting: () => waiting };
}

async function pay(env: Env, tenant: Tenant, id: string): Promise<Answer> {
  const body = payment({ externalActivityId: id }, { externalTransactionId: `t-${id}` });
  const asked = new Request(`${HOSTS.sandbox}/api/v1/transactions`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${tenant.keys.sandboxSecret}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  const response = await worker.fetch(asked, env);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

const idsOf = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}`);

it("one request beyond the bound of a key is 503 `overloaded` without a trace, while another organisation is decided", async () => {
  const { env, release, waiting } = heldUp();
  const held = idsOf("held", PER_KEY).map((id) => pay(env, busy, id));
  await expect.poll(waiting).toBe(PER_KEY);
  const refused = await pay(env, busy, "too-many");
  expect([refused.status, refused.body.error.code, refused.headers.get("retry-after")]).toEqual([
    503,
    "overloaded",
    "1",
  ]);
  expect(refused.headers.get("ratelimit")).toBeNull();
  const beside = pay(env, other, "beside");
  await expect.poll(waiting).toBe(PER_KEY + 1);
  release();
  expect((await Promise.all([...held, beside])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const listed = await request(busy, "sandbox", "GET", "/transactions");
  expect([listed.status, listed.text.includes("held-0"), listed.text.includes("too-many")]).toEqual([
    200,
    true,
    false,
  ]);
  expect((await pay(env, busy, "too-many")).status).toBe(200);
  expect(turnsOf(env).count).toBe(0);
});

it("requests that fail, or are refused, leave no place behind", async () => {
  const { env, release } = heldUp(true);
  release();
  for (const id of idsOf("fails", 2 * PER_KEY)) expect((await pay(env, busy, id)).status).toBe(500);
  const headers = { authorization: `Bearer ${busy.keys.sandboxSecret}` };
  for (const [method, path] of [
    ["POST", "/api/v1/transactions"],
    ["GET", "/api/v1/nowhere"],
    ["OPTIONS", "/api/v1/transactions"],
    ["DELETE", "/api/v1/transactions"],
  ]) {
    await worker.fetch(new Request(HOSTS.sandbox + path, { method: method ?? "", headers }), env);
    await worker.fetch(new Request(HOSTS.production + path, { method: method ?? "", headers }), env);
  }
  expect(turnsOf(env).count).toBe(0);
});
