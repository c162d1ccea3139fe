// Dead letters as an operator sees them, sends them again or drops them. The door reads and sends; the audit says who did what,
// and is what a warehouse that is made again knows of it.

import type { DeadLetter, DeadLetterPage, DeadLettersDone } from "#domain/contract/operators/dead-letters.ts";
import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import {
  FIND_LETTERS,
  LIST_LETTERS,
  RETRY_LETTERS,
  SETTLE_LETTERS,
  type LetterAct,
  type LettersQuery,
} from "#domain/door/dead-letters.ts";
import { askDoor } from "../door/ask-door.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import { directoryOf } from "../routing.ts";

/** A page of them, oldest first. */
export async function listDeadLetters(env: Env, query: LettersQuery): Promise<Result<DeadLetterPage>> {
  return askDoor(env, LIST_LETTERS, query);
}

/** Those of these ids that are still kept, in no particular order. */
export async function findDeadLetters(env: Env, ids: readonly string[]): Promise<Result<DeadLetter[]>> {
  const found = await askDoor(env, FIND_LETTERS, { ids });
  return found.ok ? succeed(found.value.data) : found;
}

/** Who asked is in the audit before it is done, and what was done behind it. */
export async function retryDeadLetters(
  env: Env,
  ids: readonly string[],
  act: Act,
): Promise<Result<DeadLettersDone>> {
  const found = await findDeadLetters(env, ids);
  if (!found.ok) return found;
  await directoryOf(env).audit(act, { letterIds: ids });
  const done = await askDoor(env, RETRY_LETTERS, { ids });
  if (!done.ok) return done;
  const retried = new Set(done.value.data.filter(({ outcome }) => outcome === "retried").map(({ id }) => id));
  await settle(
    env,
    "retried",
    found.value.filter(({ id }) => retried.has(id)),
    act,
  );
  return done;
}

/** @param act with the reason why its event is dropped. */
export async function dropDeadLetters(
  env: Env,
  ids: readonly string[],
  act: Act,
): Promise<Result<DeadLettersDone>> {
  const found = await findDeadLetters(env, ids);
  if (!found.ok) return found;
  await settle(env, "dropped", found.value, act);
  const known = new Set(found.value.map(({ id }) => id));
  return succeed({ data: ids.map((id) => ({ id, outcome: known.has(id) ? "dropped" : "not_found" })) });
}

/** The audit is what counts. The warehouse hears at once as well, so that the next list shows it. */
async function settle(
  env: Env,
  act: LetterAct["act"],
  letters: readonly DeadLetter[],
  { actor, reason, at, requestId }: Act,
): Promise<void> {
  if (letters.length === 0) return;
  const acts = letters.map(({ id, event }) => ({
    letterId: id,
    act,
    organisationId: event?.organisationId ?? "",
    environment: event?.environment ?? "",
    source: event?.source ?? "",
    sequence: event?.sequence ?? 0,
    eventId: event?.id ?? "",
    reason: reason ?? "",
    actor,
    at,
  }));
  const directory = directoryOf(env);
  for (const one of acts) {
    await directory.audit({ actor, action: `deadletter.${act}`, reason, at, requestId }, one);
  }
  await askDoor(env, SETTLE_LETTERS, { acts });
}
