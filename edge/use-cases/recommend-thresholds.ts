// Threshold recommendations for the version in force: the edge knows its limits, the door what payments turned out to be.

import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import {
  thresholdRecommendationsSchema,
  type ThresholdRecommendations,
} from "#domain/contract/threshold-recommendation.ts";
import type { ThresholdQuery } from "#domain/events/batch.ts";
import type { Env } from "../environment.ts";
import type { Caller } from "../http/exchange.ts";
import { askDoor } from "../log/door.ts";
import { compiledVersion } from "../versions/compiled-versions.ts";

const LABEL_MATURITY_DAYS = 90;
const MINIMUM_DENOMINATOR = 30;

export async function recommendThresholds(
  env: Env,
  caller: Caller,
): Promise<Result<ThresholdRecommendations>> {
  const { organisationId, environment } = caller;
  const compiled = await compiledVersion(env, organisationId, caller.systemVersion);
  if (!compiled.ok) return compiled;
  const { id, thresholds } = compiled.value.version;
  const query: ThresholdQuery = {
    organisationId,
    environment,
    minimumDenominator: MINIMUM_DENOMINATOR,
    labelMaturityDays: LABEL_MATURITY_DAYS,
    systemVersionId: id,
    thresholds,
  };
  const answer = await askDoor(env, "POST", "/v1/reports/threshold-recommendations", query);
  if (!answer.ok) return answer;
  const parsed = thresholdRecommendationsSchema.safeParse(answer.value);
  return parsed.success
    ? succeed(parsed.data)
    : fail("upstream_failed", "The recommendations that came back are none.");
}
