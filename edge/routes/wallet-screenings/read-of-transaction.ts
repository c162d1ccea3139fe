// GET /wallet-screenings/transactions/{reference}: the saved wallet evidence of a transaction.

import { fail } from "#domain/contract/errors.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf, pathParameter } from "../../http/inputs.ts";
import { readWalletEvidence } from "../../use-cases/read-wallet-evidence.ts";

export async function getWalletEvidence(request: WeirRequest): Promise<Handled> {
  const reference = pathParameter(request, "reference");
  const evidence =
    reference === null ? null : await readWalletEvidence(request.exchange.env, callerOf(request), reference);
  if (evidence === null)
    return fail("transaction_not_found", "There is no transaction under this reference.");
  return { status: 200, body: evidence };
}
