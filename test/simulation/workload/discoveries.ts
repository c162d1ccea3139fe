// Integrators ask who is behind a saved address and poll until it is decided, while the book may die at any moment. A discovery
// ends, and proves and clears nothing.

import type { Discovery } from "#domain/contract/crypto/discovery.ts";
import type { Simulation } from "../simulation.ts";
import { ADDRESSES, bodyOf, save } from "./saved-addresses.ts";

const POLL_MILLISECONDS = 12_000;
const POLLS_MAX = 100;

/** @param name of an address and of a request of its own. */
export async function discover(simulation: Simulation, name: string): Promise<void> {
  const { world, caller, tenant, knowledge } = simulation;
  const wallet = await save(simulation, name);
  if (wallet === null) return;
  knowledge.secretAddresses.push(wallet.address);
  const path = `${ADDRESSES}/${wallet.id}/discovery`;
  const start = { ...tenant.asked("POST", path), body: { requestId: name, direction: "outbound" } };
  const poll = tenant.asked("GET", `${path}/${name}`);
  for (let polls = 0; polls < POLLS_MAX; polls += 1) {
    const answer = await caller.insist(polls === 0 ? start : poll);
    if (answer === null || answer.status >= 300) {
      world.violate("a discovery is answered", `${name}: ${answer?.text}`);
      return;
    }
    const discovery = bodyOf<Discovery>(answer);
    const claims: readonly unknown[] = [discovery.ownershipProven, discovery.transferCleared];
    if (claims.some((claim) => claim !== false)) {
      world.violate("a discovery proves and clears nothing", `${name}: ${claims.join()}`);
    }
    if (discovery.nextPollAt === null) {
      knowledge.discoveries.set(poll.path, answer.text);
      world.reach(`workload: a discovery is ${discovery.status}`);
      return;
    }
    await world.wait(POLL_MILLISECONDS);
  }
  world.violate("a discovery ends", name);
}
