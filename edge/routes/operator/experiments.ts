// Experiments of an organisation, and backtests of a version over past payments.

import type { Environment } from "#domain/contract/values/environment.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { limitParameter, numberedPage, textParameter } from "../../http/inputs.ts";
import type { DirectoryEntry } from "../../objects/directory/api.ts";
import * as experiments from "../../use-cases/manage-experiments.ts";

export const listExperiments: OperatorHandler<"listExperiments"> = (asked) => {
  const page = numberedPage(asked.query);
  if (!page.ok) return page;
  return experiments.listExperiments(asked.env, scopeOf(asked), page.value.limit, page.value.before);
};

export const getExperiment: OperatorHandler<"getExperiment"> = (asked) =>
  experiments.readExperiment(asked.env, scopeOf(asked), asked.params.experimentId);

export const startExperiment: OperatorHandler<"startExperiment"> = ({
  env,
  organisation,
  body,
  keyName,
  act,
}) =>
  experiments.startExperiment(env, organisation.id, body, keyName, act("experiment.start", body.hypothesis));

export const stopExperiment: OperatorHandler<"stopExperiment"> = ({ env, organisation, params, body, act }) =>
  experiments.stopExperiment(env, organisation.id, params.experimentId, act("experiment.stop", body.reason));

/** It is computed after the answer; `GET …/backtests/{id}` shows its progress. */
export const requestBacktest: OperatorHandler<"requestBacktest"> = (asked) => {
  const act = asked.act("backtest.request");
  const { env, params, body, keyName } = asked;
  return experiments.requestBacktest(env, scopeOf(asked), params.versionId, body, keyName, act);
};

export const listBacktests: OperatorHandler<"listBacktests"> = (asked) => {
  const limit = limitParameter(asked.query);
  if (!limit.ok) return limit;
  const candidate = textParameter(asked.query, "candidate");
  if (!candidate.ok) return candidate;
  const page = { limit: limit.value, before: asked.query.get("cursor") };
  return experiments.listBacktests(asked.env, scopeOf(asked), candidate.value ?? null, page);
};

export const getBacktest: OperatorHandler<"getBacktest"> = (asked) =>
  experiments.readBacktest(asked.env, scopeOf(asked), asked.params.backtestId);

export const cancelBacktest: OperatorHandler<"cancelBacktest"> = (asked) =>
  experiments.cancelBacktest(
    asked.env,
    scopeOf(asked),
    asked.params.backtestId,
    asked.act("backtest.cancel"),
  );

function scopeOf(asked: {
  readonly organisation: DirectoryEntry;
  readonly environment: Environment;
}): experiments.ExperimentScope {
  return { organisationId: asked.organisation.id, environment: asked.environment };
}
