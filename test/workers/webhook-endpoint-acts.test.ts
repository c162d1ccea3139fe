// What operators may do with an endpoint: enable it when its receiver is mended, and have it send a sample in the sandbox, an event
// again or what was lost. The audit has each of these acts once. What it is, and whether it is wanted at all, is its organisation's
// matter.

import { runDurableObjectAlarm } from "cloudflare:test";
import { describe, expect, it, vi } from "vitest";
import { PATIENCE } from "#test/patience.ts";
import { createTenant, operate, payment, request, type Tenant } from "./client.ts";
import { eventsOf } from "./draft-versions.ts";
import {
  auditOfEndpoints,
  createEndpoint,
  endedDelivery,
  endpointObject,
  postWith,
  receivedBy,
  receiver,
  restart,
} from "./webhook-client.ts";
import { inside } from "./webhook-inside.ts";

type Role = Parameters<typeof operate>[3];
type Made = Awaited<ReturnType<typeof createEndpoint>>;

const pathOf = (tenant: Tenant, { id }: Made, act: string) =>
  `/organisations/${tenant.id}/webhooks/endpoints/${id}/${act}`;
const enable = (tenant: Tenant, endpoint: Made, role: Role = "ops") =>
  operate("POST", pathOf(tenant, endpoint, "enable"), undefined, role);
const simulate = (tenant: Tenant, endpoint: Made, key = crypto.randomUUID(), role: Role = "ops") =>
  operate("POST", pathOf(tenant, endpoint, "simulate"), { type: "alert.created" }, role, {
    "idempotency-key": key,
  });
const asOrganisation = (tenant: Tenant, { id }: Made, method: string, body?: object) =>
  request(tenant, "sandbox", method, `/webhooks/endpoints/${id}`, body);

/** Its receiver answers 410, and so the service has disabled it. */
async function gone() {
  const tenant = await createTenant();
  const endpoint = await createEndpoint(tenant, receiver("410"));
  await request(tenant, "sandbox", "POST", "/transactions", payment());
  await endedDelivery(tenant, endpoint.id, "canceled");
  return { tenant, endpoint };
}

describe("an operator sees of an endpoint", () => {
  const seen = async (tenant: Tenant) =>
    (await operate("GET", `/organisations/${tenant.id}/webhooks/endpoints`)).body.data[0];

  it("since when it is disabled, which a later request does not change; its organisation does not see it", async () => {
    const before = new Date().toISOString();
    const { tenant, endpoint } = await gone();
    const disabled = await seen(tenant);
    expect(disabled).toMatchObject({ status: "disabled", disabledReason: "gone", nextAttemptAt: null });
    expect(disabled.disabledSince > before && disabled.disabledSince <= new Date().toISOString()).toBe(true);
    await asOrganisation(tenant, endpoint, "PATCH", { status: "disabled" });
    expect(await seen(tenant)).toMatchObject({
      disabledReason: "requested",
      disabledSince: disabled.disabledSince,
    });
    const { body } = await asOrganisation(tenant, endpoint, "PATCH", { status: "enabled" });
    expect(body).not.toHaveProperty("disabledSince");
    expect(await seen(tenant)).toMatchObject({ status: "enabled", disabledSince: null });
  });

  it("its success as an estimate without a value while few deliveries have ended, and its next attempt", async () => {
    const tenant = await createTenant();
    const endpoint = await createEndpoint(tenant, receiver("asks-to-wait"));
    await request(tenant, "sandbox", "POST", "/transactions", payment());
    await endedDelivery(tenant, endpoint.id, "retrying");
    const { success, nextAttemptAt } = await seen(tenant);
    const none = { value: null, interval: null, numerator: 0, denominator: 0, minimumDenominator: 30 };
    expect(success).toEqual({ ...none, evidence: "not_enough_evidence" });
    expect(Date.parse(nextAttemptAt)).toBeGreaterThan(Date.now());
  });
});

