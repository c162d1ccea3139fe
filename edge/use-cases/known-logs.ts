// Every log that there is, by the name that it has in events, with the object that keeps it.

import { ENVIRONMENTS } from "#domain/contract/environment.ts";
import { casebookSource, creditSource, ledgerSource, organisationSource } from "#domain/events/sources.ts";
import type { Env } from "../environment.ts";
import type { LoggedObject } from "../log/logged-object.ts";
import { DIRECTORY_NAME } from "../objects/directory/object.ts";
import { LISTS_NAME } from "../objects/lists/schema.ts";
import { casebookOf, creditOf, directoryOf, ledgerOf, listsOf, organisationOf } from "../routing.ts";

/** What every object with a log answers, whatever else it is. */
type LogObject = {
  [Name in "pulse" | "rewindDoor" | "retrySetAside" | "dropSetAside"]: (
    ...given: Parameters<LoggedObject[Name]>
  ) => Promise<Awaited<ReturnType<LoggedObject[Name]>>>;
};

export interface KnownLog {
  /** As its log is called in events. */
  readonly source: string;
  readonly object: LogObject;
}

/** @throws where the list of organisations cannot be had. */
export async function knownLogs(env: Env): Promise<readonly KnownLog[]> {
  const directory = directoryOf(env);
  const organisations = await directory.list();
  return [
    { source: DIRECTORY_NAME, object: directory },
    { source: LISTS_NAME, object: listsOf(env) },
    ...organisations.flatMap(({ id, shards }): KnownLog[] => [
      { source: organisationSource(id), object: organisationOf(env, id) },
      { source: creditSource(id), object: creditOf(env, id) },
      ...ENVIRONMENTS.flatMap((environment) => {
        const tenant = { organisationId: id, environment };
        const ledgers = Array.from({ length: shards[environment] }, (_, shard) => ({
          source: ledgerSource(tenant, shard),
          object: ledgerOf(env, tenant, shard),
        }));
        return [{ source: casebookSource(tenant), object: casebookOf(env, tenant) }, ...ledgers];
      }),
    ]),
  ];
}
