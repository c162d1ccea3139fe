// A call that creates something, under an Idempotency-Key: made once, however often it is sent. Where its outcome is not known,
// the key is printed, so that the same command with that key cannot create a second one.

import { randomUUID } from "node:crypto";
import type { Command } from "commander";
import type { z } from "zod";
import type { Call, CallFailure, Client } from "../http/client.ts";
import { ask, type Asked } from "./ask.ts";
import { unsentOf } from "./dry-run.ts";
import { notesOf, type Session } from "./session.ts";
import { writeError } from "./write-out.ts";

export interface Keyed {
  readonly idempotencyKey?: string;
}

const OPTION = "--idempotency-key <key>";

/** `--idempotency-key`. */
export function keyed(command: Command): Command {
  return command.option(OPTION, "repeat a run whose outcome is not known, by the key that it printed");
}

/** @param call without its key: that of the option, or a new one. */
export async function askOnce<T>(
  { session, client }: { readonly session: Session; readonly client: Client },
  { idempotencyKey = randomUUID() }: Keyed,
  call: Omit<Call, "idempotencyKey">,
  schema: z.ZodType<T>,
  what: string,
): Promise<Asked<T>> {
  const asked = await ask(client, { ...call, idempotencyKey }, schema, what);
  if (!asked.ok && mayBeDone(asked)) {
    writeError(
      session,
      `This may have been done. To repeat it at most once, run it again with --idempotency-key ${idempotencyKey}\n`,
    );
  }
  return asked;
}

/**
 * What to do with a secret that is shown only once. Where a repeat is answered it is gone: it was in the answer that did not
 * arrive, and `--quiet` does not hide that.
 * @param note said of one that is there.
 */
export function sayOfSecret(
  session: Session,
  isThere: boolean,
  { note, what, remedy }: Readonly<Record<"note" | "what" | "remedy", string>>,
): void {
  if (isThere) notesOf(session).write(`${note}\n`);
  else
    writeError(
      session,
      `The ${what} was made, but the answer with its secret was lost, and it is shown only once. ${remedy}\n`,
    );
}

/** No answer came, none that could be read, or one that says that the service failed. */
function mayBeDone(failure: CallFailure): boolean {
  if (unsentOf(failure) !== null) return false;
  return failure.status === null || failure.status >= 500;
}
