// Operators count what a recovery would deliver again before they ask for it: counting changes nothing.

import { describe, expect, it } from "vitest";
import { organisationRecoverySchema } from "#domain/contract/settings/webhook-endpoint.ts";
import { createTenant, operate, payment, request, type Tenant } from "./client.ts";
import { createEndpoint, endedDelivery, receivedBy, receiver } from "./webhook-client.ts";

const ASSESSED = { eventTypes: ["fraud.transaction.assessed"] };
const pay = (tenant: Tenant) => request(tenant, "sandbox", "POST", "/transactions", payment());

async function failed(behaviour: string, status: string, payments = 1) {
  const tenant = await createTenant();
  const endpoint = await createEndpoint(tenant, receiver(behaviour), ASSESSED);
  for (let n = 0; n < payments; n++) await pay(tenant);
  await endedDelivery(tenant, endpoint.id, status);
  const mended = receiver("ok");
  await request(tenant, "sandbox", "PATCH", `/webhooks/endpoints/${endpoint.id}`, { url: mended.url });
  return { tenant, endpoint, mended };
}

const pathOf = (tenant: Tenant, id: string, rest: string) =>
  `/organisations/${tenant.id}/webhooks/endpoints/${id}/${rest}`;
const recover = (tenant: Tenant, id: string, body: object, key: string = crypto.randomUUID()) =>
  operate("POST", pathOf(tenant, id, "recover"), body, "ops", { "idempotency-key": key });
const deliveriesOf = async (tenant: Tenant, id: string) =>
  (await operate("GET", pathOf(tenant, id, "deliveries"))).text;

describe("a dry run of a recovery", () => {
  it.each([
    ["was given up", "500", "dead_lettered"],
    ["waits for its next try", "asks-to-wait", "retrying"],
  ])(
    "counts what %s, schedules nothing, and is what the recovery then schedules",
    async (_, behaviour, status) => {
      const { tenant, endpoint, mended } = await failed(behaviour, status);
      const since = endpoint.createdAt;
      const before = await deliveriesOf(tenant, endpoint.id);
      const key = crypto.randomUUID();
      for (const _again of [1, 2]) {
        const counted = await recover(tenant, endpoint.id, { since, dryRun: true }, key);
        expect(counted).toMatchObject({
          status: 200,
          body: { endpointId: endpoint.id, since, scheduled: 1, more: false, dryRun: true },
        });
        expect(organisationRecoverySchema.strict().parse(counted.body)).toEqual(counted.body);
      }
      expect(await deliveriesOf(tenant, endpoint.id)).toBe(before);
      expect(await mended.received()).toEqual([]);
      // Counting took no key.
      expect(await recover(tenant, endpoint.id, { since }, key)).toMatchObject({
        status: 202,
        body: { scheduled: 1, more: false, dryRun: false },
      });
      await receivedBy(mended, 1);
      expect((await recover(tenant, endpoint.id, { since, dryRun: true })).body.scheduled).toBe(0);
    },
  );

  it("counts only what was lost since then", async () => {
    const { tenant, endpoint } = await failed("500", "dead_lettered");
    const since = new Date(Date.now() + 60_000).toISOString();
    expect((await recover(tenant, endpoint.id, { since, dryRun: true })).body.scheduled).toBe(0);
  });

  it("counts what a disabled endpoint misses, whose recovery is refused until it is enabled", async () => {
    const { tenant, endpoint } = await failed("500", "dead_lettered");
    await request(tenant, "sandbox", "PATCH", `/webhooks/endpoints/${endpoint.id}`, { status: "disabled" });
    await pay(tenant);
    const body = { since: endpoint.createdAt };
    expect((await recover(tenant, endpoint.id, { ...body, dryRun: true })).body).toMatchObject({
      scheduled: 2,
      more: false,
    });
    const refused = await recover(tenant, endpoint.id, body);
    expect([refused.status, refused.body.error.code]).toEqual([409, "invalid_state"]);
  });

  it("is refused as the recovery is: of no endpoint, and without the permission", async () => {
    const { tenant, endpoint } = await failed("500", "dead_lettered");
    const stranger = await createTenant();
    const body = { since: endpoint.createdAt, dryRun: true };
    for (const dryRun of [true, false]) {
      const missing = await recover(stranger, endpoint.id, { ...body, dryRun });
      expect([missing.status, missing.body.error.code]).toEqual([404, "webhook_endpoint_not_found"]);
    }
    const denied = await operate("POST", pathOf(tenant, endpoint.id, "recover"), body, "viewer");
    expect(denied.status).toBe(403);
    const wrong = await recover(tenant, endpoint.id, { ...body, dryRun: "yes" });
    expect([wrong.status, wrong.body.error.code]).toEqual([400, "invalid_request"]);
  });

  it("is not offered to integrators: for them it is a recovery", async () => {
    const { tenant, endpoint, mended } = await failed("500", "dead_lettered");
    const body = { since: endpoint.createdAt, dryRun: true };
    const path = `/webhooks/endpoints/${endpoint.id}/recover`;
    const recovered = await request(tenant, "sandbox", "POST", path, body, {
      "idempotency-key": crypto.randomUUID(),
    });
    expect([recovered.status, recovered.headers.get("weir-ignored-fields")]).toEqual([202, "dryRun"]);
    expect(recovered.body).not.toHaveProperty("dryRun");
    await receivedBy(mended, 1);
  });
});
