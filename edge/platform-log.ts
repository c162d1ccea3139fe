// The platform's log: one JSON line for each problem, with names and messages of errors, never a body, key or token.

import { logLine } from "#domain/json/log-line.ts";

/** @param details what helps to find the cause; numbers and short texts of our own. */
export function logProblem(
  problem: string,
  details: Readonly<Record<string, string | number | null>>,
  cause?: unknown,
): void {
  const error = cause === undefined ? {} : { error: describe(cause) };
  // oxlint-disable-next-line no-console -- this is the platform's log
  console.error(logLine({ problem, ...details, ...error }));
}

function describe(cause: unknown): string {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : "unknown";
}
