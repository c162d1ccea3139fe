// What becomes of a delivery: it is tried until it arrives or the schedule ends, every attempt is shown as it was, and people
// can send again what was lost.

import { describe, expect, it, vi } from "vitest";
import { createTenant, payment, request, type Answer, type Tenant } from "./client.ts";
import { eventsOf } from "./draft-versions.ts";
import { createEndpoint, endedDelivery, postWith, receivedBy, receiver } from "./webhook-client.ts";
import { PATIENCE } from "#test/patience.ts";

const pay = (tenant: Tenant) => request(tenant, "sandbox", "POST", "/transactions", payment());
const read = (tenant: Tenant, path: string): Promise<Answer> => request(tenant, "sandbox", "GET", path);

async function sentTo(behaviour: string) {
  const tenant = await createTenant();
  const hook = receiver(behaviour);
  const endpoint = await createEndpoint(tenant, hook);
  await pay(tenant);
  return { tenant, hook, endpoint };
}

describe("a delivery", () => {
  it("that arrives has one attempt, with what was answered", async () => {
    const { tenant, endpoint, hook } = await sentTo("ok");
    const delivery = await endedDelivery(tenant, endpoint.id, "succeeded");
    const [sent] = await hook.received();
    expect(delivery).toMatchObject({
      id: sent?.body.deliveryId,
      eventId: sent?.body.id,
      trigger: "automatic",
    });
    expect(delivery.attempts).toMatchObject([
      {
        number: 1,
        statusCode: 200,
        error: null,
        responseSnippet: "Not shown: the receiver is on this machine.",
      },
    ]);
    expect((await read(tenant, `/webhooks/deliveries/${delivery.id}`)).body).toEqual(delivery);
  });

  it("is tried again with the same body and a new signature until it is taken", async () => {
    const { tenant, endpoint, hook } = await sentTo("fails-twice");
    const delivery = await endedDelivery(tenant, endpoint.id, "succeeded");
    const all = await hook.received();
    expect(delivery.attempts.map(({ statusCode }: { statusCode: number }) => statusCode)).toEqual([
      500, 500, 200,
    ]);
    expect(new Set(all.map(({ text }) => text)).size).toBe(1);
  });

  it.each([
    ["500", 500, "status"],
    ["404", 404, "status"],
    ["redirect", 302, "redirect_refused"],
    ["slow", null, "timeout"],
    ["broken", 500, "status"],
  ])("to a receiver that is %s is given up when the schedule ends", async (behaviour, statusCode, error) => {
    const { tenant, endpoint } = await sentTo(behaviour);
    const delivery = await endedDelivery(tenant, endpoint.id, "dead_lettered");
    expect(delivery.nextAttemptAt).toBeNull();
    expect(delivery.attempts).toMatchObject([1, 2, 3].map((number) => ({ number, statusCode, error })));
    const times = delivery.attempts.map(({ at }: { at: string }) => Date.parse(at));
    expect(times[1] - times[0]).toBeGreaterThanOrEqual(80);
    expect(times[2] - times[1]).toBeGreaterThanOrEqual(160);
  });

  it("waits as long as the receiver asks", async () => {
    const { tenant, endpoint } = await sentTo("asks-to-wait");
    const delivery = await endedDelivery(tenant, endpoint.id, "retrying");
    expect(Date.parse(delivery.nextAttemptAt) - Date.now()).toBeGreaterThan(3_500_000);
  });

  it("answered with 410 twice disables the endpoint, with an entry in the organisation's log", async () => {
    const { tenant, endpoint } = await sentTo("410");
    const delivery = await endedDelivery(tenant, endpoint.id, "canceled");
    // The attempt that disables is written behind the disabling.
    await vi.waitFor(async () => {
      const { body } = await read(tenant, `/webhooks/deliveries/${delivery.id}`);
      expect(body.attempts).toMatchObject([{ statusCode: 410 }, { statusCode: 410 }]);
    }, PATIENCE);
    const shown = await read(tenant, `/webhooks/endpoints/${endpoint.id}`);
    expect(shown.body).toMatchObject({ status: "disabled", disabledReason: "gone", stats: { canceled: 1 } });
    const told = (await eventsOf(tenant)).findLast(({ type }) => type === "audit.recorded");
    expect(told?.data).toMatchObject({
      action: "webhook_endpoint.disable",
      reason: "gone",
      endpointId: endpoint.id,
    });
    await pay(tenant);
    expect((await read(tenant, `/webhooks/endpoints/${endpoint.id}`)).body.stats.pending).toBe(0);
  });
});

