// Claims the external ids of a decision, then has the subject's ledger decide under them.

import type { Result } from "#domain/contract/errors/errors.ts";
import type { Env } from "../environment.ts";
import type { UnclaimedCommand, DecidedOutcome } from "../objects/api-key/api.ts";
import type { Granted } from "../objects/ledger/api.ts";
import { type LedgerCalls, singleCalls } from "./ledger-calls.ts";
import { conflictOver } from "./refusals.ts";
import { underClaim, type ClaimRefusals } from "./under-claim.ts";

const REFUSALS: ClaimRefusals = {
  taken: conflictOver,
  overlap:
    "Requests with the same external ids for different customers overlap: no answer can be given yet. Send the same request again.",
};

export function decideUnderClaim(
  env: Env,
  { owner, wanted, command }: UnclaimedCommand,
  ledgers: LedgerCalls = singleCalls(env, owner),
): Promise<Result<DecidedOutcome>> {
  const decide = ({ tokens, told }: Granted) => ledgers.assess(wanted.shard, { command, tokens, told });
  return underClaim(env, owner, wanted, REFUSALS, decide, ledgers);
}
