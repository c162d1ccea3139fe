// POST /internal/v1/pulse: the pipeline's schedule looks at every log once a minute. Signed, like all between the two.

import { fail } from "#domain/contract/errors.ts";
import { SIGNATURE_HEADER, verify } from "#domain/ids/signature.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { readBody } from "../../http/parse-body.ts";
import { pulseLogs } from "../../use-cases/pulse-logs.ts";

export async function postPulse(request: WeirRequest): Promise<Handled> {
  const { env, configuration } = request.exchange;
  const body = await readBody(request);
  if (!body.ok) return body;
  const { pathname, search } = request.exchange.url;
  const signed = { method: request.method, path: pathname + search, body: body.value };
  const signature = request.headers.get(SIGNATURE_HEADER);
  if (!verify(signed, signature, configuration.signingKeys, Math.floor(Date.now() / 1_000))) {
    return fail(
      "operator_token_invalid",
      "This path is for the pipeline; its signature is missing or wrong.",
    );
  }
  return { status: 200, body: await pulseLogs(env) };
}
