// Threshold recommendations for the version in force: the edge knows its limits and what was proposed before, the door what
// payments turned out to be.

import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import { LABEL_MATURITY_DAYS, MINIMUM_DENOMINATOR } from "#domain/contract/reports/report-evidence.ts";
import type {
  ThresholdRecommendation,
  ThresholdRecommendations,
} from "#domain/contract/reports/threshold-recommendation.ts";
import { THRESHOLD_RECOMMENDATIONS } from "#domain/door/threshold-recommendations.ts";
import type { Caller } from "../caller.ts";
import { askDoor } from "../door/ask-door.ts";
import type { Env } from "../environment.ts";
import { organisationOf } from "../routing.ts";
import { compiledVersion } from "../versions/compiled-versions.ts";

export const RECOMMENDATION_EVIDENCE = {
  labelMaturityDays: LABEL_MATURITY_DAYS,
  minimumDenominator: MINIMUM_DENOMINATOR,
};

/** Kept proposals that are shown beside what is computed now. */
const PROPOSALS_SHOWN = 10;

/** First both limits as computed now; then what was proposed before, newest first, as it was computed then. */
export async function recommendThresholds(
  env: Env,
  caller: Caller,
): Promise<Result<ThresholdRecommendations>> {
  const { organisationId, environment } = caller;
  const compiled = await compiledVersion(env, organisationId, caller.systemVersion);
  if (!compiled.ok) return compiled;
  const { id, thresholds } = compiled.value.version;
  const answer = await askDoor(env, THRESHOLD_RECOMMENDATIONS, {
    organisationId,
    environment,
    ...RECOMMENDATION_EVIDENCE,
    systemVersionId: id,
    thresholds,
  });
  if (!answer.ok) return answer;
  const kept = await organisationOf(env, organisationId).listProposals(environment, PROPOSALS_SHOWN);
  const fresh = answer.value.data.map((one) => asKept(one, kept));
  const before = kept.filter((one) => fresh.every((shown) => shown.id !== one.id));
  return succeed({ data: [...fresh, ...before], pagination: answer.value.pagination });
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
