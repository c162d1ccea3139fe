// What people and programs do while others pay, each at a moment of its own.

import type { Simulation } from "../simulation.ts";
import { testConnection } from "./connections.ts";
import { crowd } from "./decisions.ts";
import { discover } from "./discoveries.ts";
import { follow } from "./follower.ts";
import { grant, releaseLists, revokeKey, snooze } from "./operators.ts";
import { changeEndpoint } from "./endpoint-changes.ts";
import { assessRisk, checkWallet, sendIdentityEvent } from "./requests.ts";
import { judgePair } from "./judged-pairs.ts";
import { editList } from "./named-lists.ts";
import { reviewProvider } from "./provider-reviews.ts";
import { review } from "./reviews.ts";
import { judgeSample } from "./samples.ts";
import { useAddress } from "./saved-addresses.ts";
import { setUp } from "./travel-rule-setup.ts";

const CROWDED = 6;
const LATER_GRANT = { ample: "3", scarce: "0.3" } as const;

/** @returns once all of it is done. */
export async function doActs(simulation: Simulation, withinMilliseconds: number): Promise<void> {
  const { world, plan } = simulation;
  const { acts } = plan;
  const at = (times: number, act: (number: number) => Promise<void>): Promise<void>[] =>
    Array.from({ length: times }, async (_, number) => {
      await world.wait(world.random() * withinMilliseconds);
      await act(number);
    });
  await Promise.all([
    ...at(plan.crowded ? CROWDED : acts.crowds, (number) => crowd(simulation, `sim-crowd-${number}`)),
    ...at(acts.reviews, (number) => review(simulation, `sim-review-${number}`)),
    ...at(Math.min(acts.reviews, 1), () => follow(simulation, withinMilliseconds)),
    ...at(acts.snoozes, () => snooze(simulation)),
    ...at(acts.revokedKeys, () => revokeKey(simulation)),
    ...at(acts.grants, (number) => grant(simulation, LATER_GRANT[plan.credit], `sim-grant-${number}`)),
    ...at(Math.min(acts.listReleases, 1), () => releaseAll(simulation)),
    ...at(acts.identityEvents, (number) => sendIdentityEvent(simulation, `sim-event-${number}`)),
    ...at(acts.walletChecks, (number) => checkWallet(simulation, `sim-wallet-${number}`)),
    ...at(acts.riskAssessments, (number) => assessRisk(simulation, `sim-risk-${number}`)),
    ...at(acts.namedLists, (number) => editList(simulation, `sim-list-${number}`)),
    ...at(acts.connections, (number) => testConnection(simulation, `sim-connection-${number}`)),
    ...at(acts.savedAddresses, (number) => useAddress(simulation, `sim-address-${number}`, number % 2 === 0)),
    ...at(acts.discoveries, (number) => discover(simulation, `sim-discovery-${number}`)),
    ...at(acts.providers, (number) => reviewProvider(simulation, `sim-provider-${number}`)),
    ...at(acts.setups, () => setUp(simulation)),
    ...at(acts.judgedPairs, (number) => judgePair(simulation, `sim-judged-${number}`)),
    ...at(plan.sampled ? acts.judgedSamples : 0, (number) => judgeSample(simulation, `sim-sample-${number}`)),
    ...at(Math.min(acts.endpointChanges, 1), () => changeEndpoints(simulation)),
  ]);
}

/** One after another: each names somebody more. */
async function releaseAll({ caller, plan }: Simulation): Promise<void> {
  for (let release = 0; release < plan.acts.listReleases; release++) await releaseLists(caller, release + 2);
}

/** One after another: two who change one endpoint would undo each other's work. */
async function changeEndpoints(simulation: Simulation): Promise<void> {
  const { world, plan, tenant } = simulation;
  for (let change = 0; change < plan.acts.endpointChanges; change++) {
    await changeEndpoint(simulation, world.pick(tenant.endpoints), `sim-endpoint-change-${change}`);
  }
}
