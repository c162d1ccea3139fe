// Creates the local organisation through the operator interface, with keys that a load test does not exhaust.

import { z } from "zod";
import type { LocalTenant } from "./local-file.ts";
import { StartError } from "./running.ts";

const createdSchema = z.object({
  organisation: z.object({ id: z.string(), name: z.string() }),
  keys: z.object({
    sandboxSecret: z.string(),
    sandboxPublishable: z.string(),
    productionSecret: z.string(),
    productionPublishable: z.string(),
  }),
});

const refusedSchema = z.object({ error: z.object({ code: z.string() }) });

/**
 * @param operatorUrl ends in `/operator/v1`
 * @throws StartError when the edge refuses, or answers something else.
 */
export async function createLocalOrganisation(operatorUrl: string, token: string): Promise<LocalTenant> {
  const response = await fetch(`${operatorUrl}/organisations`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Local", keyRateLimit: { ratePerSecond: 2_000, burst: 4_000 } }),
    signal: AbortSignal.timeout(30_000),
  });
  const body: unknown = await response.json().catch(() => null);
  const created = createdSchema.safeParse(body);
  if (response.status === 201 && created.success) return created.data;
  const code = refusedSchema.safeParse(body).data?.error.code ?? "an unexpected body";
  throw new StartError(`The edge did not create the local organisation: ${response.status} with ${code}.`);
}
