// Webhooks about saved crypto addresses: every state that one comes to is sent to its own organisation, in its environment, and
// nothing of the address itself.

import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { bindings, createTenant, operate, type Tenant } from "./client.ts";
import { CHECKSUMMED, doTo, ETHEREUM, save } from "./crypto-address-client.ts";
import {
  createEndpoint,
  endedDelivery,
  postWith,
  receivedBy,
  receiver,
  type Receiver,
} from "./webhook-client.ts";

const TYPE = "crypto_address.changed";

async function listening(tenant: Tenant, environment: "sandbox" | "production" = "sandbox") {
  const hook = receiver("ok");
  const endpoint = await createEndpoint(tenant, hook, { eventTypes: [TYPE] }, environment);
  return { hook, endpoint };
}

/** What a receiver was told, in the order of versions. */
async function toldTo(hook: Receiver, count: number) {
  const all = await receivedBy(hook, count);
  return all.map(({ body }) => body).sort((one, other) => one.resource.version - other.resource.version);
}

it("a saved address tells each state that it comes to, signed, with a reason code and its version", async () => {
  const tenant = await createTenant();
  const { hook, endpoint } = await listening(tenant);
  const { id } = (await save(tenant, { ...ETHEREUM, externalUserId: "customer-1" })).body;
  await doTo(tenant, id, "metadata", { label: "Renamed" });
  await doTo(tenant, id, "actions", { action: "approve", reason: "known to us" });
  const path = `/organisations/${tenant.id}/crypto/addresses/${id}/actions?environment=sandbox`;
  const suspension = { action: "suspend", reason: "Reported stolen by Anna" };
  const headers = { "idempotency-key": "suspend-anna" };
  expect((await operate("POST", path, suspension, undefined, headers)).status).toBe(200);
  await doTo(tenant, id, "actions", { action: "approve", reason: "found again" });
  await doTo(tenant, id, "actions", { action: "archive", reason: "closed" });
  const told = await toldTo(hook, 5);
  const state = (version: number, previousStatus: string | null, status: string, reasonCode: string) => ({
    type: TYPE,
    resource: { type: "crypto_address", id, version },
    data: { addressId: id, network: "eip155:1", status, previousStatus, reasonCode, version },
  });
  const states = [
    state(1, null, "needs_review", "saved"),
    state(3, "needs_review", "approved", "approved"),
    state(4, "approved", "suspended", "suspended"),
    state(5, "suspended", "approved", "reinstated"),
    state(6, "approved", "archived", "archived"),
  ];
  expect(told).toMatchObject(states);
  expect(told.map(({ data }) => data)).toEqual(states.map(({ data }) => data));
  const texts = (await hook.received()).map(({ text, headers: sent }) => {
    expect(new Webhook(endpoint.secret).verify(text, sent)).toMatchObject({ type: TYPE });
    return text;
  });
  expect(texts.join("\n")).not.toMatch(
    new RegExp(`${CHECKSUMMED.slice(0, 6)}|9EE7|wallet|Renamed|Anna`, "i"),
  );
});

it("nobody else hears of a saved address: no other organisation, environment or subscriber", async () => {
  const [tenant, stranger] = [await createTenant(), await createTenant()];
  const own = await listening(tenant);
  const others = await Promise.all([listening(stranger), listening(tenant, "production")]);
  const deaf = receiver("ok");
  await createEndpoint(tenant, deaf, { eventTypes: ["alert.created"] });
  const { id } = (await save(tenant, ETHEREUM)).body;
  await toldTo(own.hook, 1);
  // Each of these hears of its own address, behind what it must not hear.
  const strange = (await save(stranger, ETHEREUM)).body;
  const live = (await save(tenant, ETHEREUM, undefined, "production")).body;
  for (const [{ hook }, address] of [[others[0], strange] as const, [others[1], live] as const]) {
    expect((await toldTo(hook, 1)).map(({ data }) => data.addressId)).toEqual([address.id]);
    expect(address.id).not.toBe(id);
  }
  expect(await deaf.received()).toEqual([]);
});

it("a state that did not arrive is read again in the book's log, byte for byte", async () => {
  const tenant = await createTenant();
  const { hook, endpoint } = await listening(tenant);
  await save(tenant, ETHEREUM);
  const [first] = await receivedBy(hook, 1);
  const sent = await endedDelivery(tenant, endpoint.id, "succeeded");
  const again = await postWith(tenant, `/webhooks/deliveries/${sent.id}/resend`);
  expect(again).toMatchObject({ status: 201, body: { eventId: first?.body.id } });
  const [, second] = await receivedBy(hook, 2);
  expect(second?.body).toEqual({ ...first?.body, deliveryId: again.body.id });
});

it("an organisation that only listens has an empty book, whose first address is told", async () => {
  const tenant = await createTenant();
  const { hook } = await listening(tenant);
  const book = bindings.ADDRESS_BOOKS.getByName(`${tenant.id}/sandbox`);
  expect(await book.pulse()).toMatchObject({ head: 0 });
  expect((await save(tenant, ETHEREUM)).status).toBe(201);
  expect((await toldTo(hook, 1))[0]).toMatchObject({ data: { reasonCode: "saved" } });
});
