// What each log is called in events: their `source`. Never changed: the warehouse counts the positions of a log by its name.

import { z } from "zod";
import { environmentSchema } from "../contract/values/environment.ts";

const tenantSchema = z.object({ organisationId: z.string().min(1), environment: environmentSchema });
type Tenant = Readonly<z.output<typeof tenantSchema>>;

const CASEBOOK = "casebook";
const LEDGER = "ledger";

export function ledgerSource({ organisationId, environment }: Tenant, shard: number): string {
  return `${LEDGER}/${organisationId}/${environment}/${shard}`;
}

export function casebookSource({ organisationId, environment }: Tenant): string {
  return `${CASEBOOK}/${organisationId}/${environment}`;
}

export function organisationSource(organisationId: string): string {
  return `organisation/${organisationId}`;
}

/** Of the Directory, the Lists object and the directory of crypto providers: there is one of each. */
export const DIRECTORY_SOURCE = "directory";
export const LISTS_SOURCE = "lists";
export const PROVIDER_DIRECTORY_SOURCE = "provider_directory";

export function creditSource(organisationId: string): string {
  return `credit/${organisationId}`;
}

/** Of the named lists of a tenant. */
export function namedListsSource({ organisationId, environment }: Tenant): string {
  return `named_lists/${organisationId}/${environment}`;
}

/** Of the saved crypto addresses of a tenant. */
export function addressBookSource({ organisationId, environment }: Tenant): string {
  return `address_book/${organisationId}/${environment}`;
}

/** Of the Travel Rule desk of a tenant. */
export function travelRuleSource({ organisationId, environment }: Tenant): string {
  return `travel_rule/${organisationId}/${environment}`;
}

/** Of a webhook endpoint where its condition is reported. It keeps no log. */
export function webhookEndpointSource({ organisationId, environment }: Tenant, endpointId: string): string {
  return `webhook_endpoint/${organisationId}/${environment}/${endpointId}`;
}

/** @returns whose casebook a log is; null where it is no casebook's. */
export function casebookOfSource(source: string): Tenant | null {
  const [kind, organisationId, environment, ...others] = source.split("/");
  if (kind !== CASEBOOK || others.length > 0) return null;
  return tenantSchema.safeParse({ organisationId, environment }).data ?? null;
}

/** @returns whose ledger a log is; null where it is no ledger's. */
export function ledgerOfSource(source: string): Tenant | null {
  const [kind, organisationId, environment, shard, ...others] = source.split("/");
  if (kind !== LEDGER || shard === undefined || others.length > 0) return null;
  return tenantSchema.safeParse({ organisationId, environment }).data ?? null;
}
