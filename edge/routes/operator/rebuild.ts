// /operator/v1/warehouse: the warehouse made again from the logs, step by step.

import {
  rebuildEndRequestSchema,
  rebuildRequestSchema,
  restateRequestSchema,
} from "#domain/contract/rebuild.ts";
import { authoriseOperator } from "../../http/authorise-operator.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { operatorAct } from "../../http/operator-act.ts";
import { parseBody, parseOptionalBody } from "../../http/parse-body.ts";
import {
  beginRebuild,
  endRebuild,
  rebuildProgress,
  restateCasebook,
} from "../../use-cases/rebuild-warehouse.ts";

export async function getRebuild(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "health:read");
  if (!operator.ok) return operator;
  const progress = await rebuildProgress(request.exchange.env);
  return progress.ok ? { status: 200, body: progress.value } : progress;
}

export async function postRebuild(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "logs:recover");
  if (!operator.ok) return operator;
  const body = await parseBody(request, rebuildRequestSchema);
  if (!body.ok) return body;
  const { reason, ...name } = body.value;
  const act = operatorAct(request, operator.value.actor, "warehouse.rebuild", reason);
  const begun = await beginRebuild(request.exchange.env, name, act);
  return begun.ok ? { status: 200, body: begun.value } : begun;
}

export async function postRebuildEnd(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "logs:recover");
  if (!operator.ok) return operator;
  const body = await parseOptionalBody(request, rebuildEndRequestSchema);
  if (!body.ok) return body;
  const act = operatorAct(request, operator.value.actor, "warehouse.rebuilt");
  const ended = await endRebuild(request.exchange.env, body.value, act);
  return ended.ok ? { status: 200, body: ended.value } : ended;
}

export async function postRestatement(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "logs:recover");
  if (!operator.ok) return operator;
  const body = await parseBody(request, restateRequestSchema);
  if (!body.ok) return body;
  const act = operatorAct(request, operator.value.actor, "casebook.restate");
  const restated = await restateCasebook(request.exchange.env, body.value.source, act);
  return restated.ok ? { status: 200, body: restated.value } : restated;
}