describe("an operator enables an endpoint", () => {
  it("that the service disabled, once, and the audit log names the operator", async () => {
    const { tenant, endpoint } = await gone();
    for (const _again of [1, 2]) {
      expect(await enable(tenant, endpoint)).toMatchObject({
        status: 200,
        body: { id: endpoint.id, url: endpoint.url, status: "enabled", disabledReason: null },
      });
    }
    expect(await auditOfEndpoints(tenant)).toEqual(["create", "disable", "enable"]);
    const enabled = (await eventsOf(tenant)).filter(
      ({ data }) => data["action"] === "webhook_endpoint.enable",
    );
    expect(enabled.map(({ data }) => data["actor"])).toEqual(["operator:ops"]);
    await restart(endpointObject(tenant, endpoint.id));
    expect((await asOrganisation(tenant, endpoint, "GET")).body.status).toBe("enabled");
  });

  it("never one that its organisation disabled, before or after the service did", async () => {
    const { tenant, endpoint } = await gone();
    const other = await createEndpoint(tenant, receiver("ok"));
    for (const disabled of [endpoint, other]) {
      const asked = await asOrganisation(tenant, disabled, "PATCH", { status: "disabled" });
      expect(asked.body).toMatchObject({ status: "disabled", disabledReason: "requested" });
      const refused = await enable(tenant, disabled);
      expect([refused.status, refused.body.error.code]).toEqual([409, "invalid_state"]);
      expect((await asOrganisation(tenant, disabled, "GET")).body.status).toBe("disabled");
    }
  });

  it("only with the permission, of that organisation, in that environment, and not one that was removed", async () => {
    const { tenant, endpoint } = await gone();
    expect((await enable(tenant, endpoint, "viewer")).status).toBe(403);
    const elsewhere = `${pathOf(tenant, endpoint, "enable")}?environment=production`;
    const missing = [await enable(await createTenant(), endpoint), await operate("POST", elsewhere)];
    expect((await asOrganisation(tenant, endpoint, "GET")).body.status).toBe("disabled");
    await asOrganisation(tenant, endpoint, "DELETE");
    for (const { status, body } of [...missing, await enable(tenant, endpoint)]) {
      expect([status, body.error.code]).toEqual([404, "webhook_endpoint_not_found"]);
    }
  });
});

describe("an operator sends a sample", () => {
  it("that is signed, once for each key", async () => {
    const tenant = await createTenant();
    const hook = receiver("ok");
    const endpoint = await createEndpoint(tenant, hook);
    const key = crypto.randomUUID();
    const first = await simulate(tenant, endpoint, key);
    expect(first).toMatchObject({ status: 201, body: { type: "alert.created", trigger: "simulator" } });
    expect((await simulate(tenant, endpoint, key)).body).toEqual(first.body);
    const [got] = await receivedBy(hook, 1);
    expect(got?.headers["webhook-signature"]).toMatch(/^v1,/);
    expect(await hook.received()).toHaveLength(1);
  });

  it("in the sandbox only: in production it is refused, whatever else is wrong", async () => {
    const tenant = await createTenant();
    const endpoint = await createEndpoint(tenant, receiver("ok"), {}, "production");
    const path = `${pathOf(tenant, endpoint, "simulate")}?environment=production`;
    for (const body of [{ type: "alert.created" }, { type: "no such event" }]) {
      const refused = await operate("POST", path, body);
      expect([refused.status, refused.body.error.code]).toEqual([403, "permission_denied"]);
    }
  });

  it("only with the permission, to an enabled endpoint of that organisation", async () => {
    const { tenant, endpoint } = await gone();
    expect((await simulate(tenant, endpoint, undefined, "viewer")).status).toBe(403);
    const disabled = await simulate(tenant, endpoint);
    expect([disabled.status, disabled.body.error.code]).toEqual([409, "invalid_state"]);
    const missing = await simulate(await createTenant(), endpoint);
    expect([missing.status, missing.body.error.code]).toEqual([404, "webhook_endpoint_not_found"]);
  });
});

/** What the audit has of acts whose names begin so. */
async function auditOf(tenant: Tenant, action: string) {
  const all = (await eventsOf(tenant)).filter(
    ({ type, data }) => type === "audit.recorded" && data["action"] === action,
  );
  return all.map(({ data }) => data);
}

