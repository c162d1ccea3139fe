// Tells keys what is active, several at once. Where a key did not hear, the caller tries again.

import type { Env } from "../../../environment.ts";
import { logProblem } from "../../../platform-log.ts";
import { apiKeyOf } from "../../../routing.ts";
import { settleSome } from "../../settle-some.ts";

/** How many keys are notified at the same time. */
const KEYS_AT_ONCE = 16;

type Key = ReturnType<typeof apiKeyOf>;

/** @param what the log of problems calls it. @returns false where one did not answer. */
export async function tellKeys(
  env: Env,
  hashes: readonly string[],
  what: string,
  tell: (key: Key) => Promise<void>,
): Promise<boolean> {
  const told = await settleSome(hashes, KEYS_AT_ONCE, (hash) => tell(apiKeyOf(env, hash)));
  const failed = told.find((result) => result.status === "rejected");
  if (failed) logProblem("a key did not hear what is active", { what }, failed.reason);
  return failed === undefined;
}
