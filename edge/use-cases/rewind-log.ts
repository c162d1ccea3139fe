// Sends a log to the door again from a position: the way back from any loss behind the door. Only the door's own position
// moves, so casebooks, ledgers and webhooks receive nothing twice; and an event that the warehouse gets twice is one row.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { LogRewindRequest, RewoundLog } from "#domain/contract/operators/logs.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import { stateOfDoor } from "../log/readers/door.ts";
import { directoryOf } from "../routing.ts";
import { knownLogs } from "./known-logs.ts";

/** The act is in the audit before it is done. */
export async function rewindLog(
  env: Env,
  { source, to }: LogRewindRequest,
  act: Act,
): Promise<Result<RewoundLog>> {
  const known = (await knownLogs(env)).find((log) => log.source === source);
  const state = await known?.object.pulse();
  if (!known || !state) return fail("log_not_found", `There is no log called ${source}.`);
  const from = stateOfDoor(state.readers)?.cursor ?? 0;
  if (to > from) return ahead(from);
  await directoryOf(env).audit(act, { source, from, to });
  return (await known.object.rewindDoor(to)) ? succeed({ source, from, to, head: state.head }) : ahead(from);
}

/** The positions in between would never be sent. */
function ahead(from: number): Result<never> {
  return fail(
    "invalid_state",
    `This log was sent up to ${from}, and a rewind can only go back. Name a position from 0 to ${from}.`,
    { details: { sentUpTo: from } },
  );
}
