// Dead letters: events that could not be loaded, and what is done with them.

import { letterIdSchema } from "#domain/contract/operators/dead-letters.ts";
import { fail, succeed, type Failure } from "#domain/contract/errors/errors.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { choiceParameter, limitParameter } from "../../http/inputs.ts";
import * as letters from "../../use-cases/dead-letters.ts";

export const listDeadLetters: OperatorHandler<"listDeadLetters"> = ({ env, query }) => {
  const limit = limitParameter(query);
  if (!limit.ok) return limit;
  const state = choiceParameter(query, "state", ["open", "all"]);
  if (!state.ok) return state;
  const cursor = query.get("cursor");
  return letters.listDeadLetters(env, { limit: limit.value, cursor, settled: state.value === "all" });
};

export const getDeadLetter: OperatorHandler<"getDeadLetter"> = async ({ env, params }) => {
  const id = letterIdSchema.safeParse(params.letterId);
  if (!id.success) return notFound();
  const found = await letters.findDeadLetters(env, [id.data]);
  if (!found.ok) return found;
  const [letter] = found.value;
  return letter ? succeed(letter) : notFound();
};

export const retryDeadLetters: OperatorHandler<"retryDeadLetters"> = ({ env, body, act }) =>
  letters.retryDeadLetters(env, body.ids, act("deadletter.retry"));

export const dropDeadLetters: OperatorHandler<"dropDeadLetters"> = ({ env, body, act }) =>
  letters.dropDeadLetters(env, body.ids, act("deadletter.drop", body.reason));

function notFound(): Failure {
  return fail("dead_letter_not_found", "There is no dead letter with this id, or it is no longer kept.");
}
