// What is refused of a request by its head alone: one that is too large, or whose body is framed as nobody should frame one.

import { fail, type Failure } from "#domain/contract/errors/errors.ts";

/** Of the address as sent, and of the names and values of all headers. No sound request comes near. */
export const URL_MAX_CHARACTERS = 8 * 1_024;
export const HEADERS_MAX_CHARACTERS = 16 * 1_024;

/** @returns 400 `invalid_request`; null for a head that is sound. */
export function refuseHead({ url, headers }: Pick<Request, "url" | "headers">): Failure | null {
  if (url.length > URL_MAX_CHARACTERS) {
    return fail("invalid_request", `The URL has more than ${URL_MAX_CHARACTERS} characters.`);
  }
  let characters = 0;
  for (const [name, value] of headers) characters += name.length + value.length;
  if (characters > HEADERS_MAX_CHARACTERS) {
    return fail("invalid_request", `The headers have more than ${HEADERS_MAX_CHARACTERS} characters in all.`);
  }
  return refuseFraming(headers.get("transfer-encoding"));
}

// RFC 9112, 6.1: what a server does not know how to decode it must not guess at; a proxy in front may have read another body.
function refuseFraming(coding: string | null): Failure | null {
  if (coding === null || coding.trim().toLowerCase() === "chunked") return null;
  return fail("invalid_request", "Transfer-Encoding: must be chunked, and that alone.");
}
