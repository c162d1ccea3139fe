// What an operator does with rows that the reader of a log set aside: they are sent to it again, or dropped. The act is in the
// audit before it is done.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type {
  RowsDropped,
  RowsDropRequest,
  RowsRetried,
  RowsRetryRequest,
} from "#domain/contract/operators/logs.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import { DOOR_READER } from "../log/readers/door.ts";
import { directoryOf } from "../routing.ts";
import { knownLogs, type KnownLog } from "./known-logs.ts";

export async function retrySetAside(
  env: Env,
  { source, reader, places }: RowsRetryRequest,
  act: Act,
): Promise<Result<RowsRetried>> {
  const known = await logWithReader(env, source, reader);
  if (!known.ok) return known;
  await directoryOf(env).audit(act, { source, reader, places: places ?? "all" });
  const data = await known.value.object.retrySetAside(reader, places ?? null);
  return data === null ? notFound(source, reader) : succeed({ source, reader, data });
}

/** @returns 409 for the door: rows that it has not taken are missing in reports, which must keep saying so. */
export async function dropSetAside(
  env: Env,
  { source, reader, places }: RowsDropRequest,
  act: Act,
): Promise<Result<RowsDropped>> {
  if (reader === DOOR_READER) {
    return fail(
      "invalid_state",
      "Rows that the door has not taken are missing in the warehouse, and reports name them: they cannot be dropped, only sent again.",
    );
  }
  const known = await logWithReader(env, source, reader);
  if (!known.ok) return known;
  await directoryOf(env).audit(act, { source, reader, places });
  const dropped = await known.value.object.dropSetAside(reader, places);
  return dropped === null ? notFound(source, reader) : succeed({ source, reader, dropped });
}

async function logWithReader(env: Env, source: string, reader: string): Promise<Result<KnownLog>> {
  const known = (await knownLogs(env)).find((log) => log.source === source);
  const state = await known?.object.pulse();
  const isThere = state?.readers.some((one) => one.reader === reader) ?? false;
  return known && isThere ? succeed(known) : notFound(source, reader);
}

function notFound(source: string, reader: string): Result<never> {
  return fail("log_not_found", `There is no log called ${source} with a reader called ${reader}.`);
}
