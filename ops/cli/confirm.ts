// Writes to production say what they do and ask first; without a terminal they need `--yes`.

import { createInterface } from "node:readline/promises";
import { localFailure, type CallFailure } from "../http/client.ts";
import type { Session } from "./session.ts";

/** What `--yes` says in every help. */
export const YES = "do not ask before a write to production";

export interface Confirmed {
  readonly yes?: true;
}

/** @returns null to go on, else why not. */
export async function confirm(
  session: Session,
  deed: string,
  { yes }: Confirmed,
): Promise<CallFailure | null> {
  if (yes === true) return null;
  if (session.in.isTTY !== true || session.err.isTTY !== true) {
    return localFailure("confirmation_required", `This would ${deed}. Say --yes to do it.`);
  }
  const asking = createInterface({ input: session.in, output: session.err });
  try {
    const answer = await asking.question(`This will ${deed}. Go on? [y/N] `, { signal: session.signal });
    if (/^y(es)?$/i.test(answer.trim())) return null;
    return localFailure("not_confirmed", "Nothing was done.", "CONFLICT");
  } catch {
    return localFailure("interrupted", "Nothing was done.", "SERVICE_UNAVAILABLE");
  } finally {
    asking.close();
  }
}
