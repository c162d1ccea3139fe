// The identity family stands at the root of the integrators' hosts, beside `/api/v1`, and words its errors in its own way.

import { identityErrorBody, identityErrorStatus } from "#domain/contract/decisions/identity-error.ts";
import type { Failure } from "#domain/contract/errors/errors.ts";
import type { Answer } from "./exchange.ts";
import { failureHeaders } from "./respond.ts";

/** Whether a path belongs to `/api/identity` or `/api/kyc`. */
export function isOfIdentityFamily(pathname: string): boolean {
  return /^\/api\/(identity|kyc)(\/|$)/.test(pathname);
}

/** A failure as this family answers it; an answer stays as it is. */
export function inIdentityShape(outcome: Answer | Failure): Answer {
  if ("status" in outcome) return outcome;
  return {
    status: identityErrorStatus(outcome),
    body: identityErrorBody(outcome),
    headers: failureHeaders(outcome),
  };
}
