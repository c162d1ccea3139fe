// An endpoint that does nothing but fail: after 120 hours it is disabled, with a word in the audit, and what waited is canceled. No
// test waits so long: the instant of the first failure is moved back where the object keeps it.

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { HOUR } from "#domain/time/instant.ts";
import { createTenant, payment, request, type Tenant } from "./client.ts";
import { eventsOf } from "./draft-versions.ts";
import { auditOfEndpoints, createEndpoint, endpointObject, receiver, restart } from "./webhook-client.ts";

const pay = (tenant: Tenant) => request(tenant, "sandbox", "POST", "/transactions", payment());

async function view(tenant: Tenant, id: string) {
  return (await request(tenant, "sandbox", "GET", `/webhooks/endpoints/${id}`)).body;
}

/** Pays, and waits until the endpoint's deliveries have come to so many of each end. */
async function payUntil(tenant: Tenant, id: string, ended: Record<string, number>): Promise<void> {
  await pay(tenant);
  const stats = { pending: 0, retrying: 0, succeeded: 0, deadLettered: 0, canceled: 0, ...ended };
  await vi.waitFor(
    async () => {
      await runDurableObjectAlarm(endpointObject(tenant, id));
      expect((await view(tenant, id)).stats).toEqual(stats);
    },
    { timeout: 60_000, interval: 20 },
  );
}

async function change(tenant: Tenant, id: string, changes: object) {
  const path = `/webhooks/endpoints/${id}`;
  expect((await request(tenant, "sandbox", "PATCH", path, changes)).status).toBe(200);
}

/** As if the first failure without a success after it were so many hours ago. */
async function failingFor(tenant: Tenant, id: string, hours: number): Promise<void> {
  const object = endpointObject(tenant, id);
  await runInDurableObject(object, (_object, { storage }) => {
    const since = Date.now() - hours * HOUR;
    storage.sql.exec("UPDATE endpoint SET state = json_set(state, '$.failingSince', ?)", since);
  });
  await restart(object);
}

async function failing() {
  const tenant = await createTenant();
  const { id } = await createEndpoint(tenant, receiver("500"));
  await payUntil(tenant, id, { deadLettered: 1 });
  return { tenant, id };
}

describe("an endpoint that does nothing but fail", () => {
  it("is disabled after 120 hours, and nothing is kept for it from then on", async () => {
    const { tenant, id } = await failing();
    await failingFor(tenant, id, 119.9);
    await payUntil(tenant, id, { deadLettered: 2 });
    expect(await view(tenant, id)).toMatchObject({ status: "enabled" });

    await failingFor(tenant, id, 120);
    await payUntil(tenant, id, { deadLettered: 2, canceled: 1 });
    const disabled = { status: "disabled", disabledReason: "failing" };
    expect(await view(tenant, id)).toMatchObject(disabled);
    const told = (await eventsOf(tenant)).findLast(({ type }) => type === "audit.recorded");
    expect(told?.data).toMatchObject({
      action: "webhook_endpoint.disable",
      actor: "service",
      reason: "failing",
      endpointId: id,
    });
    await payUntil(tenant, id, { deadLettered: 2, canceled: 1 });
    expect(await view(tenant, id)).toMatchObject(disabled);
  });

  it("has 120 hours again once people have enabled it", async () => {
    const { tenant, id } = await failing();
    await failingFor(tenant, id, 121);
    await payUntil(tenant, id, { deadLettered: 1, canceled: 1 });
    await change(tenant, id, { status: "enabled" });
    await payUntil(tenant, id, { deadLettered: 2, canceled: 1 });
    expect(await view(tenant, id)).toMatchObject({ status: "enabled", disabledReason: null });
    expect(await auditOfEndpoints(tenant)).toEqual(["create", "disable", "enable"]);
  });

  it("has 120 hours again after one delivery that arrived", async () => {
    const { tenant, id } = await failing();
    await failingFor(tenant, id, 500);
    await change(tenant, id, { url: receiver("ok").url });
    await payUntil(tenant, id, { deadLettered: 1, succeeded: 1 });
    await change(tenant, id, { url: receiver("500").url });
    await payUntil(tenant, id, { deadLettered: 2, succeeded: 1 });
    expect(await view(tenant, id)).toMatchObject({ status: "enabled" });
  });
});
