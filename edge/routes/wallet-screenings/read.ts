// GET /wallet-screenings/{id}: a saved wallet check.

import { fail } from "#domain/contract/errors.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf, pathParameter } from "../../http/inputs.ts";
import { readWalletScreening } from "../../use-cases/read-wallet-screening.ts";

export async function getWalletScreening(request: WeirRequest): Promise<Handled> {
  const id = pathParameter(request, "id");
  const body = id === null ? null : await readWalletScreening(request.exchange.env, callerOf(request), id);
  if (body === null) return fail("wallet_screening_not_found", "There is no wallet screening of this id.");
  return { status: 200, body };
}