describe("the audit has what an operator had an endpoint send", () => {
  it("a sample, once for each key", async () => {
    const tenant = await createTenant();
    const endpoint = await createEndpoint(tenant, receiver("ok"));
    const key = crypto.randomUUID();
    const { body } = await simulate(tenant, endpoint, key);
    await simulate(tenant, endpoint, key);
    const said = {
      endpointId: endpoint.id,
      deliveryId: body.id,
      eventId: body.eventId,
      type: "alert.created",
    };
    expect(await auditOf(tenant, "webhook_endpoint.simulate")).toMatchObject([
      { ...said, actor: "operator:ops", reason: null },
    ]);
  });

  it("an event that is sent again, and not what the organisation itself sends again", async () => {
    const tenant = await createTenant();
    const endpoint = await createEndpoint(tenant, receiver("ok"), {
      eventTypes: ["fraud.transaction.assessed"],
    });
    await request(tenant, "sandbox", "POST", "/transactions", payment());
    const first = await endedDelivery(tenant, endpoint.id, "succeeded");
    const path = `/organisations/${tenant.id}/webhooks/deliveries/${first.id}/resend`;
    const again = await operate("POST", path, undefined, "ops", { "idempotency-key": crypto.randomUUID() });
    await postWith(tenant, `/webhooks/deliveries/${first.id}/resend`);
    expect(await auditOf(tenant, "webhook_delivery.resend")).toMatchObject([
      {
        actor: "operator:ops",
        endpointId: endpoint.id,
        deliveryId: again.body.id,
        resentDeliveryId: first.id,
        type: "fraud.transaction.assessed",
      },
    ]);
  });

  it("a recovery with its count, and no count without one", async () => {
    const tenant = await createTenant();
    const endpoint = await createEndpoint(tenant, receiver("ok"));
    const recover = (body: object) =>
      operate("POST", pathOf(tenant, endpoint, "recover"), body, "ops", {
        "idempotency-key": crypto.randomUUID(),
      });
    const since = "2026-01-01T00:00:00.000Z";
    expect((await recover({ since, dryRun: true })).status).toBe(200);
    expect((await recover({ since, dryRun: false })).status).toBe(202);
    expect(await auditOf(tenant, "webhook_endpoint.recover")).toMatchObject([
      { actor: "operator:ops", endpointId: endpoint.id, since, scheduled: 0 },
    ]);
  });

  it("nothing of what was refused", async () => {
    const { tenant, endpoint } = await gone();
    expect((await simulate(tenant, endpoint)).status).toBe(409);
    expect(await auditOf(tenant, "webhook_endpoint.simulate")).toEqual([]);
  });

  it("what was done while the organisation did not answer: the endpoint sends it again", async () => {
    const tenant = await createTenant();
    const endpoint = await createEndpoint(tenant, receiver("ok"));
    await simulate(tenant, endpoint);
    const act = {
      actor: "operator:ops",
      action: "webhook_endpoint.simulate",
      reason: "kept",
      at: "2026-01-01T00:00:00.000Z",
      requestId: null,
    };
    await inside(tenant, endpoint.id, (_object, sql) =>
      sql.exec("INSERT INTO untold_act VALUES ('evt_kept', ?, '{}')", JSON.stringify(act)).toArray(),
    );
    // A pulse arms the alarm, which may have rung since the sample.
    await endpointObject(tenant, endpoint.id).pulse();
    for (const _again of [1, 2]) await runDurableObjectAlarm(endpointObject(tenant, endpoint.id));
    await vi.waitFor(async () => {
      const kept = (await eventsOf(tenant)).filter(({ data }) => data["reason"] === "kept");
      expect(kept.map(({ id }) => id)).toEqual(["evt_kept"]);
    }, PATIENCE);
    const left = await inside(tenant, endpoint.id, (_object, sql) =>
      sql.exec("SELECT 1 FROM untold_act").toArray(),
    );
    expect(left).toEqual([]);
  });
});
