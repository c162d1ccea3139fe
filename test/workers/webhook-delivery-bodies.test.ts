// What operators are shown of what was sent: while it waits the very bytes, after that the same made again of its event.

import { describe, expect, it } from "vitest";
import { createTenant, operate, payment, request, type Tenant } from "./client.ts";
import { createEndpoint, endedDelivery, postWith, receivedBy, receiver } from "./webhook-client.ts";
import { inside } from "./webhook-inside.ts";

const bodyOf = (tenant: Tenant, delivery: string, environment = "sandbox") =>
  operate(
    "GET",
    `/organisations/${tenant.id}/webhooks/deliveries/${delivery}/body?environment=${environment}`,
    undefined,
    "viewer",
  );

async function sentTo(behaviour: string) {
  const tenant = await createTenant();
  const hook = receiver(behaviour);
  const endpoint = await createEndpoint(tenant, hook, { eventTypes: ["fraud.transaction.assessed"] });
  await request(tenant, "sandbox", "POST", "/transactions", payment());
  return { tenant, hook, endpoint };
}

describe("the body of a delivery", () => {
  it("that has ended is made again of its event, byte for byte", async () => {
    const { tenant, hook, endpoint } = await sentTo("ok");
    const { id } = await endedDelivery(tenant, endpoint.id, "succeeded");
    const [sent] = await receivedBy(hook, 1);
    const shown = await bodyOf(tenant, id);
    expect(shown).toMatchObject({ status: 200, body: { deliveryId: id, asSent: false, body: sent?.text } });
  });

  it("that waits is what is kept to be sent", async () => {
    const { tenant, hook, endpoint } = await sentTo("asks-to-wait");
    const { id } = await endedDelivery(tenant, endpoint.id, "retrying");
    const [sent] = await receivedBy(hook, 1);
    expect((await bodyOf(tenant, id)).body).toEqual({ deliveryId: id, asSent: true, body: sent?.text });
  });

  it("of a sample carries the ids that were sent", async () => {
    const { tenant, hook, endpoint } = await sentTo("ok");
    await endedDelivery(tenant, endpoint.id, "succeeded");
    await postWith(tenant, `/webhooks/endpoints/${endpoint.id}/simulate`, { type: "alert.created" });
    const sent = (await receivedBy(hook, 2)).find(({ body }) => body.type === "alert.created");
    const { id } = await endedDelivery(tenant, endpoint.id, "succeeded");
    const shown = await bodyOf(tenant, id);
    expect(JSON.parse(shown.body.body)).toMatchObject({ id: sent?.body.id, type: "alert.created" });
  });

  it("whose event has left its log is not shown", async () => {
    const { tenant, endpoint } = await sentTo("ok");
    const { id } = await endedDelivery(tenant, endpoint.id, "succeeded");
    await inside(tenant, endpoint.id, (_object, sql) =>
      sql.exec("UPDATE delivery SET sequence = 999").toArray(),
    );
    const shown = await bodyOf(tenant, id);
    expect([shown.status, shown.body.error.code]).toEqual([409, "webhook_event_unavailable"]);
  });

  it("is shown of that organisation and environment alone", async () => {
    const { tenant, endpoint } = await sentTo("ok");
    const { id } = await endedDelivery(tenant, endpoint.id, "succeeded");
    const elsewhere = [
      await bodyOf(await createTenant(), id),
      await bodyOf(tenant, id, "production"),
      await bodyOf(tenant, `${id.slice(0, -1)}9`),
      await bodyOf(tenant, "none"),
    ];
    for (const { status, body } of elsewhere) {
      expect([status, body.error.code]).toEqual([404, "webhook_delivery_not_found"]);
    }
  });
});

it("who may only list deliveries is shown no body", async () => {
  const { tenant, endpoint } = await sentTo("ok");
  const { id } = await endedDelivery(tenant, endpoint.id, "succeeded");
  const made = (await operate("POST", "/tokens", { name: "lister", permissions: ["webhooks:read"] })).body;
  const read = (path: string) =>
    operate("GET", `/organisations/${tenant.id}/webhooks/deliveries/${id}${path}`, undefined, "viewer", {
      authorization: `Bearer ${made.token}`,
    });
  expect((await read("")).status).toBe(200);
  const { status, body } = await read("/body");
  expect([status, body.error.code]).toEqual([403, "permission_denied"]);
});

it("an operator reads the catalogue of events as the organisation does, page by page", async () => {
  const tenant = await createTenant();
  const path = `/organisations/${tenant.id}/webhooks/catalogue`;
  const { body: own } = await request(tenant, "sandbox", "GET", "/webhooks/catalogue");
  expect((await operate("GET", path, undefined, "viewer")).body).toEqual(own);
  const { body: page } = await operate("GET", `${path}?limit=2`);
  expect(page.data).toEqual(own.data.slice(0, 2));
  expect(page.pagination.nextCursor).not.toBeNull();
});
