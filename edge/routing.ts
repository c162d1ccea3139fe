// From names to objects: the one place that knows how objects are named.

import type { Environment } from "#domain/contract/values/environment.ts";
import { shardOf, type Shard } from "#domain/ids/identifiers.ts";
import type { Tenant } from "./caller.ts";
import type { Env } from "./environment.ts";
import type { AddressBookApi } from "./objects/address-book/api.ts";
import type { ApiKeyApi } from "./objects/api-key/api.ts";
import type { CasebookApi } from "./objects/casebook/api.ts";
import type { CreditApi } from "./objects/credit/api.ts";
import type { DirectoryApi } from "./objects/directory/api.ts";
import type { LedgerApi } from "./objects/ledger/api.ts";
import type { ListsApi } from "./objects/lists/api.ts";
import type { NamedListsApi } from "./objects/named-lists/api.ts";
import type { OrganisationApi } from "./objects/organisation/api.ts";
import type { ProviderDirectoryApi } from "./objects/provider-directory/api.ts";
import type { ReceiverHostApi } from "./objects/receiver-host/api.ts";
import type { TravelRuleDeskApi } from "./objects/travel-rule-desk/api.ts";
import type { WebhookEndpointApi } from "./objects/webhook-endpoint/api.ts";
import type { EndpointPlace } from "./webhooks/endpoint-place.ts";

/** The object of an API key. @param hash of the key; see `hashApiKey`. */
export function apiKeyOf(env: Env, hash: string): DurableObjectStub<ApiKeyApi> {
  return env.API_KEYS.getByName(hash);
}

/** The ledger of a shard of a tenant. */
export function ledgerOf(
  env: Env,
  tenant: { readonly organisationId: string; readonly environment: Environment },
  shard: Shard,
): DurableObjectStub<LedgerApi> {
  return env.LEDGERS.getByName(`${tenant.organisationId}/${tenant.environment}/${shard}`);
}

/** The ledgers of a tenant, in order of shard. */
export function ledgersOf(
  env: Env,
  tenant: { readonly organisationId: string; readonly environment: Environment; readonly shards: number },
): DurableObjectStub<LedgerApi>[] {
  return Array.from({ length: tenant.shards }, (_, shard) => ledgerOf(env, tenant, shard));
}

/** The shard where a name is claimed. */
export function claimShardOf(tenant: Pick<Tenant, "shards">, name: string): Shard {
  return shardOf(name, tenant.shards);
}

export function organisationOf(env: Env, organisationId: string): DurableObjectStub<OrganisationApi> {
  return env.ORGANISATIONS.getByName(organisationId);
}

/** The credit of an organisation: production only, for the sandbox is not billed. */
export function creditOf(env: Env, organisationId: string): DurableObjectStub<CreditApi> {
  return env.CREDITS.getByName(organisationId);
}

/** The name of a webhook endpoint's object: with another organisation's id it leads to an object that holds nothing. */
export function endpointName({ organisationId, environment, endpointId }: EndpointPlace): string {
  return `${organisationId}/${environment}/${endpointId}`;
}

/** The object of a webhook endpoint. */
export function webhookEndpointOf(
  env: Env,
  tenant: { readonly organisationId: string; readonly environment: Environment },
  endpointId: string,
): DurableObjectStub<WebhookEndpointApi> {
  const { organisationId, environment } = tenant;
  return env.WEBHOOK_ENDPOINTS.getByName(endpointName({ organisationId, environment, endpointId }));
}

/** The one of a host, whichever organisations name it. @param hostname of a URL as it was judged */
export function receiverHostOf(env: Env, hostname: string): DurableObjectStub<ReceiverHostApi> {
  return env.RECEIVER_HOSTS.getByName(hostname);
}

/** The casebook of a tenant. */
export function casebookOf(
  env: Env,
  { organisationId, environment }: { readonly organisationId: string; readonly environment: Environment },
): DurableObjectStub<CasebookApi> {
  return env.CASEBOOKS.getByName(`${organisationId}/${environment}`);
}

/** The entries of a tenant's named lists. */
export function namedListsOf(
  env: Env,
  { organisationId, environment }: { readonly organisationId: string; readonly environment: Environment },
): DurableObjectStub<NamedListsApi> {
  return env.NAMED_LISTS.getByName(`${organisationId}/${environment}`);
}

/** The saved crypto addresses of a tenant. */
export function addressBookOf(
  env: Env,
  { organisationId, environment }: { readonly organisationId: string; readonly environment: Environment },
): DurableObjectStub<AddressBookApi> {
  return env.ADDRESS_BOOKS.getByName(`${organisationId}/${environment}`);
}

/** The Travel Rule desk of a tenant. */
export function travelRuleDeskOf(
  env: Env,
  { organisationId, environment }: { readonly organisationId: string; readonly environment: Environment },
): DurableObjectStub<TravelRuleDeskApi> {
  return env.TRAVEL_RULE_DESKS.getByName(`${organisationId}/${environment}`);
}

export function directoryOf(env: Env): DurableObjectStub<DirectoryApi> {
  return env.DIRECTORY.getByName("directory");
}

export function listsOf(env: Env): DurableObjectStub<ListsApi> {
  return env.LISTS.getByName("lists");
}

/** The directory of crypto providers. */
export function providerDirectoryOf(env: Env): DurableObjectStub<ProviderDirectoryApi> {
  return env.PROVIDER_DIRECTORY.getByName("provider-directory");
}
