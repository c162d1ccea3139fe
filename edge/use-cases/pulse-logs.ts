// Looks at every known object's log: its head, its bytes, how far each reader is. Sets lost alarms again.

import type { Pulse } from "#domain/events/batch.ts";
import type { Environment } from "#domain/decision/context.ts";
import type { Env } from "../environment.ts";
import { directoryOf, ledgersOf, organisationOf } from "../routing.ts";

export async function pulseLogs(env: Env): Promise<Pulse> {
  const organisations = await directoryOf(env).list();
  const logs = await Promise.all(
    organisations.flatMap(({ id, shards }) => [
      organisationOf(env, id).pulse(),
      ...(["sandbox", "production"] as const satisfies Environment[]).flatMap((environment) =>
        ledgersOf(env, { organisationId: id, environment, shards: shards[environment] }).map((ledger) =>
          ledger.pulse(),
        ),
      ),
    ]),
  );
  return { logs: logs.filter((log) => log !== null) };
}
