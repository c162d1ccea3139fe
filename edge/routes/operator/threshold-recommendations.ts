// /operator/v1/organisations/{id}/threshold-recommendations: what was proposed in an environment, and what people make of it.

import { recommendationReviewSchema } from "#domain/contract/threshold-recommendation.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { limitParameter, numberCursor, pathParameter } from "../../http/inputs.ts";
import { organisationOfPath } from "../../http/organisation-of-path.ts";
import { operatorAct } from "../../http/operator-act.ts";
import { parseBody } from "../../http/parse-body.ts";
import { organisationOf } from "../../routing.ts";
import { recommendationNotFound, reviewRecommendation } from "../../use-cases/review-recommendation.ts";

/** `?environment=` is `sandbox` where it is absent. */
export async function listRecommendations(request: WeirRequest): Promise<Handled> {
  const found = await organisationOfPath(request, "system_versions:read");
  if (!found.ok) return found;
  const limit = limitParameter(request);
  if (!limit.ok) return limit;
  const before = numberCursor(request);
  if (!before.ok) return before;
  const { organisation, environment } = found.value;
  const kept = organisationOf(request.exchange.env, organisation.id);
  return { status: 200, body: await kept.listRecommendations(environment, limit.value, before.value) };
}

export async function getRecommendation(request: WeirRequest): Promise<Handled> {
  const found = await organisationOfPath(request, "system_versions:read");
  if (!found.ok) return found;
  const organisation = organisationOf(request.exchange.env, found.value.organisation.id);
  const kept = await organisation.findRecommendation(pathParameter(request, "recommendationId") ?? "");
  return kept === null ? recommendationNotFound() : { status: 200, body: kept };
}

export async function postReview(request: WeirRequest): Promise<Handled> {
  const found = await organisationOfPath(request, "system_versions:draft");
  if (!found.ok) return found;
  const body = await parseBody(request, recommendationReviewSchema);
  if (!body.ok) return body;
  const { organisation, actor } = found.value;
  const reviewed = await reviewRecommendation(
    request.exchange.env,
    organisation.id,
    pathParameter(request, "recommendationId") ?? "",
    body.value,
    operatorAct(request, actor, `threshold_recommendation.${body.value.decision}`, body.value.note ?? null),
  );
  return reviewed.ok ? { status: 200, body: reviewed.value } : reviewed;
}
