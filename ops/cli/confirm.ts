// Before a write to production, the command line says what will happen and asks. Without a terminal it requires `--yes`.

import { createInterface } from "node:readline/promises";
import type { Environment } from "#domain/contract/values/environment.ts";
import { localFailure, type CallFailure } from "../http/client.ts";
import { notesOf, type Session } from "./session.ts";
import { printable } from "./printable.ts";

/** The help of `--yes`. */
export const YES = "do not ask for confirmation";

export interface Confirmed {
  readonly yes?: true;
}

/** As {@link confirm}; the sandbox needs no confirmation. */
export async function confirmInProduction(
  session: Session,
  environment: Environment | undefined,
  deed: string,
  options: Confirmed,
): Promise<CallFailure | null> {
  return environment === "production" ? confirm(session, deed, options) : null;
}

/** @returns null to continue, else the reason not to. */
export async function confirm(
  session: Session,
  what: string,
  { yes }: Confirmed,
): Promise<CallFailure | null> {
  const deed = printable(what); // it may hold a name
  if (session.dryRun === true) {
    notesOf(session).write(`This would ${deed}.\n`);
    return null;
  }
  if (yes === true) return null;
  if (session.in.isTTY !== true || session.err.isTTY !== true) {
    return localFailure("confirmation_required", `This would ${deed}. Pass --yes to confirm.`);
  }
  const asking = createInterface({ input: session.in, output: session.err });
  try {
    const answer = await asking.question(`This will ${deed}. Continue? [y/N] `, { signal: session.signal });
    if (/^y(es)?$/i.test(answer.trim())) return null;
    return localFailure("not_confirmed", "Cancelled. Nothing was changed.", "CONFLICT");
  } catch {
    return localFailure("interrupted", "Cancelled. Nothing was changed.", "SERVICE_UNAVAILABLE");
  } finally {
    asking.close();
  }
}
