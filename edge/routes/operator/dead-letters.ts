// /operator/v1/dead-letters: what could not be loaded, and what is done with it.

import {
  deadLetterDropRequestSchema,
  deadLetterRetryRequestSchema,
  letterIdSchema,
} from "#domain/contract/dead-letters.ts";
import { fail } from "#domain/contract/errors.ts";
import { authoriseOperator } from "../../http/authorise-operator.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { choiceParameter, limitParameter, pathParameter } from "../../http/inputs.ts";
import { operatorAct } from "../../http/operator-act.ts";
import { parseBody } from "../../http/parse-body.ts";
import {
  dropDeadLetters,
  findDeadLetters,
  listDeadLetters,
  retryDeadLetters,
} from "../../use-cases/dead-letters.ts";

/** Open ones; with `?state=all` those that are settled, too. */
export async function listLetters(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "health:read");
  if (!operator.ok) return operator;
  const limit = limitParameter(request);
  if (!limit.ok) return limit;
  const state = choiceParameter(request, "state", ["open", "all"]);
  if (!state.ok) return state;
  const cursor = request.exchange.url.searchParams.get("cursor");
  if (cursor !== null && !letterIdSchema.safeParse(cursor).success) {
    return fail("cursor_invalid", "cursor: does not belong to this list");
  }
  const query = { limit: limit.value, cursor, settled: state.value === "all" };
  const page = await listDeadLetters(request.exchange.env, query);
  return page.ok ? { status: 200, body: page.value } : page;
}

export async function getLetter(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "health:read");
  if (!operator.ok) return operator;
  const id = letterIdSchema.safeParse(pathParameter(request, "letterId"));
  if (!id.success) return notFound();
  const found = await findDeadLetters(request.exchange.env, [id.data]);
  if (!found.ok) return found;
  const [letter] = found.value;
  return letter ? { status: 200, body: letter } : notFound();
}

export async function postLetterRetry(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "logs:recover");
  if (!operator.ok) return operator;
  const body = await parseBody(request, deadLetterRetryRequestSchema);
  if (!body.ok) return body;
  const act = operatorAct(request, operator.value.actor, "deadletter.retry");
  const done = await retryDeadLetters(request.exchange.env, body.value.ids, act);
  return done.ok ? { status: 200, body: done.value } : done;
}

export async function postLetterDrop(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "logs:recover");
  if (!operator.ok) return operator;
  const body = await parseBody(request, deadLetterDropRequestSchema);
  if (!body.ok) return body;
  const act = operatorAct(request, operator.value.actor, "deadletter.drop", body.value.reason);
  const done = await dropDeadLetters(request.exchange.env, body.value.ids, act);
  return done.ok ? { status: 200, body: done.value } : done;
}

function notFound(): Handled {
  return fail("dead_letter_not_found", "There is no such dead letter, or it is no longer kept.");
}
