// /operator/v1/logs: every log with its readers, a log that is sent again from a place, and rows that a reader set aside.

import {
  logRewindRequestSchema,
  rowsDropRequestSchema,
  rowsRetryRequestSchema,
} from "#domain/contract/logs.ts";
import { authoriseOperator } from "../../http/authorise-operator.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { operatorAct } from "../../http/operator-act.ts";
import { parseBody } from "../../http/parse-body.ts";
import { pulseLogs } from "../../use-cases/pulse-logs.ts";
import { rewindLog } from "../../use-cases/rewind-log.ts";
import { dropSetAside, retrySetAside } from "../../use-cases/set-aside-rows.ts";

export async function listLogs(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "health:read");
  if (!operator.ok) return operator;
  const { logs, unanswered } = await pulseLogs(request.exchange.env);
  return { status: 200, body: { data: logs, unanswered, pagination: { nextCursor: null } } };
}

export async function postLogRewind(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "logs:recover");
  if (!operator.ok) return operator;
  const body = await parseBody(request, logRewindRequestSchema);
  if (!body.ok) return body;
  const act = operatorAct(request, operator.value.actor, "log.rewind", body.value.reason);
  const rewound = await rewindLog(request.exchange.env, body.value, act);
  return rewound.ok ? { status: 200, body: rewound.value } : rewound;
}

export async function postRowsRetry(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "logs:recover");
  if (!operator.ok) return operator;
  const body = await parseBody(request, rowsRetryRequestSchema);
  if (!body.ok) return body;
  const act = operatorAct(request, operator.value.actor, "log.retry");
  const retried = await retrySetAside(request.exchange.env, body.value, act);
  return retried.ok ? { status: 200, body: retried.value } : retried;
}

export async function postRowsDrop(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "logs:recover");
  if (!operator.ok) return operator;
  const body = await parseBody(request, rowsDropRequestSchema);
  if (!body.ok) return body;
  const act = operatorAct(request, operator.value.actor, "log.drop", body.value.reason);
  const dropped = await dropSetAside(request.exchange.env, body.value, act);
  return dropped.ok ? { status: 200, body: dropped.value } : dropped;
}
