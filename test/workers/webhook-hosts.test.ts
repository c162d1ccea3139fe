// Deliveries to a host that may be a stranger's: what all organisations together send there is bounded, what waits for it is not lost,
// and a receiver that has taken something waits for nobody.

import { runInDurableObject } from "cloudflare:test";
import { afterEach, expect, it, vi } from "vitest";
import { ReceiverHost } from "#edge/objects/receiver-host/object.ts";
import { PATIENCE } from "#test/patience.ts";
import { bindings, createTenant, payment, request, type Tenant } from "./client.ts";
import { createEndpoint, endpointObject, receivedBy, receiver, restart } from "./webhook-client.ts";

const ASSESSED = { eventTypes: ["fraud.transaction.assessed"] };

afterEach(() => {
  vi.restoreAllMocks();
});

/** Elsewhere than on this machine. */
function strangersReceiver(behaviour: string, hostname: string) {
  const { url, received } = receiver(behaviour);
  return { received, url: url.replace("http://127.0.0.1", `https://${hostname}`) };
}

async function pay(tenant: Tenant): Promise<void> {
  expect((await request(tenant, "sandbox", "POST", "/transactions", payment())).status).toBe(200);
}

async function statsOf(tenant: Tenant, id: string) {
  return (await request(tenant, "sandbox", "GET", `/webhooks/endpoints/${id}`)).body.stats;
}

it("endpoints of two organisations wait for their turn at one unproven host, lose nothing, and wait no longer once it took something", async () => {
  const take = vi.spyOn(ReceiverHost.prototype, "take").mockReturnValue(false);
  const hostname = "hooks.shared.example.com";
  const made = await Promise.all(
    ["One", "Two"].map(async (name) => {
      const tenant = await createTenant(name);
      const hook = strangersReceiver("ok", hostname);
      return { tenant, hook, id: (await createEndpoint(tenant, hook, ASSESSED)).id };
    }),
  );
  await Promise.all(made.map(({ tenant }) => pay(tenant)));
  await vi.waitFor(() => expect(take.mock.calls.length).toBeGreaterThanOrEqual(2), PATIENCE);
  expect(new Set(take.mock.contexts).size).toBe(1);
  for (const { tenant, hook, id } of made) {
    expect(await hook.received()).toEqual([]);
    expect(await statsOf(tenant, id)).toMatchObject({ pending: 1, retrying: 0, succeeded: 0 });
  }
  take.mockReturnValue(true);
  for (const { tenant, hook, id } of made) {
    await restart(endpointObject(tenant, id));
    await endpointObject(tenant, id).pulse();
    await receivedBy(hook, 1);
    await vi.waitFor(async () => expect((await statsOf(tenant, id)).succeeded).toBe(1), PATIENCE);
  }
  take.mockReturnValue(false).mockClear();
  for (const { tenant, hook } of made) {
    await pay(tenant);
    await receivedBy(hook, 2);
  }
  expect(take).not.toHaveBeenCalled();
});

it("a receiver on this machine is no stranger: its host is not asked", async () => {
  const take = vi.spyOn(ReceiverHost.prototype, "take").mockReturnValue(false);
  const tenant = await createTenant();
  const hook = receiver("ok");
  await createEndpoint(tenant, hook, ASSESSED);
  await pay(tenant);
  await receivedBy(hook, 1);
  expect(take).not.toHaveBeenCalled();
});

it("of a hundred attempts at one host at once ten are made, and ten more with each second", async () => {
  const host = bindings.RECEIVER_HOSTS.getByName("hooks.crowded.example.com");
  const taken = await runInDurableObject(host, (object: ReceiverHost) => {
    const now = vi.spyOn(Date, "now");
    const begin = Date.now();
    const made = [0, 50, 1_000, 1_100, 60_000].map((milliseconds) => {
      now.mockReturnValue(begin + milliseconds);
      return Array.from({ length: 100 }, () => object.take()).filter(Boolean).length;
    });
    now.mockRestore();
    return made;
  });
  expect(taken).toEqual([10, 0, 10, 1, 10]);
});
