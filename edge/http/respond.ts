// The last line of the Worker: turns an answer or a failure into a response. Nothing else makes a `Response`.

import { errorBody, ERRORS, type Failure } from "#domain/contract/errors/errors.ts";
import type { Answer } from "./exchange.ts";

export function respond(outcome: Answer | Failure, requestId: string | null): Response {
  if ("status" in outcome) {
    const body =
      outcome.body === null || typeof outcome.body === "string" ? outcome.body : JSON.stringify(outcome.body);
    return new Response(body, { status: outcome.status, headers: headers(requestId, outcome.headers) });
  }
  return new Response(JSON.stringify(errorBody(outcome, requestId)), {
    status: ERRORS[outcome.code].status,
    headers: headers(requestId, failureHeaders(outcome)),
  });
}

/** When to retry, where that is known, and what else the failure says in headers. */
export function failureHeaders({ retryAfterSeconds, headers: more }: Failure): Record<string, string> {
  return { ...more, ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }) };
}

function headers(requestId: string | null, more: Readonly<Record<string, string>> = {}): HeadersInit {
  return {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    ...(requestId === null ? {} : { "x-request-id": requestId }),
    ...more,
  };
}
