// One organisation that pays by the path of production: credit, relations, and a receiver of webhooks.

import { hashApiKey } from "#domain/ids/api-key.ts";
import { runClosedLoop, type LoopResult } from "#test/load/closed-loop.ts";
import { openConnections } from "#test/load/connections.ts";
import { runOpenLoop } from "#test/load/open-loop.ts";
import { createOrganisation, type OwnSystem } from "#test/load/own-system.ts";
import { subscribe } from "#test/bench/edge/listener.ts";
import { requestsOfLife } from "#test/bench/edge/requests-of-life.ts";
import type { UsedBy } from "../cost-worker/messages.ts";
import { nameOf, type Case } from "./cases.ts";

const PATH = "/api/v1/transactions";
const CALLERS = 8;
/** So few that most of them are known, with their devices and merchants, once the warm-up is over: as in a million decisions. */
const CUSTOMERS = 200;

/** What was sent in a run. */
export interface Sent {
  readonly decisions: number;
  readonly requests: number;
}

export interface Customer {
  readonly priced: Case;
  /** Decides so many, as fast as they are answered, so that most who pay are known. */
  warmUp(requests: number): Promise<void>;
  /** At the rate of the case. */
  pay(seconds: number): Promise<Sent>;
  /** Whether an object is of this organisation alone. */
  owns(object: Pick<UsedBy, "className" | "name">): boolean;
  close(): Promise<void>;
}

export async function openCustomer(
  system: OwnSystem,
  priced: Case,
  number: number,
  receiver: string,
): Promise<Customer> {
  const { id, keys } = await createOrganisation(
    system,
    `Bench of costs, ${nameOf(priced)}`,
    undefined,
    priced.ledgers,
  );
  await subscribe(system, keys.productionSecret, receiver);
  const life = requestsOfLife(20_261_125 + 2 * number, `cost${number}`, PATH, CUSTOMERS);
  const keyName = hashApiKey(keys.productionSecret);
  const connections = openConnections(`http://127.0.0.1:${system.ports.production}`, {
    connections: CALLERS,
    headers: { authorization: `Bearer ${keys.productionSecret}` },
  });
  return {
    priced,
    async warmUp(requests) {
      check(await runClosedLoop(connections, life.next(requests), { callers: CALLERS, seconds: 600 }));
    },
    async pay(seconds) {
      const count = Math.ceil(priced.rate * seconds);
      const before = life.sent;
      const source = life.next(count);
      const requests = Array.from({ length: count }, () => source.next().value ?? []).flat();
      check(await runOpenLoop(connections, requests, priced.rate));
      return { decisions: life.sent - before, requests: requests.length };
    },
    owns: ({ name }) => name === keyName || name === id || name.startsWith(`${id}/`),
    close: () => connections.close(),
  };
}

function check({ failures }: LoopResult): void {
  if (failures.size > 0) throw new Error(`answered unexpectedly: ${JSON.stringify([...failures])}`);
}
