// POST /internal/v1/rescreenings: what a job of the pipeline read of whom payments screened. Signed; again changes nothing.

import { fail } from "#domain/contract/errors/errors.ts";
import { rescreeningsSchema } from "#domain/events/counterparty-rescreened.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { readJson } from "../../http/parse-body.ts";
import { readSignedBody } from "../../http/signed-body.ts";
import { rescreenCounterparties } from "../../use-cases/rescreen-counterparties.ts";

export async function postRescreenings(request: WeirRequest): Promise<Handled> {
  const body = await readSignedBody(request);
  if (!body.ok) return body;
  const asked = readJson(body.value, rescreeningsSchema);
  if (!asked.ok) return asked;
  const answer = await rescreenCounterparties(request.exchange.env, asked.value);
  if (answer === null) return fail("organisation_not_found", "There is no organisation with this id.");
  return answer.ok ? { status: 200, body: answer.value } : answer;
}
