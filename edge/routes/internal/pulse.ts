// POST /internal/v1/pulse: the pipeline's schedule looks at every log once a minute. Signed, like all between the two.

import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { readSignedBody } from "../../http/signed-body.ts";
import { pulseLogs } from "../../use-cases/pulse-logs.ts";

export async function postPulse(request: WeirRequest): Promise<Handled> {
  const body = await readSignedBody(request);
  if (!body.ok) return body;
  return { status: 200, body: await pulseLogs(request.exchange.env) };
}
