// What a decision was to be made from and is absent, broken or away: an error or a review, never an allow, and
// named in `processing.degraded` where it broke. docs/absent-inputs.md has the whole table.

import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import type { ProviderSettings } from "#domain/contract/settings/provider-settings.ts";
import { hashApiKey, makeApiKey } from "#domain/ids/api-key.ts";
import { ownJson } from "#domain/json/text.ts";
import { configurationOf } from "#edge/environment.ts";
import { Organisation } from "#edge/objects/organisation/object.ts";
import type { ProvidedUrls } from "#test/providers/provided-urls.ts";
import { activity, bindings, call, createTenant, HOSTS, operate, payment, request } from "./client.ts";
import type { Tenant } from "./client.ts";
import { act, approved, draftOf, objectOf } from "./draft-versions.ts";
import { namesAt, post, REACHING, setProviders } from "./providers-outside.ts";
import { allTold, customerOf, deviceAt, onDisk } from "./tenant-ledgers.ts";

const urls: ProvidedUrls = inject("providerUrls");
const UNAVAILABLE = { status: 503, body: { error: { code: "dependency_unavailable" } } };

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A version with no rule at all: what broke must count without one. */
async function withoutRules(tenant: Tenant): Promise<void> {
  const id = await approved(tenant, draftOf(`No rules ${crypto.randomUUID()}`, { rules: [] }));
  expect((await act(tenant, id, "activate")).status).toBe(200);
}
async function isStored(tenant: Tenant, reference: string): Promise<boolean> {
  return (await request(tenant, "sandbox", "GET", `/transactions/${reference}`)).status !== 404;
}

describe("relations that cannot be read", () => {
  it("are reviewed whatever rules the version has, and named", async () => {
    const tenant = await createTenant();
    await withoutRules(tenant);
    const logIn = async (shard: number, deviceRef: string) => {
      const subject = { type: "individual", externalUserId: customerOf(tenant, shard) };
      const sent = activity({ subject, deviceRef });
      return (await request(tenant, "production", "POST", "/activities", sent)).body.assessment;
    };
    await logIn(2, deviceAt(6));
    await allTold(tenant);
    await onDisk(tenant, 6, "ALTER TABLE relation RENAME TO relation_away");
    expect(await logIn(1, deviceAt(6))).toMatchObject({
      decision: "review",
      summary: { reason: expect.stringContaining("could not be read") },
      processing: { degraded: ["relations_unavailable"] },
    });
    expect(await logIn(1, deviceAt(5))).toMatchObject({
      decision: "allow",
      processing: { degraded: [] },
    });
    await onDisk(tenant, 6, "ALTER TABLE relation_away RENAME TO relation");
  });
});

describe("a provider", () => {
  const fiat = () => {
    const parties = [
      { role: "recipient", externalPartyId: "p", displayName: "Jo Example", type: "individual" },
    ];
    return payment({}, { parties });
  };

  it("that gives no usable answer leads to a review and is named; no match is an answer", async () => {
    const tenant = await createTenant();
    await withoutRules(tenant);
    for (const url of Object.values(urls.misbehaving)) {
      await setProviders(tenant, namesAt(url));
      const { status, body } = await post(tenant, "production", "/transactions", fiat());
      expect(status).toBe(200);
      expect(body.assessment).toMatchObject({
        decision: "review",
        processing: { degraded: ["provider_unavailable"] },
      });
    }
    await setProviders(tenant, namesAt(urls.unknownNames));
    const { body } = await post(tenant, "production", "/transactions", fiat());
    expect(body.assessment).toMatchObject({ decision: "allow", processing: { degraded: [] } });
  }, 300_000);

  it.each([
    ["is gone", () => null],
    ["is cut short", () => ownJson<ProviderSettings>('{"names": {"na')],
  ])("whose setting %s is not left out: 503, and nothing is stored", async (_what, content) => {
    const tenant = await createTenant();
    await setProviders(tenant, namesAt(urls.unknownNames));
    vi.spyOn(Organisation.prototype, "providerContent").mockImplementation(content);
    const body = fiat();
    expect(await post(tenant, "production", "/transactions", body, {}, { ...REACHING })).toMatchObject(
      UNAVAILABLE,
    );
    vi.restoreAllMocks();
    const { externalActivityId } = body;
    expect((await request(tenant, "production", "GET", `/transactions/${externalActivityId}`)).status).toBe(
      404,
    );
  });
});

