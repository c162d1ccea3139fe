// Secrets of webhook endpoints: random, sealed at rest under WEBHOOK_SECRET alone, taken over when that is replaced, and each
// good for as long as its own grace runs.

import { runInDurableObject } from "cloudflare:test";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { secretRingSchema } from "#domain/ids/secret-ring.ts";
import type { EndpointState } from "#edge/objects/webhook-endpoint/schema.ts";
import { openSecret, sealSecret, type SealedSecret } from "#edge/webhooks/seal-secret.ts";
import { bindings, createTenant, payment, request, type Tenant } from "./client.ts";
import {
  createEndpoint,
  endpointObject,
  postWith,
  receivedBy,
  receiver,
  restart,
  type Received,
} from "./webhook-client.ts";

const RING = secretRingSchema.parse(bindings.WEBHOOK_SECRET);
const [NEWEST, ...BEFORE] = RING;
const FORMER = secretRingSchema.parse(BEFORE.map(({ id, secret }) => `${id}:${secret}`).join(","));

const pay = (tenant: Tenant) => request(tenant, "sandbox", "POST", "/transactions", payment());

function verifies(secret: string, sent: Received | undefined): boolean {
  try {
    return new Webhook(secret).verify(sent?.text ?? "", sent?.headers ?? {}) !== undefined;
  } catch {
    return false;
  }
}

async function rotate(tenant: Tenant, id: string, gracePeriodSeconds: number) {
  return postWith(tenant, `/webhooks/endpoints/${id}/secret/rotate`, { gracePeriodSeconds });
}

/** Everything that the endpoint's object has stored, as text. */
function storedIn(tenant: Tenant, id: string): Promise<string> {
  return runInDurableObject(endpointObject(tenant, id), (_object, { storage: { sql } }) =>
    ["endpoint", "idempotent_answer", "delivery", "delivery_body"]
      .map((table) => JSON.stringify(sql.exec(`SELECT * FROM ${table}`).toArray()))
      .join("\n"),
  );
}

function stateOf(tenant: Tenant, id: string): Promise<EndpointState> {
  return runInDurableObject(endpointObject(tenant, id), (_object, { storage: { sql } }) =>
    JSON.parse(sql.exec<{ state: string }>("SELECT state FROM endpoint").one().state),
  );
}

describe("the secret of an endpoint", () => {
  it("does not follow from the deployment's secrets: the same endpoint created twice has two", async () => {
    const tenant = await createTenant();
    const id = `whe_${"0".repeat(24)}`;
    const begun = async () => {
      const object = endpointObject(tenant, id);
      await object.create({
        id,
        organisationId: tenant.id,
        environment: "sandbox",
        shards: 1,
        url: "http://127.0.0.1/",
        eventTypes: ["*"],
        description: null,
        rateLimit: null,
        contractVersion: "2026-08-11",
        fingerprint: "f",
        act: { actor: "a", action: "b", reason: null, at: "2026-01-01T00:00:00.000Z", requestId: null },
      });
      return object.showSecret(1);
    };
    const first = await begun();
    // Another system with the same MASTER_SECRET.
    await runInDurableObject(endpointObject(tenant, id), (_object, state) => state.storage.deleteAll());
    await restart(endpointObject(tenant, id));
    const second = await begun();
    expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(second).toMatch(/^whsec_/);
    expect(second).not.toBe(first);
  });

  it("is stored sealed: nothing that the object keeps holds what may not be shown", async () => {
    const tenant = await createTenant();
    const { id, secret } = await createEndpoint(tenant, receiver("ok"));
    const replaced = (await rotate(tenant, id, 3_600)).body.secret;
    const stored = await storedIn(tenant, id);
    expect(stored).toContain(secret.slice(0, 10));
    for (const one of [secret, replaced]) expect(stored).not.toContain(one.slice(10));
  });

  it("opens under WEBHOOK_SECRET and for its own endpoint alone", async () => {
    const sealed = await sealSecret(RING, "org_a/sandbox/whe_1", "whsec_of_a_test");
    expect(await openSecret(RING, "org_a/sandbox/whe_1", sealed)).toBe("whsec_of_a_test");
    const opened = (ring: typeof RING, name: string, one: SealedSecret) => openSecret(ring, name, one);
    await expect(opened(RING, "org_b/sandbox/whe_1", sealed)).rejects.toThrow();
    await expect(opened(FORMER, "org_a/sandbox/whe_1", sealed)).rejects.toThrow(/no secret with the id/);
    const impostor = secretRingSchema.parse(`${NEWEST.id}:${bindings.MASTER_SECRET}`);
    await expect(opened(impostor, "org_a/sandbox/whe_1", sealed)).rejects.toThrow();
  });

  it("sealed by an older WEBHOOK_SECRET still signs, and a pulse seals it under the newest", async () => {
    const tenant = await createTenant();
    const hook = receiver("ok");
    const { id, secret } = await createEndpoint(tenant, hook);
    const sealed = await sealSecret(FORMER, `${tenant.id}/sandbox/${id}`, secret);
    await runInDurableObject(endpointObject(tenant, id), (_object, { storage }) => {
      const set = "UPDATE endpoint SET state = json_set(state, '$.secrets[0].sealed', json(?))";
      storage.sql.exec(set, JSON.stringify(sealed));
    });
    await restart(endpointObject(tenant, id));
    await pay(tenant);
    expect(verifies(secret, (await receivedBy(hook, 1))[0])).toBe(true);
    expect((await stateOf(tenant, id)).secrets[0].sealed.by).toBe(FORMER[0].id);
    await endpointObject(tenant, id).pulse();
    const resealed = (await stateOf(tenant, id)).secrets[0].sealed;
    expect(resealed.by).toBe(NEWEST.id);
    expect(await openSecret([NEWEST], `${tenant.id}/sandbox/${id}`, resealed)).toBe(secret);
  });
});

describe("rotations within one grace", () => {
  it("keep every secret whose own grace still runs", async () => {
    const tenant = await createTenant();
    const hook = receiver("ok");
    const { id, secret } = await createEndpoint(tenant, hook);
    const second = (await rotate(tenant, id, 7_200)).body;
    const third = (await rotate(tenant, id, 3_600)).body;
    // The grace that ends last: that of the first secret.
    expect(third.previousSecretExpiresAt).toBe(second.previousSecretExpiresAt);
    await pay(tenant);
    const [sent] = await receivedBy(hook, 1);
    expect([secret, second.secret, third.secret].map((one) => verifies(one, sent))).toEqual([
      true,
      true,
      true,
    ]);
    const fourth = (await rotate(tenant, id, 0)).body;
    await pay(tenant);
    const [, last] = await receivedBy(hook, 2);
    const all = [secret, second.secret, third.secret, fourth.secret];
    expect(all.map((one) => verifies(one, last))).toEqual([true, true, false, true]);
  });

  it("are refused if a sixth secret would sign, except one without a grace", async () => {
    const tenant = await createTenant();
    const { id } = await createEndpoint(tenant, receiver("ok"));
    for (let n = 0; n < 4; n++) expect((await rotate(tenant, id, 3_600)).status).toBe(200);
    const refused = await rotate(tenant, id, 3_600);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: "invalid_state" } } });
    expect((await rotate(tenant, id, 0)).status).toBe(200);
  });
});
