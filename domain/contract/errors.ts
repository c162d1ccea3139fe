// Every error a caller can meet: one table from code to type and status. Codes are added, never changed.

export type ErrorType =
  | "AUTHENTICATION_ERROR"
  | "PERMISSION_ERROR"
  | "VALIDATION_ERROR"
  | "NOT_FOUND"
  | "CONFLICT"
  | "IDEMPOTENCY_CONFLICT"
  | "INSUFFICIENT_CREDIT"
  | "RATE_LIMITED"
  | "SERVICE_UNAVAILABLE"
  | "INTERNAL_ERROR";

interface ErrorKind {
  readonly type: ErrorType;
  readonly status: number;
}

const invalid = { type: "VALIDATION_ERROR", status: 400 } as const;
const missing = { type: "NOT_FOUND", status: 404 } as const;
const conflict = { type: "CONFLICT", status: 409 } as const;
const unavailable = { type: "SERVICE_UNAVAILABLE", status: 503 } as const;

/** Code → type and HTTP status, as published in the reference. */
export const ERRORS = {
  invalid_request: invalid,
  invalid_json: invalid,
  payload_too_large: invalid,
  unprocessable: invalid,
  version_unsupported: invalid,
  occurred_at_in_future: invalid,
  cursor_invalid: invalid,
  cursor_expired: invalid,
  idempotency_key_required: invalid,
  idempotency_key_invalid: invalid,
  api_key_missing: { type: "AUTHENTICATION_ERROR", status: 401 },
  api_key_invalid: { type: "AUTHENTICATION_ERROR", status: 401 },
  operator_token_invalid: { type: "AUTHENTICATION_ERROR", status: 401 },
  insufficient_credit: { type: "INSUFFICIENT_CREDIT", status: 402 },
  environment_mismatch: { type: "PERMISSION_ERROR", status: 403 },
  secret_key_required: { type: "PERMISSION_ERROR", status: 403 },
  permission_denied: { type: "PERMISSION_ERROR", status: 403 },
  route_not_found: missing,
  transaction_not_found: missing,
  activity_not_found: missing,
  wallet_screening_not_found: missing,
  risk_assessment_not_found: missing,
  organisation_not_found: missing,
  api_key_not_found: missing,
  job_not_found: missing,
  lists_not_found: missing,
  system_version_not_found: missing,
  experiment_not_found: missing,
  backtest_not_found: missing,
  recommendation_not_found: missing,
  subject_not_found: missing,
  match_not_found: missing,
  snooze_not_found: missing,
  webhook_endpoint_not_found: missing,
  webhook_delivery_not_found: missing,
  alert_not_found: missing,
  signal_not_found: missing,
  investigation_not_found: missing,
  decision_not_found: missing,
  activity_conflict: conflict,
  transaction_conflict: conflict,
  external_user_mismatch: conflict,
  invalid_state: conflict,
  version_conflict: conflict,
  idempotency_key_reused: { type: "IDEMPOTENCY_CONFLICT", status: 409 },
  rate_limited: { type: "RATE_LIMITED", status: 429 },
  internal_error: { type: "INTERNAL_ERROR", status: 500 },
  dependency_unavailable: unavailable,
  upstream_failed: unavailable,
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERRORS;

/** An expected failure as a value. `message` is public; causes stay in the log of the room that met them. */
export interface Failure {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: unknown;
  /** For 429 and 503: seconds after which a retry makes sense. */
  readonly retryAfterSeconds?: number;
}

export interface Success<T> {
  readonly ok: true;
  readonly value: T;
}

export type Result<T> = Success<T> | Failure;

export function succeed<T>(value: T): Success<T> {
  return { ok: true, value };
}

export function fail(
  code: ErrorCode,
  message: string,
  more: { details?: unknown; retryAfterSeconds?: number } = {},
): Failure {
  return { ok: false, code, message, ...more };
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
