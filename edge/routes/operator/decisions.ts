// GET /operator/v1/organisations/{id}/decisions/{reference}/replay: does what was decided come out again?

import { environmentSchema } from "#domain/contract/environment.ts";
import { fail } from "#domain/contract/errors.ts";
import { authoriseOperator } from "../../http/authorise-operator.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { pathParameter } from "../../http/inputs.ts";
import { directoryOf } from "../../routing.ts";
import { replayDecision } from "../../use-cases/replay-decision.ts";

export async function getReplay(request: WeirRequest): Promise<Handled> {
  const operator = authoriseOperator(request, "decisions:replay");
  if (!operator.ok) return operator;
  const { env, url } = request.exchange;
  const environment = environmentSchema.safeParse(url.searchParams.get("environment") ?? "sandbox");
  if (!environment.success) return fail("invalid_request", "environment: must be sandbox or production");
  const organisation = await directoryOf(env).find(pathParameter(request, "id") ?? "");
  if (!organisation) return fail("organisation_not_found", "There is no organisation with this id.");
  const reference = pathParameter(request, "reference") ?? "";
  const replayed = await replayDecision(env, organisation, environment.data, reference);
  return replayed.ok ? { status: 200, body: replayed.value } : replayed;
}
