// The exit codes, which scripts rely on.

import type { CallFailure } from "../http/client.ts";

export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  notPermitted: 4,
  conflict: 5,
  checkFailed: 6,
  notEnoughEvidence: 7,
  unavailable: 8,
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const BY_STATUS: Readonly<Record<number, ExitCode>> = {
  400: EXIT.usage,
  401: EXIT.notPermitted,
  403: EXIT.notPermitted,
  404: EXIT.notFound,
  409: EXIT.conflict,
  429: EXIT.unavailable,
  502: EXIT.unavailable,
  503: EXIT.unavailable,
};

/** From the HTTP status if there is one, else from the type of the local error. */
export function exitCodeOf({ status, error }: CallFailure): ExitCode {
  if (error.code === "interrupted") return EXIT.interrupted;
  if (status !== null) return BY_STATUS[status] ?? EXIT.failed;
  switch (error.type) {
    case "SERVICE_UNAVAILABLE":
      return EXIT.unavailable;
    case "PERMISSION_ERROR":
      return EXIT.notPermitted;
    case "VALIDATION_ERROR":
      return EXIT.usage;
    case "NOT_FOUND":
      return EXIT.notFound;
    default:
      return EXIT.failed;
  }
}
