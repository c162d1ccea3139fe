// POST /operator/v1/tokens: an owner makes a token for somebody, of a role or of single permissions. It is shown this once and
// kept nowhere; that it was made, for whom and what for, is in the audit.

import { tokenRequestSchema } from "#domain/contract/operator-token.ts";
import { makeToken } from "#domain/ids/made-token.ts";
import { authoriseOperator } from "../../http/authorise-operator.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { operatorAct } from "../../http/operator-act.ts";
import { parseBody } from "../../http/parse-body.ts";
import { directoryOf } from "../../routing.ts";

export async function postToken(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "tokens:make");
  if (!operator.ok) return operator;
  const body = await parseBody(request, tokenRequestSchema);
  if (!body.ok) return body;
  const { env, configuration } = request.exchange;
  const act = operatorAct(request, operator.value.actor, "token.make");
  await directoryOf(env).audit(act, body.value);
  return { status: 201, body: { ...body.value, token: makeToken(configuration.operatorSecret, body.value) } };
}
