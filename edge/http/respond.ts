// The last line of the Worker: turns an answer or a failure into a response. Nothing else makes a `Response`.

import { errorBody, ERRORS, type ErrorCode, type Failure } from "#domain/contract/errors/errors.ts";
import type { Answer } from "./exchange.ts";

export function respond(outcome: Answer | Failure, requestId: string | null): Response {
  if ("status" in outcome) {
    return new Response(bodyOf(outcome), {
      status: outcome.status,
      headers: headers(requestId, outcome.headers),
    });
  }
  return new Response(JSON.stringify(errorBody(outcome, requestId)), {
    status: ERRORS[outcome.code].status,
    headers: headers(requestId, failureHeaders(outcome)),
  });
}

function bodyOf({ body }: Answer): BodyInit | null {
  if (body === null || typeof body === "string" || body instanceof ReadableStream) return body;
  return JSON.stringify(body);
}

/** When to retry, where that is known, how to authenticate, and what else the failure says in headers. */
export function failureHeaders(failure: Failure): Record<string, string> {
  const { code, retryAfterSeconds, headers: more } = failure;
  return {
    ...more,
    ...(ERRORS[code].status === 401 && { "www-authenticate": challengeOf(code) }),
    ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
  };
}

// RFC 6750, section 3: who sent no key gets no error code.
function challengeOf(code: ErrorCode): string {
  return code === "api_key_missing" ? 'Bearer realm="weir"' : 'Bearer realm="weir", error="invalid_token"';
}

function headers(requestId: string | null, more: Readonly<Record<string, string>> = {}): HeadersInit {
  return {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    // What somebody wrote is data, whatever it looks like.
    "x-content-type-options": "nosniff",
    ...(requestId === null ? {} : { "x-request-id": requestId }),
    ...more,
  };
}