describe("users", () => {
  it("send an event again: another delivery, the same event", async () => {
    const { tenant, endpoint, hook } = await sentTo("ok");
    const first = await endedDelivery(tenant, endpoint.id, "succeeded");
    const again = await postWith(tenant, `/webhooks/deliveries/${first.id}/resend`, undefined, "resend-0001");
    expect(again).toMatchObject({ status: 201, body: { eventId: first.eventId, trigger: "manual" } });
    expect(again.body.id).not.toBe(first.id);
    const repeated = await postWith(
      tenant,
      `/webhooks/deliveries/${first.id}/resend`,
      undefined,
      "resend-0001",
    );
    expect(repeated.text).toBe(again.text);
    const all = await receivedBy(hook, 2);
    expect(all.map(({ body }) => body.id)).toEqual([first.eventId, first.eventId]);
    expect(all[1]?.body).toEqual({ ...all[0]?.body, deliveryId: again.body.id });
  });

  it("recover the events that were lost since a time, once", async () => {
    const { tenant, endpoint } = await sentTo("500");
    await endedDelivery(tenant, endpoint.id, "dead_lettered");
    const mended = receiver("ok");
    const path = `/webhooks/endpoints/${endpoint.id}`;
    expect((await request(tenant, "sandbox", "PATCH", path, { url: mended.url })).status).toBe(200);
    const since = endpoint.createdAt;
    const late = { since: new Date(Date.now() + 60_000).toISOString() };
    expect((await postWith(tenant, `${path}/recover`, late)).body.scheduled).toBe(0);
    expect(await postWith(tenant, `${path}/recover`, { since })).toMatchObject({
      status: 202,
      body: { endpointId: endpoint.id, since, scheduled: 1, more: false },
    });
    await receivedBy(mended, 1);
    expect((await postWith(tenant, `${path}/recover`, { since })).body.scheduled).toBe(0);
  });

  it("recover what failed and waits for its next try: the same delivery, at once", async () => {
    const { tenant, endpoint } = await sentTo("asks-to-wait");
    const waiting = await endedDelivery(tenant, endpoint.id, "retrying");
    const mended = receiver("ok");
    const path = `/webhooks/endpoints/${endpoint.id}`;
    expect((await request(tenant, "sandbox", "PATCH", path, { url: mended.url })).status).toBe(200);
    const later = { since: new Date(Date.now() + 60_000).toISOString() };
    expect((await postWith(tenant, `${path}/recover`, later)).body.scheduled).toBe(0);
    const since = { since: endpoint.createdAt };
    expect((await postWith(tenant, `${path}/recover`, since)).body).toMatchObject({
      scheduled: 1,
      more: false,
    });
    const [received] = await receivedBy(mended, 1);
    expect(received?.body.deliveryId).toBe(waiting.id);
    const arrived = await endedDelivery(tenant, endpoint.id, "succeeded");
    expect(arrived).toMatchObject({
      id: waiting.id,
      attempts: [{ number: 1 }, { number: 2, statusCode: 200 }],
    });
    expect((await postWith(tenant, `${path}/recover`, since)).body.scheduled).toBe(0);
  });

  it("list deliveries by status, page by page", async () => {
    const { tenant, endpoint } = await sentTo("ok");
    for (let i = 0; i < 4; i++) await pay(tenant);
    await endedDelivery(tenant, endpoint.id, "succeeded");
    const path = `/webhooks/endpoints/${endpoint.id}/deliveries`;
    const seen: string[] = [];
    let cursor = "";
    for (let page = 0; page < 3; page++) {
      const { body } = await read(tenant, `${path}?limit=2${cursor}`);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = `&cursor=${body.pagination.nextCursor}`;
      expect(body.pagination.nextCursor === null).toBe(page === 2);
    }
    expect(new Set(seen).size).toBe(5);
    expect((await read(tenant, `${path}?status=dead_lettered`)).body.data).toEqual([]);
    expect((await read(tenant, `${path}?status=lost`)).status).toBe(400);
  });

  it("cannot exceed the rate of an endpoint", async () => {
    const tenant = await createTenant();
    const hook = receiver("ok");
    await createEndpoint(tenant, hook, { rateLimit: 10 });
    const begun = Date.now();
    for (let i = 0; i < 8; i++) await pay(tenant);
    await receivedBy(hook, 8);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(700);
  });
});
