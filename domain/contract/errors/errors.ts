// Failures as values, and the one body that they are answered in.

import { ERRORS, type ErrorCode, type ErrorType } from "./error-table.ts";

export { ERRORS, type ErrorCode };

/** An expected failure as a value. `message` is public; causes stay in the log of the room that met them. */
export interface Failure {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: unknown;
  /** For 429 and 503: seconds after which a retry makes sense. */
  readonly retryAfterSeconds?: number;
  /** Headers of its answer beside those that every one has. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Success<T> {
  readonly ok: true;
  readonly value: T;
  /** Whether the request was sent before and this is what it was answered. */
  readonly replayed?: true;
}

export type Result<T> = Success<T> | Failure;

/** @param before where the answer comes from that may be a repeat's. */
export function succeed<T>(value: T, before: { readonly replayed?: true } = {}): Success<T> {
  return before.replayed === true ? { ok: true, value, replayed: true } : { ok: true, value };
}

export function fail(
  code: ErrorCode,
  message: string,
  more: Pick<Failure, "details" | "retryAfterSeconds" | "headers"> = {},
): Failure {
  return { ok: false, code, message, ...more };
}

/** 400 for one field or parameter, said as those of a whole body are. The message must not repeat what was sent. */
export function invalidField(path: string, message: string): Failure {
  return fail("invalid_request", `${path}: ${message}`, { details: { issues: [{ path, message }] } });
}

/** The one error body of `/api/v1` and `/operator/v1`. */
export interface ErrorBody {
  readonly error: {
    readonly type: ErrorType;
    readonly code: ErrorCode;
    readonly message: string;
    readonly request_id: string | null;
    readonly details?: unknown;
  };
}

export function errorBody(failure: Failure, requestId: string | null): ErrorBody {
  return {
    error: {
      type: ERRORS[failure.code].type,
      code: failure.code,
      message: failure.message,
      request_id: requestId,
      ...(failure.details === undefined ? {} : { details: failure.details }),
    },
  };
}
