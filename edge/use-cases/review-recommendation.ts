// A person accepts or rejects a threshold recommendation. Accepting drafts a version with the recommended limit, which goes
// through approval and activation like any other; it activates nothing.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import type {
  RecommendationReview,
  ThresholdRecommendation,
} from "#domain/contract/reports/threshold-recommendation.ts";
import type { SystemVersionContent } from "#domain/decision/versions/system-version.ts";
import { readJson } from "#domain/json/text.ts";
import type { Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import type { Reviewable } from "../objects/organisation/api.ts";
import { organisationOf } from "../routing.ts";
import { draftVersion } from "./manage-versions.ts";

/** @returns the recommendation afterwards; 409 `invalid_state` where it is no longer open. */
export async function reviewRecommendation(
  env: Env,
  organisationId: string,
  recommendationId: string,
  { decision, note }: RecommendationReview,
  act: Act,
): Promise<Result<ThresholdRecommendation>> {
  const organisation = organisationOf(env, organisationId);
  const found = await organisation.reviewableRecommendation(recommendationId, act.at);
  if (found.outcome !== "open") return notOpen(found);
  // Drafted first: a review that is lost behind it is sent again and finds the same draft, for equal content is one version.
  const drafted = decision === "accept" ? await draft(env, organisationId, found, act) : succeed(null);
  if (!drafted.ok) return drafted;
  const reviewed = await organisation.reviewRecommendation(
    recommendationId,
    { decision, note: note ?? null, draftedSystemVersionId: drafted.value },
    act,
  );
  if (reviewed.outcome !== "open") return notOpen(reviewed);
  const after = await organisation.findRecommendation(recommendationId);
  return after === null ? recommendationNotFound() : succeed(after);
}

/** @returns the draft's id. */
async function draft(
  env: Env,
  organisationId: string,
  { recommendation, draft: content }: Extract<Reviewable, { outcome: "open" }>,
  act: Act,
): Promise<Result<string>> {
  const { id, systemVersionId, threshold } = recommendation;
  const changeReason = `Recommendation ${id}: ${threshold.name} from ${threshold.recommended} instead of ${threshold.current}`;
  const drafted = await draftVersion(
    env,
    organisationId,
    { ...written(content), parentId: systemVersionId, changeReason },
    null,
    { ...act, action: "system_version.create", reason: changeReason },
  );
  if (!drafted.ok) return drafted;
  return succeed(readJson(drafted.value.body).id);
}

/** Without the basis: a draft stands on what the deployment is now. */
function written({ name, rules, thresholds, screening, lists }: SystemVersionContent) {
  return { name, rules, thresholds, screening, lists };
}

export function recommendationNotFound(): Failure {
  return fail("recommendation_not_found", "This organisation keeps no such recommendation.");
}

function notOpen(found: Exclude<Reviewable, { outcome: "open" }>): Failure {
  switch (found.outcome) {
    case "unknown":
      return recommendationNotFound();
    case "closed":
      return fail("invalid_state", `Only a proposal can be reviewed; this one is ${found.status}.`, {
        details: { status: found.status },
      });
    case "expired":
      return fail("invalid_state", "This proposal has expired: its evidence is too old.");
    case "other_version":
      return fail("invalid_state", "Another version decides by now than the one that this was computed for.");
  }
}
