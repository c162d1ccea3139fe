// The organisation of a simulated world: made by operators over HTTP while all is calm, with lists to screen by, credit and
// webhook endpoints.

import type { Plan } from "./plan.ts";
import type { Endpoint, Tenant } from "./tenant.ts";
import type { Asked, Caller } from "./workload/caller.ts";
import { setProviders } from "./models/screening-provider.ts";
import { asOperator, done, releaseLists } from "./workload/operators.ts";
import { drawSamples } from "./workload/samples.ts";

/** What is scarce is spent before all have paid: ledgers give back what they do not use, and callers are refused. */
export const FIRST_GRANT = { ample: "1000", scarce: "0.7" } as const;

export async function createTenant(
  caller: Caller,
  { environment, endpoints, credit, sampled, providers }: Plan,
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
  await releaseLists(caller, 1);
  const versionId = sampled ? await drawSamples(caller, organisation.id) : null;
  if (providers) await setProviders(caller, organisation.id);
  await done(caller, {
    ...asOperator("POST", `/organisations/${organisation.id}/credit/grants`, { amount: FIRST_GRANT[credit] }),
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
  return { id: organisation.id, environment, versionId, endpoints: made, heads: new Map(), asked };
}