describe("a system version", () => {
  it.each([
    ["is cut short", (content: string) => content.slice(0, 100)],
    ["is another", (content: string) => content.replace('"review":60', '"review":101')],
    ["is empty", () => "{}"],
  ])("whose content %s decides nothing: 503, and nothing is stored", async (_what, broken) => {
    const tenant = await createTenant();
    await act(tenant, await approved(tenant, draftOf(`Broken ${crypto.randomUUID()}`)), "activate");
    await runInDurableObject(objectOf(tenant), (_object, { storage: { sql } }) => {
      const active = "FROM system_version WHERE state = 'active'";
      const { content } = sql.exec<{ content: string }>(`SELECT content ${active}`).one();
      sql.exec("UPDATE system_version SET content = ? WHERE state = 'active'", broken(content));
    });
    const body = payment();
    expect(await request(tenant, "sandbox", "POST", "/transactions", body)).toMatchObject(UNAVAILABLE);
    expect(await request(tenant, "sandbox", "POST", "/activities", activity())).toMatchObject(UNAVAILABLE);
    expect(await isStored(tenant, body.externalActivityId)).toBe(false);
  });

  it("that a key does not know yet is not replaced by another version: 503", async () => {
    const tenant = await createTenant();
    const wanted = { type: "secret", environment: "sandbox" } as const;
    const random = crypto.getRandomValues(new Uint8Array(64));
    const key = makeApiKey(wanted, random, configurationOf(bindings).keyChecksumSecrets);
    await bindings.API_KEYS.getByName(hashApiKey(key)).create({
      keyId: "key_of_a_test",
      organisationId: tenant.id,
      ...wanted,
      shards: 1,
      rateLimit: { ratePerSecond: 100, burst: 100 },
      revokedAt: null,
    });
    const answer = await call(`${HOSTS.sandbox}/api/v1/transactions`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(payment()),
    });
    expect(answer).toMatchObject(UNAVAILABLE);
  });
});

describe("snoozes that cannot be read", () => {
  it("are an error, and nothing is stored: who is snoozed is not guessed", async () => {
    const tenant = await createTenant();
    const first = payment();
    const begun = await request(tenant, "sandbox", "POST", "/transactions", first);
    const { id: subjectId } = begun.body.assessment.subject;
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const snooze = { subjectId, ruleId: "velocity-burst", until, reason: "a test" };
    expect((await operate("POST", `/organisations/${tenant.id}/snoozes`, snooze)).status).toBe(201);
    const ledger = bindings.LEDGERS.getByName(`${tenant.id}/sandbox/0`);
    const alter = (statement: string) =>
      runInDurableObject(ledger, (_object, state) => void state.storage.sql.exec(statement));
    await alter("ALTER TABLE snooze RENAME COLUMN until TO elsewhere");
    const body = payment();
    const refused = await request(tenant, "sandbox", "POST", "/transactions", body);
    expect(refused).toMatchObject({ status: 500, body: { error: { code: "internal_error" } } });
    expect(await isStored(tenant, body.externalActivityId)).toBe(false);
    await alter("ALTER TABLE snooze RENAME COLUMN elsewhere TO until");
    const decided = await request(tenant, "sandbox", "POST", "/transactions", body);
    expect(decided.status).toBe(200);
    expect(decided.body.replayed).toBeUndefined();
  });
});
