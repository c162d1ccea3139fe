// Threshold recommendations: list, read and review them.

import { succeed } from "#domain/contract/errors/errors.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { numberedPage } from "../../http/inputs.ts";
import { organisationOf } from "../../routing.ts";
import * as recommendations from "../../use-cases/review-recommendation.ts";

export const listRecommendations: OperatorHandler<"listRecommendations"> = async (asked) => {
  const page = numberedPage(asked.query);
  if (!page.ok) return page;
  const { limit, before } = page.value;
  const organisation = organisationOf(asked.env, asked.organisation.id);
  return succeed(await organisation.listRecommendations(asked.environment, limit, before));
};

export const getRecommendation: OperatorHandler<"getRecommendation"> = async ({
  env,
  organisation,
  params,
}) => {
  const found = await organisationOf(env, organisation.id).findRecommendation(params.recommendationId);
  return found === null ? recommendations.recommendationNotFound() : succeed(found);
};

export const reviewRecommendation: OperatorHandler<"reviewRecommendation"> = (asked) => {
  const { decision, note } = asked.body;
  const act = asked.act(`threshold_recommendation.${decision}`, note);
  const { recommendationId } = asked.params;
  return recommendations.reviewRecommendation(
    asked.env,
    asked.organisation.id,
    recommendationId,
    asked.body,
    act,
  );
};
