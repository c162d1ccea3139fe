// GET /operator/v1/organisations/{id}/decisions/{reference}/replay: does what was decided come out again?

import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { pathParameter } from "../../http/inputs.ts";
import { organisationOfPath } from "../../http/organisation-of-path.ts";
import { replayDecision } from "../../use-cases/replay-decision.ts";

export async function getReplay(request: WeirRequest): Promise<Handled> {
  const found = await organisationOfPath(request, "decisions:replay");
  if (!found.ok) return found;
  const { organisation, environment } = found.value;
  const reference = pathParameter(request, "reference") ?? "";
  const replayed = await replayDecision(request.exchange.env, organisation, environment, reference);
  return replayed.ok ? { status: 200, body: replayed.value } : replayed;
}
