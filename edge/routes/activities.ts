// Activities: decide one that moves no money, list them, read a saved assessment.

import { succeed } from "#domain/contract/errors/errors.ts";
import { tokensOfWork } from "#domain/decision/request-work.ts";
import { decisionListOf } from "../http/decision-list.ts";
import type { IntegratorHandler } from "../http/handlers.ts";
import { assessActivity } from "../use-cases/assess-activity.ts";
import { listDecisions } from "../use-cases/list-decisions.ts";
import { readAssessment } from "../use-cases/read-assessment.ts";

export const createActivity: IntegratorHandler<"createActivity"> = async (asked) => {
  const { env, caller, body, receivedAt, spend } = asked;
  return (await spend(tokensOfWork(body))) ?? assessActivity(env, caller, body, receivedAt);
};

export const listActivities: IntegratorHandler<"listActivities"> = async ({ env, caller, query }) => {
  const asked = decisionListOf(query);
  return asked.ok ? succeed(await listDecisions(env, caller, "activity", asked.value)) : asked;
};

export const getActivity: IntegratorHandler<"getActivity"> = ({ env, caller, params }) =>
  readAssessment(env, caller, "activity", params.id);
