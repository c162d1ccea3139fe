// Activities: decide one that moves no money, read its saved assessment.

import type { IntegratorHandler } from "../http/handlers.ts";
import { assessActivity } from "../use-cases/assess-activity.ts";
import { readAssessment } from "../use-cases/read-assessment.ts";

export const createActivity: IntegratorHandler<"createActivity"> = ({ env, caller, body, receivedAt }) =>
  assessActivity(env, caller, body, receivedAt);

export const getActivity: IntegratorHandler<"getActivity"> = ({ env, caller, params }) =>
  readAssessment(env, caller, "activity", params.id);
