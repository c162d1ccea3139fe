// A request of the pipeline's to the edge: signed, like all between the two.

import { fail, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { mayBeSigned, SIGNATURE_HEADER, verify } from "#domain/ids/signature.ts";
import type { WeirRequest } from "./exchange.ts";
import { readBody } from "./read-body.ts";

/**
 * @param maxBytes as of any other request unless given.
 * @returns the body's bytes; 401 where the signature is missing or wrong.
 */
export async function readSignedBody(request: WeirRequest, maxBytes?: number): Promise<Result<Uint8Array>> {
  const { configuration, url } = request.exchange;
  const { signingKeys } = configuration;
  const signature = request.headers.get(SIGNATURE_HEADER);
  // Nobody without a signature of now makes us read a body.
  if (!mayBeSigned(signature, signingKeys, nowInSeconds())) return refused();
  const body = await readBody(request, { maxBytes });
  if (!body.ok) return body;
  const signed = { method: request.method, path: url.pathname + url.search, body: body.value };
  return verify(signed, signature, signingKeys, nowInSeconds()) ? body : refused();
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

function refused(): Failure {
  return fail("operator_token_invalid", "This path is for the pipeline: the signature is missing or wrong.");
}
