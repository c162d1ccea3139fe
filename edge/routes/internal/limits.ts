// POST /internal/v1/limits: what the job `thresholds` computes recommendations for. Signed, like all between the two.

import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { readSignedBody } from "../../http/signed-body.ts";
import { limitsInForce } from "../../use-cases/limits-in-force.ts";

export async function postLimits(request: WeirRequest): Promise<Handled> {
  const body = await readSignedBody(request);
  if (!body.ok) return body;
  return { status: 200, body: await limitsInForce(request.exchange.env) };
}
