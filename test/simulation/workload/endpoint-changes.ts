// An integrator works on a webhook endpoint: it is disabled for a while, enabled, given another secret, and told to recover
// what it missed. Afterwards it has heard everything.

import type { Simulation } from "../simulation.ts";
import type { Endpoint } from "../tenant.ts";
import type { Asked } from "./caller.ts";

const REST_MILLISECONDS = 2_000;
/** From the beginning of the world on. */
const SINCE = "2026-11-01T00:00:00.000Z";

/** @param key begins the keys of what is done. */
export async function changeEndpoint(simulation: Simulation, endpoint: Endpoint, key: string): Promise<void> {
  const { world, tenant } = simulation;
  const path = `/api/v1/webhooks/endpoints/${endpoint.id}`;
  const change = (status: "enabled" | "disabled"): Promise<void> =>
    succeed(simulation, { ...tenant.asked("PATCH", path), body: { status } });
  await change("disabled");
  await world.wait(world.random() * 2_000);
  const rotation = { ...tenant.asked("POST", `${path}/secret/rotate`), idempotencyKey: `${key}-rotated` };
  if (world.chance(0.5)) await succeed(simulation, rotation);
  await change("enabled");
  await recover(simulation, endpoint, path, key);
}

/** As often as there is more, and with a rest: what waits goes first. One that is full is disabled, and says so. */
async function recover(
  simulation: Simulation,
  { behaviour }: Endpoint,
  path: string,
  key: string,
): Promise<void> {
  const { world, caller, plan, tenant } = simulation;
  // Where nothing is ever delivered, no room is made for more.
  const times = behaviour === "broken" ? 1 : Infinity;
  for (let time = 0, more = true; more && time < times; time++) {
    if (time > 0) await world.wait(REST_MILLISECONDS);
    const answer = await caller.insist({
      ...tenant.asked("POST", `${path}/recover`),
      body: { since: SINCE },
      idempotencyKey: `${key}-recovered-${time}`,
    });
    if (answer?.status === 409 && plan.wall === "endpoint") return;
    if (answer?.status !== 202) {
      world.violate("an endpoint that is enabled recovers what it missed", answer?.text ?? path);
      return;
    }
    ({ more } = JSON.parse(answer.text) as { more: boolean });
  }
}

async function succeed({ world, caller }: Simulation, asked: Asked): Promise<void> {
  const answer = await caller.insist(asked);
  if (answer?.status !== 200) world.violate("a webhook endpoint is changed", answer?.text ?? asked.path);
}
