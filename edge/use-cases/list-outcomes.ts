// Reads what was recorded of a decision: whoever timed out asks here what is known.

import type { OutcomeRecord } from "#domain/contract/decisions/outcome.ts";
import type { Tenant } from "../caller.ts";
import type { Env } from "../environment.ts";
import { ledgerOf } from "../routing.ts";
import { findDecision } from "./find-decision.ts";

/** @returns oldest first; null where no decision of this caller goes by the reference. */
export async function listOutcomes(
  env: Env,
  caller: Tenant,
  reference: string,
): Promise<readonly OutcomeRecord[] | null> {
  const found = await findDecision(env, caller, reference, "either");
  return found && ledgerOf(env, caller, found.shard).listOutcomes(found.stem);
}
