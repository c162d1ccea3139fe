// Signals: counted while they go on, acknowledged or cleared once for each key, new again after they ended.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { signalPageSchema } from "#domain/contract/casework/signal.ts";
import { PATIENCE } from "#test/patience.ts";
import { createTenant, request, type Tenant } from "./client.ts";
import { casebook, heard, hold, read } from "./casebook-client.ts";
import { approved, act, draftOf, objectOf } from "./draft-versions.ts";

function post(tenant: Tenant, path: string, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key };
  return request(tenant, "sandbox", "POST", path, undefined, headers);
}

async function signalsOf(tenant: Tenant, query = "") {
  const { body } = await read(tenant, `/signals${query}`);
  expect(signalPageSchema.parse(body)).toEqual(body);
  return body.data;
}

async function amountSignal(tenant: Tenant) {
  await hold(tenant);
  await heard(tenant);
  const signal = (await signalsOf(tenant, "?status=open")).find(
    ({ type }: { type: string }) => type === "amount",
  );
  expect(signal).toMatchObject({ status: "open", reasonCodes: ["card-amount-high"] });
  return signal;
}

describe("a signal", () => {
  it("counts how often a type was seen for a subject, and since when", async () => {
    const tenant = await createTenant();
    const first = await amountSignal(tenant);
    expect(first).toMatchObject({ count: 1, evidence: [{ type: "decision" }] });
    const again = await amountSignal(tenant);
    expect(again).toMatchObject({ id: first.id, count: 2, firstObservedAt: first.firstObservedAt });
  });

  it("is acknowledged and cleared; a repeat has no effect, and under a key gets the stored answer", async () => {
    const tenant = await createTenant();
    const { id } = await amountSignal(tenant);
    const known = await post(tenant, `/signals/${id}/acknowledge`, "acknowledge-1");
    expect(known).toMatchObject({ status: 200, body: { status: "acknowledged", version: 2 } });
    const cleared = await post(tenant, `/signals/${id}/clear`);
    expect(cleared).toMatchObject({ status: 200, body: { status: "cleared", version: 3 } });
    expect((await post(tenant, `/signals/${id}/clear`)).body).toEqual(cleared.body);
    expect((await post(tenant, `/signals/${id}/acknowledge`, "acknowledge-1")).text).toBe(known.text);
    expect(await post(tenant, `/signals/${id}/acknowledge`)).toMatchObject({
      status: 409,
      body: { error: { code: "invalid_state" } },
    });
    expect(await post(tenant, "/signals/sig_other/acknowledge", "acknowledge-1")).toMatchObject({
      status: 409,
      body: { error: { code: "idempotency_key_reused" } },
    });
    expect((await post(tenant, `/signals/${id}/clear`, "short")).status).toBe(400);
    expect((await post(tenant, "/signals/sig_other/clear")).status).toBe(404);
  });

  it("that was cleared becomes a new signal when it is seen again", async () => {
    const tenant = await createTenant();
    const { id } = await amountSignal(tenant);
    await post(tenant, `/signals/${id}/clear`);
    const next = await amountSignal(tenant);
    expect(next).toMatchObject({ count: 1 });
    expect(next.id).not.toBe(id);
  });

  it("that was not seen for long expires at the next pulse", async () => {
    const tenant = await createTenant();
    const { id } = await amountSignal(tenant);
    await runInDurableObject(casebook(tenant), (_object, state) => {
      state.storage.sql.exec(
        `UPDATE resource SET due_at = '2026-01-01T00:00:00.000Z',
           state = json_set(state, '$.expiresAt', '2026-01-01T00:00:00.000Z') WHERE id = ?`,
        id,
      );
    });
    await casebook(tenant).pulse();
    expect((await read(tenant, `/signals/${id}`)).body).toMatchObject({ status: "expired", version: 2 });
    const next = await amountSignal(tenant);
    expect(next.id).not.toBe(id);
  });

  it("of changed rules belongs to no customer", async () => {
    const tenant = await createTenant();
    const version = await approved(tenant, draftOf("Stricter"));
    expect((await act(tenant, version, "activate")).status).toBe(200);
    const ofVersion = await vi.waitFor(async () => {
      await runDurableObjectAlarm(objectOf(tenant));
      const { body } = await request(tenant, "production", "GET", "/signals");
      const found = body.data.find(({ title }: { title: string }) => title.includes("Stricter"));
      expect(found?.count).toBeGreaterThan(1);
      return found;
    }, PATIENCE);
    expect(ofVersion).toMatchObject({
      type: "system_version",
      severity: "info",
      subject: null,
      alertId: null,
    });
  });
});
