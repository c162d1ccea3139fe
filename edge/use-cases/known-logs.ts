// Every log that there is, by the name that it has in events, with the object that keeps it.

import { ENVIRONMENTS } from "#domain/contract/values/environment.ts";
import {
  addressBookSource,
  casebookSource,
  creditSource,
  DIRECTORY_SOURCE,
  ledgerSource,
  LISTS_SOURCE,
  namedListsSource,
  organisationSource,
  PROVIDER_DIRECTORY_SOURCE,
  travelRuleSource,
} from "#domain/events/sources.ts";
import type { Env } from "../environment.ts";
import type { LoggedApi } from "../log/logged-api.ts";
import {
  addressBookOf,
  casebookOf,
  creditOf,
  directoryOf,
  ledgerOf,
  listsOf,
  namedListsOf,
  organisationOf,
  providerDirectoryOf,
  travelRuleDeskOf,
} from "../routing.ts";

export interface KnownLog {
  /** As its log is called in events. */
  readonly source: string;
  readonly object: Pick<
    DurableObjectStub<LoggedApi>,
    "pulse" | "rewindDoor" | "retrySetAside" | "dropSetAside"
  >;
}

/** @throws where the list of organisations cannot be had. */
export async function knownLogs(env: Env): Promise<readonly KnownLog[]> {
  const directory = directoryOf(env);
  const organisations = await directory.list();
  return [
    { source: DIRECTORY_SOURCE, object: directory },
    { source: LISTS_SOURCE, object: listsOf(env) },
    { source: PROVIDER_DIRECTORY_SOURCE, object: providerDirectoryOf(env) },
    ...organisations.flatMap(({ id, shards }): KnownLog[] => [
      { source: organisationSource(id), object: organisationOf(env, id) },
      { source: creditSource(id), object: creditOf(env, id) },
      ...ENVIRONMENTS.flatMap((environment) => {
        const tenant = { organisationId: id, environment };
        const ledgers = Array.from({ length: shards[environment] }, (_, shard) => ({
          source: ledgerSource(tenant, shard),
          object: ledgerOf(env, tenant, shard),
        }));
        return [
          { source: casebookSource(tenant), object: casebookOf(env, tenant) },
          { source: namedListsSource(tenant), object: namedListsOf(env, tenant) },
          { source: addressBookSource(tenant), object: addressBookOf(env, tenant) },
          { source: travelRuleSource(tenant), object: travelRuleDeskOf(env, tenant) },
          ...ledgers,
        ];
      }),
    ]),
  ];
}
