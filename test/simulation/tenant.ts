// The organisation of a simulated world: made by operators over HTTP while all is calm, with lists to screen by, credit and
// webhook endpoints.

import { operatorToken } from "#domain/ids/operator-token.ts";
import { listsNaming } from "#test/workers/made-lists.ts";
import type { Behaviour } from "./models/receivers.ts";
import type { Plan } from "./plan.ts";
import type { Asked, Caller } from "./workload/caller.ts";
import type { Place } from "./world/objects.ts";
import { SECRETS } from "./world/edge.ts";

export interface Endpoint {
  readonly id: string;
  readonly path: string;
  readonly behaviour: Behaviour;
}

export interface Tenant {
  readonly id: string;
  readonly environment: Plan["environment"];
  readonly endpoints: readonly Endpoint[];
  /** How far each log was when all endpoints had been made. */
  readonly heads: Map<Place, number>;
  /** A request of the tenant's own, with its key. */
  asked(method: string, path: string): Asked;
}

const owner = operatorToken(SECRETS.OPERATOR_SECRET, "owner");
const lists = [
  listsNaming("Volga Shipping Company"),
  listsNaming("Volga Shipping Company", "Don Freight"),
] as const;

function asOperator(method: string, path: string, body?: Asked["body"]): Asked {
  return { realm: "operator", method, path: `/operator/v1${path}`, token: owner, ...(body && { body }) };
}

/** @throws Error where the calm world does not do what it is asked. */
async function done<T>(caller: Caller, asked: Asked): Promise<T> {
  const answer = await caller.ask(asked);
  if (answer === null || answer.status >= 300) throw new Error(`${asked.path}: ${answer?.text}`);
  return (answer.text === "" ? null : JSON.parse(answer.text)) as T;
}

async function publishLists(caller: Caller, version: number): Promise<void> {
  const { request, chunks } = lists[version % lists.length] ?? lists[0];
  const { missing } = await done<{ missing: number[] }>(caller, asOperator("POST", "/lists", request));
  for (const number of missing) {
    const chunk = chunks[number] ?? new Uint8Array();
    await done(caller, asOperator("POST", `/lists/${request.hash}/chunks/${number}`, chunk));
  }
  await done(caller, asOperator("POST", `/lists/${request.hash}/publish`, {}));
}

export async function createTenant(
  caller: Caller,
  { environment, endpoints, credit }: Plan,
): Promise<Tenant> {
  const { organisation, keys } = await done<{
    organisation: { id: string };
    keys: { sandboxSecret: string; productionSecret: string };
  }>(
    caller,
    asOperator("POST", "/organisations", {
      name: "Simulated",
      keyRateLimit: { ratePerSecond: 5_000, burst: 10_000 },
    }),
  );
  await publishLists(caller, 0);
  await done(caller, {
    ...asOperator("POST", `/organisations/${organisation.id}/credit/grants`, {
      amount: credit === "ample" ? "1000" : "2",
    }),
    idempotencyKey: "sim-first-grant",
  });
  const token = environment === "sandbox" ? keys.sandboxSecret : keys.productionSecret;
  const asked = (method: string, path: string): Asked => ({ realm: environment, method, path, token });
  const made: Endpoint[] = [];
  for (const [number, behaviour] of endpoints.entries()) {
    const path = `/${behaviour}/${number}`;
    const { id } = await done<{ id: string }>(caller, {
      ...asked("POST", "/api/v1/webhooks/endpoints"),
      body: { url: `http://127.0.0.1${path}`, eventTypes: ["*"] },
      idempotencyKey: `sim-endpoint-${number}`,
    });
    made.push({ id, path, behaviour });
  }
  return { id: organisation.id, environment, endpoints: made, heads: new Map(), asked };
}
