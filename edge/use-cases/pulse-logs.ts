// Looks at every known object's log: its head, its bytes, how far each reader is. Sets lost alarms again. An object that
// does not answer is named, and keeps no other one from being looked at.

import type { Pulse } from "#domain/events/batch.ts";
import { ENVIRONMENTS } from "#domain/contract/environment.ts";
import type { Env } from "../environment.ts";
import { DIRECTORY_NAME } from "../objects/directory/object.ts";
import { LISTS_NAME } from "../objects/lists/schema.ts";
import { logProblem } from "../platform-log.ts";
import { casebookOf, creditOf, directoryOf, ledgerOf, listsOf, organisationOf } from "../routing.ts";

type LogState = Pulse["logs"][number];

interface Pulsed {
  /** As its log is called in events. */
  readonly source: string;
  readonly state: Promise<LogState | null>;
}

/** @throws where the list of organisations cannot be had: then nothing is known. */
export async function pulseLogs(env: Env): Promise<Pulse> {
  const directory = directoryOf(env);
  const organisations = await directory.list();
  const ofOrganisations = organisations.flatMap(({ id, shards }): Pulsed[] => [
    { source: `organisation/${id}`, state: organisationOf(env, id).pulse() },
    { source: `credit/${id}`, state: creditOf(env, id).pulse() },
    ...ENVIRONMENTS.flatMap((environment) => [
      {
        source: `casebook/${id}/${environment}`,
        state: casebookOf(env, { organisationId: id, environment }).pulse(),
      },
      ...Array.from({ length: shards[environment] }, (_, shard) => ({
        source: `ledger/${id}/${environment}/${shard}`,
        state: ledgerOf(env, { organisationId: id, environment }, shard).pulse(),
      })),
    ]),
  ]);
  const pulsed: Pulsed[] = [
    { source: DIRECTORY_NAME, state: directory.pulse() },
    { source: LISTS_NAME, state: listsOf(env).pulse() },
    ...ofOrganisations,
  ];
  const settled = await Promise.allSettled(pulsed.map(({ state }) => state));
  const logs: LogState[] = [];
  const unanswered: string[] = [];
  for (const [index, result] of settled.entries()) {
    const source = pulsed[index]?.source ?? "";
    if (result.status === "fulfilled") {
      if (result.value !== null) logs.push(result.value);
    } else {
      unanswered.push(source);
      logProblem("an object does not answer", { source }, result.reason);
    }
  }
  return { logs, unanswered };
}
