// When a key was last used, to the hour: who may see keys sees it, and it costs the key one write an hour.

import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { hashApiKey } from "#domain/ids/api-key.ts";
import { operatorToken } from "#domain/ids/operator-token.ts";
import { formatInstant, HOUR } from "#domain/time/instant.ts";
import type { Env } from "#edge/environment.ts";
import worker from "#edge/worker.ts";
import { bindings, call, createTenant, HOSTS, operate, type Tenant } from "./client.ts";

afterEach(() => void vi.useRealTimers());

const keysOf = (tenant: Tenant) => `/organisations/${tenant.id}/keys`;
const look = (key: string, host: string = HOSTS.sandbox) =>
  call(`${host}/api/v1/transactions/none`, { headers: { authorization: `Bearer ${key}` } });
const objectOf = (key: string) => bindings.API_KEYS.getByName(hashApiKey(key));
const hourOf = (at: number) => formatInstant(at - (at % HOUR));

/** By the prefix of each key. */
async function usesOf(tenant: Tenant): Promise<Map<string, string | null>> {
  const { status, body } = await operate("GET", keysOf(tenant), undefined, "viewer");
  expect(status).toBe(200);
  return new Map(
    body.data.map((key: { prefix: string; lastUsedAt: string | null }) => [key.prefix, key.lastUsedAt]),
  );
}

async function useOf(tenant: Tenant, key: string): Promise<string | null | undefined> {
  return (await usesOf(tenant)).get(key.slice(0, 16));
}

describe("the last use of a key", () => {
  it("is none at first, then the hour of the newest request, of this key alone", async () => {
    const now = Date.UTC(2027, 0, 15, 10, 59, 59);
    vi.useFakeTimers({ toFake: ["Date"], now });
    const tenant = await createTenant();
    const { sandboxSecret } = tenant.keys;
    expect(new Set((await usesOf(tenant)).values())).toEqual(new Set([null]));
    expect((await look(sandboxSecret)).status).toBe(404);
    expect(await useOf(tenant, sandboxSecret)).toBe("2027-01-15T10:00:00.000Z");
    vi.setSystemTime(now + 2_000);
    await look(sandboxSecret);
    const uses = await usesOf(tenant);
    expect(uses.get(sandboxSecret.slice(0, 16))).toBe("2027-01-15T11:00:00.000Z");
    expect([...uses.values()].filter((use) => use !== null)).toHaveLength(1);
  });

  it("is written once an hour, however often the key is used", async () => {
    const tenant = await createTenant();
    const key = tenant.keys.sandboxSecret;
    const now = Date.UTC(2027, 0, 15, 10);
    vi.useFakeTimers({ toFake: ["Date"], now });
    await look(key);
    // A second write would bring it back.
    const forget = () =>
      runInDurableObject(objectOf(key), (_object, { storage }) => storage.kv.delete("usedIn"));
    expect(await forget()).toBe(true);
    for (const minutes of [1, 20, 59]) {
      vi.setSystemTime(now + minutes * 60_000);
      await look(key);
    }
    expect(await forget()).toBe(false);
    vi.setSystemTime(now + HOUR);
    await look(key);
    expect(await forget()).toBe(true);
  });

  it("outlives the key's object, and stays when the key is revoked", async () => {
    const tenant = await createTenant();
    const key = tenant.keys.sandboxSecret;
    await look(key);
    const used = await useOf(tenant, key);
    expect(used).toBe(hourOf(Date.now()));
    await runInDurableObject(objectOf(key), (_object, state) => state.abort("died")).catch(() => {});
    expect(await useOf(tenant, key)).toBe(used);
    const [{ id }] = (await operate("GET", keysOf(tenant))).body.data.filter(
      ({ prefix }: { prefix: string }) => prefix === key.slice(0, 16),
    );
    await operate("DELETE", `${keysOf(tenant)}/${id}`);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * HOUR });
    expect((await look(key)).status).toBe(401);
    expect(await useOf(tenant, key)).toBe(used);
  });

  it("is no refused request", async () => {
    const tenant = await createTenant();
    const { sandboxPublishable, sandboxSecret } = tenant.keys;
    expect((await look(sandboxPublishable)).status).toBe(403);
    expect((await look(sandboxSecret, HOSTS.production)).status).toBe(403);
    expect(new Set((await usesOf(tenant)).values())).toEqual(new Set([null]));
  });

  it("is shown without the name of the key's object", async () => {
    const tenant = await createTenant();
    const { text } = await operate("GET", keysOf(tenant));
    expect(text).not.toMatch(/"hash"/);
    expect(text).not.toContain(hashApiKey(tenant.keys.sandboxSecret));
  });

  it("is not said to be none where the key's object does not answer", async () => {
    const tenant = await createTenant();
    const lastUsedAt = () => Promise.reject(new Error("a key is not reached"));
    const API_KEYS = new Proxy(bindings.API_KEYS, { get: () => () => ({ lastUsedAt }) });
    const env: Env = { ...bindings, API_KEYS };
    const headers = { authorization: `Bearer ${operatorToken(bindings.OPERATOR_SECRET, "owner")}` };
    const url = `${HOSTS.operator}/operator/v1${keysOf(tenant)}`;
    expect((await worker.fetch(new Request(url, { headers }), env)).status).toBeGreaterThanOrEqual(500);
  });
});
