// Dead letters as an operator sees them, sends them again or drops them. The door reads and sends; the audit says who did what,
// and is what a warehouse that is made again knows of it.

import {
  deadLetterPageSchema,
  deadLettersDoneSchema,
  type DeadLetter,
  type DeadLetterPage,
  type DeadLettersDone,
  type LetterAct,
} from "#domain/contract/dead-letters.ts";
import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import { askDoor } from "../log/door.ts";
import { directoryOf } from "../routing.ts";

/** A page of them, oldest first; with `settled` also those that were retried or dropped. */
export async function listDeadLetters(
  env: Env,
  query: { readonly limit: number; readonly cursor: string | null; readonly settled: boolean },
): Promise<Result<DeadLetterPage>> {
  const answer = await askDoor(env, "POST", "/v1/dead-letters/list", query);
  if (!answer.ok) return answer;
  const page = deadLetterPageSchema.safeParse(answer.value);
  return page.success ? succeed(page.data) : notLetters();
}

/** Those of these ids that are still kept, in no particular order. */
export async function findDeadLetters(env: Env, ids: readonly string[]): Promise<Result<DeadLetter[]>> {
  const answer = await askDoor(env, "POST", "/v1/dead-letters/show", { ids });
  if (!answer.ok) return answer;
  const found = deadLetterPageSchema.pick({ data: true }).safeParse(answer.value);
  return found.success ? succeed(found.data.data) : notLetters();
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
  const answer = await askDoor(env, "POST", "/v1/dead-letters/retry", { ids });
  if (!answer.ok) return answer;
  const done = deadLettersDoneSchema.safeParse(answer.value);
  if (!done.success) return notLetters();
  const retried = new Set(done.data.data.filter(({ outcome }) => outcome === "retried").map(({ id }) => id));
  await settle(
    env,
    "retried",
    found.value.filter(({ id }) => retried.has(id)),
    act,
  );
  return succeed(done.data);
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
  await askDoor(env, "POST", "/v1/dead-letters/settle", { acts });
}

function notLetters(): Result<never> {
  return fail("upstream_failed", "The answer that came back is not a list of dead letters.");
}
