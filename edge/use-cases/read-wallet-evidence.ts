// The saved wallet evidence of a transaction: what its assessment holds, and no new check.

import type { WalletEvidence } from "#domain/contract/decisions/wallet-screening.ts";
import { readJson } from "#domain/json/text.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import { findDecision } from "./find-decision.ts";

/** @returns null where no transaction of this caller goes by the reference. */
export async function readWalletEvidence(
  env: Env,
  caller: Caller,
  reference: string,
): Promise<WalletEvidence | null> {
  const found = await findDecision(env, caller, reference, "transaction");
  if (found === null) return null;
  const { assessment } = readJson(found.body);
  const { attempts, walletEvidenceUnavailable } = assessment.screening;
  return {
    transactionId: assessment.transactionId ?? "",
    walletEvidenceUnavailable,
    data: attempts.flatMap(({ walletScreenings }) => walletScreenings),
    pagination: { nextCursor: null },
  };
}
