// What bounds a webhook endpoint: a delivered body is not kept, the object has a bound of bytes, and an endpoint that is full or
// fails loses nothing and holds up no other.

import { runInDurableObject } from "cloudflare:test";
import { writeJson } from "#domain/json/text.ts";
import { describe, expect, it, vi } from "vitest";
import { Queue } from "#edge/objects/webhook-endpoint/queue.ts";
import { PATIENCE } from "#test/patience.ts";
import { bindings, createTenant, payment, request, type Tenant } from "./client.ts";
import {
  auditOfEndpoints,
  createEndpoint,
  endpointObject,
  postWith,
  receivedBy,
  receiver,
  restart,
} from "./webhook-client.ts";
import { eventOf, inside, sealedBy, SOURCE, waitingIn } from "./webhook-inside.ts";

const ASSESSED = { eventTypes: ["fraud.transaction.assessed"] };

const WAITS = { timeout: 60_000, interval: 50 };

function pay(tenant: Tenant, count: number): Promise<string[]> {
  const one = async () => {
    const { body } = await request(tenant, "sandbox", "POST", "/transactions", payment());
    return String(body.assessment.decisionId);
  };
  return Promise.all(Array.from({ length: count }, one));
}

async function view(tenant: Tenant, id: string) {
  return (await request(tenant, "sandbox", "GET", `/webhooks/endpoints/${id}`)).body;
}

const decisionsOf = (all: readonly { readonly body: { readonly data: { readonly decisionId: string } } }[]) =>
  new Set(all.map(({ body }) => body.data.decisionId));

/** A receiver that is slow to answer gets one delivery more than once. */
const deliveriesOf = (all: readonly { readonly body: { readonly deliveryId: string } }[]) =>
  new Set(all.map(({ body }) => body.deliveryId));

/** Waits until so many are delivered, and answers what the object holds. */
function succeeded(tenant: Tenant, id: string, count: number) {
  return vi.waitFor(async () => {
    expect((await view(tenant, id)).stats.succeeded).toBe(count);
  }, WAITS);
}

async function expectCounted(tenant: Tenant, id: string): Promise<void> {
  const { kept, rows } = await inside(tenant, id, (_object, sql) => ({
    kept: JSON.parse(
      sql.exec<{ counts: string }>("SELECT counts FROM delivery_count").one().counts,
    ) as object,
    rows: sql
      .exec<{ status: string; count: number }>(
        "SELECT status, count(*) AS count FROM delivery GROUP BY status",
      )
      .toArray(),
  }));
  const none = { pending: 0, retrying: 0, succeeded: 0, dead_lettered: 0, canceled: 0 };
  expect(kept).toEqual({ ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) });
}

