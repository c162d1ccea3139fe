// /operator/v1/logs: every log with its readers, and a log that is sent again from a place.

import { logRewindRequestSchema } from "#domain/contract/logs.ts";
import { authoriseOperator } from "../../http/authorise-operator.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { operatorAct } from "../../http/operator-act.ts";
import { parseBody } from "../../http/parse-body.ts";
import { pulseLogs } from "../../use-cases/pulse-logs.ts";
import { rewindLog } from "../../use-cases/rewind-log.ts";

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
