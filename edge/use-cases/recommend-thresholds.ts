// Threshold recommendations for the version in force: the edge knows its limits and what was proposed before, the door what
// payments turned out to be.

import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import type {
  ThresholdRecommendation,
  ThresholdRecommendations,
} from "#domain/contract/reports/threshold-recommendation.ts";
import type { SystemVersion } from "#domain/decision/versions/system-version.ts";
import { THRESHOLD_RECOMMENDATIONS } from "#domain/door/threshold-recommendations.ts";
import type { Tenant } from "../caller.ts";
import { askDoor } from "../door/ask-door.ts";
import type { Env } from "../environment.ts";
import { organisationOf } from "../routing.ts";

/** Of the version that decides now. */
export type LimitsInForce = Pick<SystemVersion, "id" | "thresholds">;

/** Kept proposals that are shown beside what is computed now. */
const PROPOSALS_SHOWN = 10;

/**
 * First both limits as computed now; then what was proposed before, newest first, as it was computed then.
 * @param maturityDays the organisation's where it is absent.
 */
export async function recommendThresholds(
  env: Env,
  { organisationId, environment }: Tenant,
  { id, thresholds }: LimitsInForce,
  maturityDays?: number,
): Promise<Result<ThresholdRecommendations>> {
  const organisation = organisationOf(env, organisationId);
  const [{ labelMaturityDays, minimumDenominators, minimumCustomers }, goal] = await Promise.all([
    organisation.evidence(),
    organisation.thresholdGoal(),
  ]);
  const answer = await askDoor(env, THRESHOLD_RECOMMENDATIONS, {
    organisationId,
    environment,
    labelMaturityDays: maturityDays ?? labelMaturityDays,
    minimumDenominator: minimumDenominators.thresholds,
    minimumCustomers,
    systemVersionId: id,
    thresholds,
    goal,
  });
  if (!answer.ok) return answer;
  const kept = await organisation.listProposals(environment, PROPOSALS_SHOWN);
  const fresh = answer.value.data.map((one) => asKept(one, kept));
  const before = kept.filter((one) => fresh.every((shown) => shown.id !== one.id));
  return succeed({ ...answer.value, data: [...fresh, ...before] });
}

/** The evidence of now under the id of the proposal that recommends the same, with what people made of that. */
function asKept(
  fresh: ThresholdRecommendation,
  kept: readonly ThresholdRecommendation[],
): ThresholdRecommendation {
  if (fresh.threshold.recommended === null) return fresh;
  const same = kept.find(
    ({ systemVersionId, threshold, status, expiresAt }) =>
      systemVersionId === fresh.systemVersionId &&
      threshold.name === fresh.threshold.name &&
      threshold.recommended === fresh.threshold.recommended &&
      status !== "superseded" &&
      expiresAt > fresh.createdAt,
  );
  if (same === undefined) return fresh;
  const { id, status, backtestId, createdAt, expiresAt, review, appliedSystemVersionId } = same;
  return { ...fresh, id, status, backtestId, createdAt, expiresAt, review, appliedSystemVersionId };
}
