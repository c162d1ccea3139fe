// Two clients that never meet: one gets webhooks, of which some are lost, late, out of order and more than once; the other reads
// the change feed alone. Both end with the state that the service has.

import { runDurableObjectAlarm } from "cloudflare:test";
import * as fc from "fast-check";
import { expect, it, vi } from "vitest";
import { isLost } from "#test/webhooks/lost-deliveries.ts";
import { PATIENCE } from "#test/patience.ts";
import { bindings, createTenant, request, type Tenant } from "./client.ts";
import { heard, hold, read } from "./casebook-client.ts";
import { Follower, stateOf } from "./feed-follower.ts";
import { createEndpoint, postWith, receiver, type Received } from "./webhook-client.ts";

const CUSTOMERS = 5;
const KINDS: Readonly<Record<string, string>> = { alert: "alerts", signal: "signals" };

/** Nothing is on its way any more; what was given up is sent again. */
async function delivered(tenant: Tenant, endpointId: string, since: string): Promise<void> {
  await vi.waitFor(async () => {
    await runDurableObjectAlarm(bindings.WEBHOOK_ENDPOINTS.getByName(`${tenant.id}/sandbox/${endpointId}`));
    const { stats } = (await read(tenant, `/webhooks/endpoints/${endpointId}`)).body;
    expect([stats.pending, stats.retrying]).toEqual([0, 0]);
    const again = await postWith(tenant, `/webhooks/endpoints/${endpointId}/recover`, { since });
    expect(again.body.scheduled).toBe(0);
    expect(stats.succeeded).toBeGreaterThan(CUSTOMERS);
  }, PATIENCE);
}

/** A receiver that reads the present state of each resource that an event names, once for each. */
async function stateByWebhooks(tenant: Tenant, taken: readonly Received[]) {
  const [mixed = []] = fc.sample(fc.shuffledSubarray([...taken, ...taken], { minLength: 2 * taken.length }), {
    numRuns: 1,
    seed: 5,
  });
  const applied = new Set<string>();
  const state = new Map<string, unknown>();
  for (const { body } of mixed) {
    const { id, type, resource } = body;
    if (applied.has(`${id}/${type}`)) continue;
    applied.add(`${id}/${type}`);
    const current = await read(tenant, `/${KINDS[resource.type]}/${resource.id}`);
    expect(current.status).toBe(200);
    state.set(`${resource.type}/${resource.id}`, current.body);
  }
  return state;
}

it("webhooks that are lost, late and repeated lead to the same state as the feed, and to the service's own", async () => {
  const tenant = await createTenant();
  const since = new Date().toISOString();
  const hook = receiver("loses-some");
  const { id } = await createEndpoint(tenant, hook, { eventTypes: ["alert.created", "risk.signal.created"] });
  const follower = new Follower(tenant, 7);
  for (let n = 0; n < 3 * CUSTOMERS; n++) {
    const subject = { type: "individual", externalUserId: `customer-${n % CUSTOMERS}` };
    const { alertId } = await hold(tenant, { subject });
    await heard(tenant);
    if (n % 4 === 0) await follower.catchUp();
    if (n % 5 !== 1) continue;
    const { version } = (await read(tenant, `/alerts/${alertId}`)).body;
    const changes = { version, status: "closed", disposition: "false_positive" };
    expect((await request(tenant, "sandbox", "PATCH", `/alerts/${alertId}`, changes)).status).toBe(200);
  }
  await delivered(tenant, id, since);
  const all = await hook.received();
  const taken = all.filter((_, index) => !isLost(index));
  expect(taken.length).toBeLessThan(all.length);

  await follower.catchUp();
  const own = await stateOf(tenant);
  expect(own.size).toBeGreaterThan(2 * CUSTOMERS);
  expect(follower.state).toEqual(own);
  expect(await stateByWebhooks(tenant, taken)).toEqual(own);
});
