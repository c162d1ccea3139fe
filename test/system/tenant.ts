// An organisation of one test file's own, so that files do not see each other's payments.

import { z } from "zod";
import { createClient, type Client } from "#ops/http/client.ts";
import { writeLocalFile } from "#ops/local-system/local-file.ts";
import type { ProvidedSystem } from "./global-setup.ts";

const createdSchema = z.object({
  organisation: z.object({ id: z.string(), name: z.string() }),
  keys: z.object({
    sandboxSecret: z.string(),
    sandboxPublishable: z.string(),
    productionSecret: z.string(),
    productionPublishable: z.string(),
  }),
});
export type Tenant = z.output<typeof createdSchema>;

/** With keys and credit that a test does not exhaust. */
export async function createTenant(system: ProvidedSystem, name: string): Promise<Tenant> {
  const operator = createClient({ baseUrl: system.operatorUrl, token: system.operatorToken });
  const created = await operator.call({
    method: "POST",
    path: "/organisations",
    body: { name, keyRateLimit: { ratePerSecond: 2_000, burst: 4_000 } },
  });
  if (!created.ok) throw new Error(`no organisation: ${created.error.code}`);
  const tenant = createdSchema.parse(created.body);
  const granted = await operator.call({
    method: "POST",
    path: `/organisations/${tenant.organisation.id}/credit/grants`,
    body: { amount: "1000000" },
    idempotencyKey: "credit-of-a-test",
    repeatable: true,
  });
  if (!granted.ok) throw new Error(`no credit: ${granted.error.code}`);
  return tenant;
}

/** A client of the sandbox with the tenant's secret key. */
export function sandboxClient(system: ProvidedSystem, tenant: Tenant): Client {
  return createClient({ baseUrl: system.sandboxBaseUrl, token: tenant.keys.sandboxSecret });
}

/** A `local.json` in `folder` that names the tenant instead of the local organisation. */
export function writeTenantFile(folder: string, system: ProvidedSystem, tenant: Tenant): void {
  const { ports: _ports, dataDir: _dataDir, ...local } = system;
  writeLocalFile(folder, { ...local, organisation: tenant.organisation, keys: tenant.keys });
}
