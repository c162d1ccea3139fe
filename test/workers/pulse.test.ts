// The pulse: the pipeline's signed look at every log, which sets lost alarms again; and what health makes of it.

import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { pulseSchema } from "#domain/events/batch.ts";
import { sign, SIGNATURE_HEADER, type SigningKey } from "#domain/ids/signature.ts";
import { secretRingSchema } from "#domain/ids/secret-ring.ts";
import { bindings, call, createTenant, HOSTS, operate, payment, request, type Tenant } from "./client.ts";
import { createEndpoint } from "./webhook-client.ts";

const PATH = "/internal/v1/pulse";
const NOW = () => Math.floor(Date.now() / 1_000);
const [KEY] = secretRingSchema.parse(bindings.SIGNING_KEYS);

function signatureOf(key: SigningKey, at: number, path = PATH, body = new Uint8Array()): string {
  return sign({ method: "POST", path, body }, key, at);
}

function pulse(signature: string | null, host: string = HOSTS.operator) {
  return call(`${host}${PATH}`, {
    method: "POST",
    headers: signature === null ? {} : { [SIGNATURE_HEADER]: signature },
  });
}

async function pulsed() {
  const answer = await pulse(signatureOf(KEY, NOW()));
  expect(answer.status).toBe(200);
  return pulseSchema.parse(answer.body);
}

const ledger = (tenant: Tenant) => bindings.LEDGERS.getByName(`${tenant.id}/sandbox/0`);

/** A ledger that holds a decision and can no longer read its own log. */
async function breakLedger(tenant: Tenant): Promise<string> {
  await request(tenant, "sandbox", "POST", "/transactions", payment());
  await runInDurableObject(ledger(tenant), async (_object, state) => {
    await state.storage.deleteAlarm();
    state.storage.sql.exec("ALTER TABLE log RENAME TO log_that_was_lost");
  });
  return `ledger/${tenant.id}/sandbox/0`;
}

async function mendLedger(tenant: Tenant): Promise<void> {
  await runInDurableObject(ledger(tenant), (_object, state) => {
    state.storage.sql.exec("ALTER TABLE log_that_was_lost RENAME TO log");
  });
}

describe("POST /internal/v1/pulse", () => {
  it("names the logs of every object that holds something, with head and readers", async () => {
    const tenant = await createTenant();
    await request(tenant, "sandbox", "POST", "/transactions", payment());
    const { logs, unanswered } = await pulsed();
    expect(unanswered).toEqual([]);
    expect(logs.filter(({ source }) => source.includes(tenant.id))).toMatchObject([
      { source: `organisation/${tenant.id}`, readers: [{ reader: "door" }, { reader: "casebook" }] },
      { source: `credit/${tenant.id}`, head: 1, readers: [{ reader: "door" }, { reader: "waiting" }] },
      {
        source: `ledger/${tenant.id}/sandbox/0`,
        head: 1,
        readers: [{ reader: "door", cursor: 0, lag: 1 }, { reader: "casebook" }],
      },
    ]);
  });

  it("names every webhook endpoint, also one that is disabled, with its size and what seals it", async () => {
    const tenant = await createTenant();
    const { id } = await createEndpoint(tenant, { url: "https://hooks.example.com/" });
    await request(tenant, "sandbox", "PATCH", `/webhooks/endpoints/${id}`, { status: "disabled" });
    const { endpoints } = await pulsed();
    const source = `webhook_endpoint/${tenant.id}/sandbox/${id}`;
    expect(endpoints.find((endpoint) => endpoint.source === source)).toMatchObject({
      bytes: expect.any(Number),
      bytesMax: 5_000_000_000,
      waiting: 0,
      sealedBy: ["test"],
    });
  });

  it("sets an alarm again that was lost", async () => {
    const tenant = await createTenant();
    await request(tenant, "sandbox", "POST", "/transactions", payment());
    const failures = async () => {
      const { logs } = await pulsed();
      return (
        logs.find(({ source }) => source === `ledger/${tenant.id}/sandbox/0`)?.readers[0]?.failures ?? -1
      );
    };
    await runInDurableObject(ledger(tenant), (_object, state) => state.storage.deleteAlarm());
    await evictDurableObject(ledger(tenant));
    // The door is away in these tests, so a reader that runs again fails once more.
    const before = await failures();
    await expect.poll(failures).toBeGreaterThan(before);
  });

  it.each([
    ["no signature", () => null],
    ["a key that is not ours", () => signatureOf({ ...KEY, secret: "x".repeat(48) }, NOW())],
    ["a signature of another path", () => signatureOf(KEY, NOW(), "/internal/v1/else")],
    ["a signature of another body", () => signatureOf(KEY, NOW(), PATH, Uint8Array.of(1))],
    ["a signature of six minutes ago", () => signatureOf(KEY, NOW() - 360)],
  ])("is 401 with %s", async (_, signature) => {
    const refused = await pulse(signature());
    expect(refused.status).toBe(401);
    expect(refused.body.logs).toBeUndefined();
  });

  it.each([HOSTS.sandbox, HOSTS.production])("does not exist for integrators: %s", async (host) => {
    expect((await pulse(signatureOf(KEY, NOW()), host)).status).toBe(404);
  });

  it("names an object that does not answer, and reports all others", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const [broken, sound] = [await createTenant(), await createTenant()];
    await request(sound, "sandbox", "POST", "/transactions", payment());
    const source = await breakLedger(broken);
    const { logs, unanswered } = await pulsed();
    expect(unanswered).toEqual([source]);
    expect(logs.map((state) => state.source)).toContain(`ledger/${sound.id}/sandbox/0`);
    expect(log.mock.calls.join()).toContain(source);

    const health = await operate("GET", "/health");
    expect(health.body.edge).toMatchObject({ status: "degraded", faults: [], unanswered: [source] });
    await mendLedger(broken);
    expect((await operate("GET", "/health")).body.edge).toMatchObject({ status: "ok", unanswered: [] });
    log.mockRestore();
  });
});
