// What is answered where an object was moved, restarted or overloaded, or its disk takes nothing: the request may have taken effect
// or not.

import { fail, type Failure } from "#domain/contract/errors/errors.ts";

export const SEND_AGAIN =
  "It is safe to send the same request again. Until it is answered, never treat anything as allowed.";

/**
 * No room on the disk of the objects, or a disk that fails. workerd names SQLite's code at the end of the text and nowhere else, and
 * nothing but the text crosses a call.
 */
const DISK_FAILURE = /: SQLITE_(?:FULL|IOERR|CANTOPEN)(?: \(extended: SQLITE_\w+\))?$/;
/** A failure of the platform's own, such as an object that it cannot open because the disk is full: its log has the cause. */
const PLATFORM_FAILURE = /^internal error(?:; reference = \w+)?$/;

/** Whether another object could not be reached, by the platform's marks, which do not cross a further call, or could not write. */
export function isUnavailable(error: unknown): boolean {
  const marks = error as { retryable?: boolean; overloaded?: boolean } | null;
  if (marks?.retryable === true || marks?.overloaded === true) return true;
  if (!(error instanceof Error)) return false;
  return DISK_FAILURE.test(error.message) || PLATFORM_FAILURE.test(error.message);
}

/** @param advice what the caller should do. */
export function unavailable(advice: string): Failure {
  return fail(
    "dependency_unavailable",
    `A dependency is temporarily unavailable: the request could not be answered. ${advice}`,
    { retryAfterSeconds: 1 },
  );
}
