// Changes what an organisation is charged. The organisation keeps the prices; every ledger charges by them before this
// answers, so no decision after the answer is charged by the old ones.

import type { PriceChanges, Prices } from "#domain/billing/tariff.ts";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import { creditOf, organisationOf } from "../routing.ts";

/** @returns all prices as they are now. */
export async function changePrices(
  env: Env,
  organisationId: string,
  changes: PriceChanges,
  act: Act,
): Promise<Result<Prices>> {
  const { revision, prices } = await organisationOf(env, organisationId).changePrices(changes, act);
  if (await creditOf(env, organisationId).adoptPrices(organisationId, prices, revision))
    return succeed(prices);
  return fail(
    "dependency_unavailable",
    "The prices are kept, but not every ledger has heard of them yet: send the same request again.",
    { retryAfterSeconds: 1 },
  );
}
