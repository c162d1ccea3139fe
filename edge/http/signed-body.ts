// A request of the pipeline's to the edge: signed, like all between the two.

import { fail, type Result } from "#domain/contract/errors/errors.ts";
import { SIGNATURE_HEADER, verify } from "#domain/ids/signature.ts";
import type { WeirRequest } from "./exchange.ts";
import { readBody } from "./read-body.ts";

/**
 * @param maxBytes as of any other request unless given.
 * @returns the body's bytes; 401 where the signature is missing or wrong.
 */
export async function readSignedBody(request: WeirRequest, maxBytes?: number): Promise<Result<Uint8Array>> {
  const { configuration, url } = request.exchange;
  const body = await readBody(request, maxBytes);
  if (!body.ok) return body;
  const signed = { method: request.method, path: url.pathname + url.search, body: body.value };
  const signature = request.headers.get(SIGNATURE_HEADER);
  if (verify(signed, signature, configuration.signingKeys, Math.floor(Date.now() / 1_000))) return body;
  return fail("operator_token_invalid", "This path is for the pipeline: the signature is missing or wrong.");
}