describe("a delivery that ended", () => {
  it("keeps no body: a hundred of them are a fraction of what was sent", async () => {
    const tenant = await createTenant();
    const hook = receiver("ok");
    const { id } = await createEndpoint(tenant, hook, ASSESSED);
    const size = () => inside(tenant, id, (_object, sql) => sql.databaseSize);
    const before = await size();
    await pay(tenant, 100);
    await succeeded(tenant, id, 100);
    const sent = (await hook.received()).reduce((sum, { text }) => sum + text.length, 0);
    expect((await size()) - before).toBeLessThan(sent / 3);
    const bodies = await inside(tenant, id, (_object, sql) =>
      sql.exec("SELECT number FROM delivery_body").toArray(),
    );
    expect(bodies).toEqual([]);
    await expectCounted(tenant, id);
  });

  it("is sent again from its log: the same bytes but for the id of the delivery", async () => {
    const tenant = await createTenant();
    const hook = receiver("ok");
    const { id } = await createEndpoint(tenant, hook);
    await pay(tenant, 1);
    await postWith(tenant, `/webhooks/endpoints/${id}/simulate`, { type: "alert.created" });
    await succeeded(tenant, id, 2);
    const first = await hook.received();
    for (const { body } of first) {
      const again = await postWith(tenant, `/webhooks/deliveries/${body.deliveryId}/resend`);
      expect(again.status).toBe(201);
      const sent = await vi.waitFor(async () => {
        const found = (await hook.received()).find((one) => one.body.deliveryId === again.body.id);
        expect(found).toBeDefined();
        return found;
      }, PATIENCE);
      const original = first.find((one) => one.body.deliveryId === body.deliveryId)?.text;
      expect(sent?.text).toBe(original?.replace(body.deliveryId, again.body.id));
    }
  });

  it("cannot be sent again when its log no longer has the event, and the answer says so", async () => {
    const tenant = await createTenant();
    const { id } = await createEndpoint(tenant, receiver("ok"));
    await pay(tenant, 1);
    await succeeded(tenant, id, 1);
    await inside(tenant, id, (_object, sql) => sql.exec("UPDATE delivery SET sequence = 999"));
    const [delivery] = (await request(tenant, "sandbox", "GET", `/webhooks/endpoints/${id}/deliveries`)).body
      .data;
    expect(await postWith(tenant, `/webhooks/deliveries/${delivery.id}/resend`)).toMatchObject({
      status: 409,
      body: { error: { code: "webhook_event_unavailable" } },
    });
  });

  it("is forgotten, the oldest first, before the object is larger than its bound", async () => {
    const tenant = await createTenant();
    const { id } = await createEndpoint(tenant, receiver("ok"));
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const bytesMax = 200_000;
    await inside(tenant, id, (object) => (object.bytesMax = bytesMax));
    const sizes: number[] = [];
    for (let round = 0; round < 12; round++) {
      const events = Array.from({ length: 40 }, (_, n) => eventOf(40 * round + n + 1, 1_000));
      await endpointObject(tenant, id).enqueue(SOURCE, writeJson(events));
      sizes.push(await inside(tenant, id, (_object, sql) => sql.databaseSize));
      await vi.waitFor(async () => {
        const { stats } = await view(tenant, id);
        expect(stats.pending + stats.retrying).toBe(0);
      }, WAITS);
      sizes.push(await inside(tenant, id, (_object, sql) => sql.databaseSize));
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(bytesMax);
    expect(log.mock.calls.join()).toContain("forgot deliveries that had ended");
    log.mockRestore();
    const { status, stats } = await view(tenant, id);
    expect(status).toBe("enabled");
    expect(stats.succeeded).toBeGreaterThan(0);
    expect(stats.succeeded).toBeLessThan(480);
    const numbers = await inside(tenant, id, (_object, sql) =>
      sql
        .exec<{ least: number; most: number }>(
          "SELECT min(number) AS least, max(number) AS most FROM delivery",
        )
        .one(),
    );
    expect(numbers).toEqual({ least: 480 - stats.succeeded + 1, most: 480 });
    await expectCounted(tenant, id);
  });
});

describe("a receiver that has taken nothing yet", () => {
  it("is tried once a second, whatever waits for it; what took one delivery gets the others at once", async () => {
    const tenant = await createTenant();
    const [stranger, ours] = [receiver("asks-to-wait"), receiver("ok")];
    const { id, createdAt } = await createEndpoint(tenant, stranger, ASSESSED);
    const events = Array.from({ length: 40 }, (_, n) => eventOf(n + 1, 10));
    await endpointObject(tenant, id).enqueue(SOURCE, writeJson(events));
    await receivedBy(stranger, 3);
    const path = `/webhooks/endpoints/${id}`;
    const { data } = (await request(tenant, "sandbox", "GET", `${path}/deliveries?limit=100`)).body;
    const tried: number[] = data
      .flatMap(({ attempts }: { attempts: { at: string }[] }) => attempts.map(({ at }) => Date.parse(at)))
      .toSorted((one: number, other: number) => one - other);
    const gaps = tried.slice(1).map((at, n) => at - (tried[n] ?? 0));
    expect(gaps.length).toBeGreaterThan(0);
    // Clocks are read a moment after the slot.
    expect(Math.min(...gaps)).toBeGreaterThan(900);

    const before = (await stranger.received()).length;
    await request(tenant, "sandbox", "PATCH", path, { url: ours.url });
    await postWith(tenant, `${path}/recover`, { since: createdAt });
    await receivedBy(ours, 40 - before);
    const [first = 0, ...others] = (
      await request(tenant, "sandbox", "GET", `${path}/deliveries?limit=100`)
    ).body.data
      .filter(({ status }: { status: string }) => status === "succeeded")
      .map(({ attempts }: { attempts: { at: string }[] }) => Date.parse(attempts.at(-1)?.at ?? ""))
      .toSorted((one: number, other: number) => one - other);
    // Forty at one a second would take as many seconds.
    expect(Math.max(...others) - first).toBeLessThan(30_000);
  });
});

describe("an endpoint that is full of what waits", () => {
  it("forgets nothing that was delivered if that makes no room", async () => {
    const tenant = await createTenant();
    const { id } = await createEndpoint(tenant, receiver("ok"));
    await inside(tenant, id, (object) => (object.bytesMax = 200_000));
    const events = Array.from({ length: 40 }, (_, n) => eventOf(n + 1, 100));
    await endpointObject(tenant, id).enqueue(SOURCE, writeJson(events));
    await succeeded(tenant, id, 40);
    // It fits by itself, though not beside the empty tables.
    await endpointObject(tenant, id).enqueue(SOURCE, writeJson([eventOf(41, 190_000)]));
    expect(await view(tenant, id)).toMatchObject({
      status: "disabled",
      disabledReason: "full",
      stats: { succeeded: 40 },
    });
    await expectCounted(tenant, id);
  });

  it("does not even begin to forget where what waits leaves no room", async () => {
    const forgetSome = vi.spyOn(Queue.prototype, "forgetSome");
    const tenant = await createTenant();
    const { id } = await createEndpoint(tenant, receiver("asks-to-wait"));
    await inside(tenant, id, (object) => (object.bytesMax = 200_000));
    await endpointObject(tenant, id).enqueue(SOURCE, writeJson([eventOf(1, 100_000)]));
    expect(await view(tenant, id)).toMatchObject({ status: "enabled" });
    await endpointObject(tenant, id).enqueue(SOURCE, writeJson([eventOf(2, 110_000)]));
    expect(await view(tenant, id)).toMatchObject({ status: "disabled", disabledReason: "full" });
    expect(forgetSome).not.toHaveBeenCalled();
    forgetSome.mockRestore();
  });

  it("is disabled, holds up no other, and a recovery delivers all that it missed", async () => {
    const tenant = await createTenant();
    const [never, other, mended] = [receiver("asks-to-wait"), receiver("ok"), receiver("ok")];
    const { id, createdAt } = await createEndpoint(tenant, never, ASSESSED);
    await createEndpoint(tenant, other, ASSESSED);
    await inside(tenant, id, (object) => (object.bytesMax = 200_000));
    const decided: string[] = [];
    for (let n = 0; n < 8; n++) decided.push(...(await pay(tenant, 10)));
    await vi.waitFor(async () => {
      expect(await view(tenant, id)).toMatchObject({ status: "disabled", disabledReason: "full" });
    }, PATIENCE);
    expect(await auditOfEndpoints(tenant)).toEqual(["create", "create", "disable"]);
    expect(decisionsOf(await receivedBy(other, 80))).toEqual(new Set(decided));
    const { stats } = await view(tenant, id);
    expect(stats).toMatchObject({ pending: 0, retrying: 0, succeeded: 0 });
    expect(stats.canceled).toBeGreaterThan(0);
    expect(stats.canceled).toBeLessThan(80);
    await expectCounted(tenant, id);

    await restart(endpointObject(tenant, id));
    decided.push(...(await pay(tenant, 5)));
    const path = `/webhooks/endpoints/${id}`;
    await request(tenant, "sandbox", "PATCH", path, { status: "enabled", url: mended.url });
    const recovered = await postWith(tenant, `${path}/recover`, { since: createdAt });
    expect(recovered).toMatchObject({ status: 202, body: { scheduled: 85, more: false } });
    const all = await receivedBy(mended, 85);
    expect(decisionsOf(all)).toEqual(new Set(decided));
    expect(deliveriesOf(all).size).toBe(85);
    expect((await postWith(tenant, `${path}/recover`, { since: createdAt })).body.scheduled).toBe(0);
  });

  it("recovers only as much as it has room for, and says that there is more", async () => {
    const tenant = await createTenant();
    const [never, mended] = [receiver("asks-to-wait"), receiver("ok")];
    const { id, createdAt } = await createEndpoint(tenant, never, ASSESSED);
    const path = `/webhooks/endpoints/${id}`;
    await request(tenant, "sandbox", "PATCH", path, { status: "disabled" });
    const decided = await pay(tenant, 60);
    await request(tenant, "sandbox", "PATCH", path, { status: "enabled" });
    await inside(tenant, id, (object) => (object.bytesMax = 160_000));
    const first = (await postWith(tenant, `${path}/recover`, { since: createdAt })).body;
    expect(first).toMatchObject({ more: true });
    expect(first.scheduled).toBeGreaterThan(0);
    expect(await view(tenant, id)).toMatchObject({ status: "enabled" });
    // Disabling cancels what the first recovery scheduled, so the next one begins again instead of behind it.
    await request(tenant, "sandbox", "PATCH", path, { status: "disabled" });
    await request(tenant, "sandbox", "PATCH", path, { status: "enabled", url: mended.url });
    await vi.waitFor(async () => {
      const { body } = await postWith(tenant, `${path}/recover`, { since: createdAt });
      expect(body.more).toBe(false);
    }, WAITS);
    expect(decisionsOf(await receivedBy(mended, 60))).toEqual(new Set(decided));
  });
});

describe("an endpoint that is disabled", () => {
  it("cancels all waiting deliveries, however many, even if it is enabled again at once", async () => {
    const tenant = await createTenant();
    const [never, ok] = [receiver("asks-to-wait"), receiver("ok")];
    const { id } = await createEndpoint(tenant, never);
    const events = Array.from({ length: 2_500 }, (_, n) => eventOf(n + 1, 10));
    await endpointObject(tenant, id).enqueue(SOURCE, writeJson(events));
    const path = `/webhooks/endpoints/${id}`;
    await request(tenant, "sandbox", "PATCH", path, { status: "disabled" });
    await request(tenant, "sandbox", "PATCH", path, { status: "enabled", url: ok.url });
    await vi.waitFor(
      async () => expect((await view(tenant, id)).stats).toMatchObject({ canceled: 2_500 }),
      WAITS,
    );
    expect((await view(tenant, id)).stats).toMatchObject({ pending: 0, retrying: 0, succeeded: 0 });
    expect(await ok.received()).toEqual([]);
    await waitingIn(tenant, id, 0);
    await expectCounted(tenant, id);
  });

  it("stops deliveries in progress, and a recovery delivers them at once", async () => {
    const tenant = await createTenant();
    const [slow, mended] = [receiver("slow-to-refuse"), receiver("ok")];
    const { id, createdAt } = await createEndpoint(tenant, slow, ASSESSED);
    const decided = await pay(tenant, 1);
    await receivedBy(slow, 1);
    const path = `/webhooks/endpoints/${id}`;
    await request(tenant, "sandbox", "PATCH", path, { status: "disabled" });
    await request(tenant, "sandbox", "PATCH", path, { status: "enabled", url: mended.url });
    // No alarm comes to the aid.
    await runInDurableObject(endpointObject(tenant, id), (_object, { storage }) => storage.deleteAlarm());
    await vi.waitFor(async () => {
      const { data } = (await request(tenant, "sandbox", "GET", `${path}/deliveries`)).body;
      expect(data[0].attempts).toHaveLength(1);
    }, WAITS);
    expect((await view(tenant, id)).stats).toMatchObject({ retrying: 0, canceled: 1 });
    expect((await postWith(tenant, `${path}/recover`, { since: createdAt })).body.scheduled).toBe(1);
    expect(decisionsOf(await receivedBy(mended, 1))).toEqual(new Set(decided));
  });
});

describe("an endpoint whose object fails", () => {
  it("holds up no other over more rows than one batch, and gets them all once it works again", async () => {
    const tenant = await createTenant();
    const [broken, sound] = [receiver("ok"), receiver("ok")];
    const { id } = await createEndpoint(tenant, broken, ASSESSED);
    await createEndpoint(tenant, sound, ASSESSED);
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    await inside(tenant, id, (_object, sql) =>
      sql.exec("ALTER TABLE delivery RENAME TO delivery_that_was_lost"),
    );
    const decided = new Set([...(await pay(tenant, 115)), ...(await pay(tenant, 115))]);
    expect(decisionsOf(await receivedBy(sound, 230))).toEqual(decided);
    const ledger = bindings.LEDGERS.getByName(`${tenant.id}/sandbox/0`);
    const reader = async () => (await ledger.pulse())?.readers.find((one) => one.reader === `webhooks/${id}`);
    expect(await reader()).toMatchObject({ cursor: 0, lag: 230 });
    expect((await reader())?.failures).toBeGreaterThan(0);
    expect(log.mock.calls.join()).toContain("a webhook endpoint did not take events");
    log.mockRestore();

    await inside(tenant, id, (_object, sql) =>
      sql.exec("ALTER TABLE delivery_that_was_lost RENAME TO delivery"),
    );
    await succeeded(tenant, id, 230);
    const all = await broken.received();
    expect(decisionsOf(all)).toEqual(decided);
    expect(deliveriesOf(all).size).toBe(230);
  });
});

describe("an endpoint whose secret cannot be opened", () => {
  it("sends nothing and keeps what waits, and delivers it once the secret opens again", async () => {
    const tenant = await createTenant();
    const hook = receiver("ok");
    const { id } = await createEndpoint(tenant, hook, ASSESSED);
    const by = await sealedBy(tenant, id, "gone");
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const decided = await pay(tenant, 5);
    await vi.waitFor(() => waitingIn(tenant, id, 5), WAITS);
    for (let n = 0; n < 5; n++) await endpointObject(tenant, id).pulse();
    const failures = log.mock.calls.filter(([line]) => String(line).includes("failed on our side"));
    // As many as are begun at once, and then it rests.
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.length).toBeLessThanOrEqual(6);
    expect((await view(tenant, id)).stats).toMatchObject({ pending: 5, deadLettered: 0 });
    log.mockRestore();
    await sealedBy(tenant, id, by);
    await endpointObject(tenant, id).pulse();
    expect(decisionsOf(await receivedBy(hook, 5))).toEqual(new Set(decided));
  });
});
