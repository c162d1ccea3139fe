// `X-Request-Id`: the caller's, where it is sound, else one of ours.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import { REQUEST_ID_MAX } from "#domain/contract/values/limits.ts";
import { showsIban } from "#domain/contract/values/raw-number.ts";
import { drawnId } from "#domain/ids/identifiers.ts";

const SOUND = /^[\x20-\x7e]+$/;

/** An id of ours: `req_` and 32 hex digits. */
export function makeRequestId(): string {
  return drawnId("req", crypto.randomUUID());
}

/** Up to 128 printable ASCII characters; anything else is 400 `invalid_request`. */
export function requestIdOf(headers: Headers): Result<string> {
  const given = headers.get("x-request-id");
  if (given === null) return succeed(makeRequestId());
  if (given.length > 0 && given.length <= REQUEST_ID_MAX && SOUND.test(given)) return succeed(given);
  return fail(
    "invalid_request",
    `X-Request-Id must have 1 to ${REQUEST_ID_MAX} printable ASCII characters; leave it out and one is made.`,
  );
}

/** The id by which a request is kept, in logs and events: the caller's, but one of ours where that is an account number. */
export function keptRequestId(requestId: string): string {
  return showsIban(requestId) ? makeRequestId() : requestId;
}
