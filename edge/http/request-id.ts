// `X-Request-Id`: the caller's, where it is sound, else one of ours.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import { REQUEST_ID_MAX, REQUEST_ID_PATTERN } from "#domain/contract/values/limits.ts";
import { showsIban } from "#domain/contract/values/raw-number.ts";
import { showsWallet } from "#domain/crypto/saved/shows-wallet.ts";
import { drawnId } from "#domain/ids/identifiers.ts";

/** An id of ours: `req_` and 32 hex digits. */
export function makeRequestId(): string {
  return drawnId("req", crypto.randomUUID());
}

/** Up to 128 characters without control characters; anything else is 400 `invalid_request`. An empty one counts as none. */
export function requestIdOf(headers: Headers): Result<string> {
  const given = headers.get("x-request-id");
  if (given === null || given === "") return succeed(makeRequestId());
  if (given.length <= REQUEST_ID_MAX && REQUEST_ID_PATTERN.test(given)) return succeed(given);
  return fail(
    "invalid_request",
    `X-Request-Id must have at most ${REQUEST_ID_MAX} characters and no control characters; leave it out and one is made.`,
  );
}

/** The id by which a request is kept, in logs and events: the caller's, but one of ours where that is an account number or a wallet. */
export function keptRequestId(requestId: string): string {
  return showsIban(requestId) || showsWallet(requestId) ? makeRequestId() : requestId;
}
