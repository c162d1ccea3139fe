// The recommended thresholds, as integrators and operators ask for them.

import { succeed } from "#domain/contract/errors/errors.ts";
import { recommendThresholds, type LimitsInForce } from "../use-cases/recommend-thresholds.ts";
import type { Outcome, SharedHandler } from "./handlers.ts";
import { maturityDaysParameter, wholeListPage } from "./inputs.ts";

/** @param limits of the version in force: a key carries it, an operator asks for it. */
export async function recommendedThresholds(
  { env, caller, query }: Parameters<SharedHandler<"listThresholdRecommendations">>[0],
  limits: LimitsInForce,
): Promise<Outcome> {
  const page = wholeListPage(query);
  if (!page.ok) return page;
  const maturityDays = maturityDaysParameter(query);
  if (!maturityDays.ok) return maturityDays;
  const recommended = await recommendThresholds(env, caller, limits, maturityDays.value);
  return recommended.ok ? succeed(page.value(recommended.value)) : recommended;
}
