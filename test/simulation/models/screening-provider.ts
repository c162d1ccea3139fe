// A provider of screening outside, by the protocol of yente: it finds nobody, and takes its time. While a decision waits for it,
// others ask for the credit that is reserved for that decision.

import type { Caller } from "../workload/caller.ts";
import { asOperator, done } from "../workload/operators.ts";
import { abortable, type Network } from "../world/network.ts";
import { sendWhenDurable } from "../world/objects.ts";
import type { World } from "../world/world.ts";

const PORT = 7_001;
/** Some answers come too late for a payment. */
const WITHIN_MILLISECONDS = 1_400;
const NOBODY = { responses: { party: { status: 200, results: [] } } };

/** The way to it, as the edge is given it. */
export function providerBindings(world: World, network: Network): object {
  const answer = async (): Promise<Response> => {
    world.reach("workload: a provider was asked");
    await world.wait(world.random() * WITHIN_MILLISECONDS);
    return Response.json(NOBODY);
  };
  const fetch = (_url: URL, { signal }: RequestInit): Promise<Response> =>
    abortable(network.call(answer, sendWhenDurable), signal);
  return { [`LOOPBACK_PROVIDER_${PORT}`]: { fetch } };
}

/** From the answer on, production asks it about the names of payees. */
export async function setProviders(caller: Caller, organisationId: string): Promise<void> {
  const url = `http://127.0.0.1:${PORT}/`;
  const names = { name: "matching", url, dataset: "default", checks: ["sanctions"] };
  const body = { providers: { names, wallets: null }, uncheckedProviders: true };
  await done(caller, asOperator("PATCH", `/organisations/${organisationId}`, body));
}
