// What is answered where an object was moved, restarted or overloaded: the request may have taken effect or not.

import { fail, type Failure } from "#domain/contract/errors/errors.ts";

export const SEND_AGAIN =
  "It is safe to send the same request again. Until it is answered, never treat anything as allowed.";

/** Whether the platform says that another object could not be reached. Its marks do not cross a further call. */
export function isUnavailable(error: unknown): boolean {
  const marks = error as { retryable?: boolean; overloaded?: boolean } | null;
  return marks?.retryable === true || marks?.overloaded === true;
}

/** @param advice what the caller should do. */
export function unavailable(advice: string): Failure {
  return fail(
    "dependency_unavailable",
    `A dependency is temporarily unavailable: the request could not be answered. ${advice}`,
    { retryAfterSeconds: 1 },
  );
}
