// /operator/v1/organisations/{id}/experiments, and backtests of a version over a past window.

import { succeed, type Result } from "#domain/contract/errors.ts";
import {
  backtestRequestSchema,
  experimentRequestSchema,
  experimentStopSchema,
} from "#domain/contract/experiment.ts";
import type { Permission } from "../../http/authorise-operator.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { limitParameter, numberCursor, pathParameter } from "../../http/inputs.ts";
import { organisationOfPath } from "../../http/organisation-of-path.ts";
import { operatorAct } from "../../http/operator-act.ts";
import { parseBody, parseOptionalBody } from "../../http/parse-body.ts";
import * as experiments from "../../use-cases/manage-experiments.ts";

/** `?environment=` says whose decisions are compared: `sandbox` where it is absent. */
export async function listExperiments(request: WeirRequest): Promise<Handled> {
  const found = await addressed(request, "experiments:read");
  if (!found.ok) return found;
  const limit = limitParameter(request);
  if (!limit.ok) return limit;
  const before = numberCursor(request);
  if (!before.ok) return before;
  const { env } = request.exchange;
  const page = await experiments.listExperiments(env, found.value, limit.value, before.value);
  return page.ok ? { status: 200, body: page.value } : page;
}

export async function postExperiment(request: WeirRequest): Promise<Handled> {
  const found = await addressed(request, "experiments:run");
  if (!found.ok) return found;
  const body = await parseBody(request, experimentRequestSchema);
  if (!body.ok) return body;
  const { organisationId, actor } = found.value;
  const act = operatorAct(request, actor, "experiment.start", body.value.hypothesis);
  const started = await experiments.startExperiment(request.exchange.env, organisationId, body.value, act);
  return started.ok ? { status: 201, body: started.value } : started;
}

export async function postExperimentStop(request: WeirRequest): Promise<Handled> {
  const found = await addressed(request, "experiments:run");
  if (!found.ok) return found;
  const body = await parseOptionalBody(request, experimentStopSchema);
  if (!body.ok) return body;
  const { organisationId, actor } = found.value;
  const id = pathParameter(request, "experimentId") ?? "";
  const act = operatorAct(request, actor, "experiment.stop", body.value.reason ?? null);
  const stopped = await experiments.stopExperiment(request.exchange.env, organisationId, id, act);
  return stopped.ok ? { status: 200, body: stopped.value } : stopped;
}

/** 202: it is decided again behind the answer; `GET …/backtests/{id}` tells how far it is. */
export async function postBacktest(request: WeirRequest): Promise<Handled> {
  const found = await addressed(request, "experiments:run");
  if (!found.ok) return found;
  const body = await parseBody(request, backtestRequestSchema);
  if (!body.ok) return body;
  const versionId = pathParameter(request, "versionId") ?? "";
  const requested = await experiments.requestBacktest(
    request.exchange.env,
    found.value,
    versionId,
    body.value,
    operatorAct(request, found.value.actor, "backtest.request"),
  );
  return requested.ok ? { status: 202, body: requested.value } : requested;
}

export async function getBacktest(request: WeirRequest): Promise<Handled> {
  const found = await addressed(request, "experiments:read");
  if (!found.ok) return found;
  const id = pathParameter(request, "backtestId") ?? "";
  const backtest = await experiments.readBacktest(request.exchange.env, found.value, id);
  return backtest.ok ? { status: 200, body: backtest.value } : backtest;
}

/** Who asks, of which organisation and environment. */
async function addressed(request: WeirRequest, permission: Permission): Promise<Result<ActingScope>> {
  const found = await organisationOfPath(request, permission);
  if (!found.ok) return found;
  const { organisation, environment, actor } = found.value;
  return succeed({ organisationId: organisation.id, environment, actor });
}

interface ActingScope extends experiments.ExperimentScope {
  readonly actor: string;
}
