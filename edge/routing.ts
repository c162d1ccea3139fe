// From names to objects: the one place that knows how objects are named.

import type { Environment } from "#domain/contract/environment.ts";
import { shardOf, type Shard } from "#domain/ids/identifiers.ts";
import type { Tenant } from "./http/exchange.ts";
import type { Env } from "./environment.ts";
import type { Casebook } from "./objects/casebook/object.ts";
import type { Credit } from "./objects/credit/object.ts";
import { DIRECTORY_NAME, type Directory } from "./objects/directory/object.ts";
import type { Ledger } from "./objects/ledger/object.ts";
import type { Lists } from "./objects/lists/object.ts";
import { LISTS_NAME } from "./objects/lists/schema.ts";
import type { Organisation } from "./objects/organisation/object.ts";
import type { WebhookEndpoint } from "./objects/webhook-endpoint/object.ts";
import { endpointName } from "./webhooks/endpoint-name.ts";

/** The ledger of a shard of a tenant. */
export function ledgerOf(
  env: Env,
  tenant: { readonly organisationId: string; readonly environment: Environment },
  shard: Shard,
): DurableObjectStub<Ledger> {
  return env.LEDGERS.getByName(`${tenant.organisationId}/${tenant.environment}/${shard}`);
}

/** The ledgers of a tenant, in order of shard. */
export function ledgersOf(
  env: Env,
  tenant: { readonly organisationId: string; readonly environment: Environment; readonly shards: number },
): DurableObjectStub<Ledger>[] {
  return Array.from({ length: tenant.shards }, (_, shard) => ledgerOf(env, tenant, shard));
}

/** The shard where a name is claimed. */
export function claimShardOf(tenant: Pick<Tenant, "shards">, name: string): Shard {
  return shardOf(name, tenant.shards);
}

export function organisationOf(env: Env, organisationId: string): DurableObjectStub<Organisation> {
  return env.ORGANISATIONS.getByName(organisationId);
}

/** The credit of an organisation: production only, for the sandbox is not billed. */
export function creditOf(env: Env, organisationId: string): DurableObjectStub<Credit> {
  return env.CREDITS.getByName(organisationId);
}

/** The object of a webhook endpoint. */
export function webhookEndpointOf(
  env: Env,
  tenant: { readonly organisationId: string; readonly environment: Environment },
  endpointId: string,
): DurableObjectStub<WebhookEndpoint> {
  const { organisationId, environment } = tenant;
  return env.WEBHOOK_ENDPOINTS.getByName(endpointName({ organisationId, environment, endpointId }));
}

/** The casebook of a tenant. */
export function casebookOf(
  env: Env,
  { organisationId, environment }: { readonly organisationId: string; readonly environment: Environment },
): DurableObjectStub<Casebook> {
  return env.CASEBOOKS.getByName(`${organisationId}/${environment}`);
}

export function directoryOf(env: Env): DurableObjectStub<Directory> {
  return env.DIRECTORY.getByName(DIRECTORY_NAME);
}

export function listsOf(env: Env): DurableObjectStub<Lists> {
  return env.LISTS.getByName(LISTS_NAME);
}
