// Every error a caller can meet, in one table: code, type, status, when it comes and what to do about it. Answers, the
// reference and docs/errors.md are made of it. Codes are added, never changed: integrators' programs are written against them.

export const ERROR_TYPES = [
  "AUTHENTICATION_ERROR",
  "PERMISSION_ERROR",
  "VALIDATION_ERROR",
  "NOT_FOUND",
  "CONFLICT",
  "IDEMPOTENCY_CONFLICT",
  "INSUFFICIENT_CREDIT",
  "RATE_LIMITED",
  "SERVICE_UNAVAILABLE",
  "INTERNAL_ERROR",
] as const;
export type ErrorType = (typeof ERROR_TYPES)[number];

interface ErrorKind {
  readonly type: ErrorType;
  readonly status: number;
  /** One sentence in Markdown, for people. */
  readonly when: string;
  /** What the caller does about it, likewise. */
  readonly remedy: string;
}

const invalid = { type: "VALIDATION_ERROR", status: 400 } as const;
const unauthenticated = { type: "AUTHENTICATION_ERROR", status: 401 } as const;
const forbidden = { type: "PERMISSION_ERROR", status: 403 } as const;
const conflict = { type: "CONFLICT", status: 409 } as const;
const unavailable = { type: "SERVICE_UNAVAILABLE", status: 503 } as const;

function missing(when: string) {
  const remedy = "Check the reference, and that the key is of the environment where it was made.";
  return { type: "NOT_FOUND", status: 404, when, remedy } as const;
}

/** What only operators look up: they have no key, but name an environment. */
function missingToOperators(when: string) {
  const remedy = "Check what it is called, and `environment` where there is one: left out, it is `sandbox`.";
  return { type: "NOT_FOUND", status: 404, when, remedy } as const;
}

export const ERRORS = {
  invalid_request: {
    ...invalid,
    when: "A field, parameter or header is missing, malformed or out of bounds.",
    remedy: "Mend what `message` and `error.details.issues` name.",
  },
  invalid_json: {
    ...invalid,
    when: "The body is no JSON, or no UTF-8.",
    remedy: "Send one JSON document, encoded as UTF-8.",
  },
  payload_too_large: {
    ...invalid,
    when: "The body has more bytes than are taken (elsewhere 413).",
    remedy: "Send less; a decision takes at most 256 KiB.",
  },
  unprocessable: {
    ...invalid,
    when: "Every field is well formed, and together they make no sense (elsewhere 422).",
    remedy: "Mend what `message` names.",
  },
  url_not_allowed: {
    ...invalid,
    when: "The URL is none that deliveries may go to.",
    remedy: "Name an HTTPS address that is public; `message` says what is wrong with this one.",
  },
  version_unsupported: {
    ...invalid,
    when: "`Service-Version` or a version in the query is none that is supported.",
    remedy: "Name one of `GET /versions`, or leave it out.",
  },
  occurred_at_in_future: {
    ...invalid,
    when: "`occurredAt` is more than five minutes ahead of us.",
    remedy: "Send when it happened, and check the clock.",
  },
  cursor_invalid: {
    ...invalid,
    when: "The cursor is none of this list.",
    remedy: "Pass `pagination.nextCursor` as it came, or begin without a cursor.",
  },
  cursor_expired: {
    ...invalid,
    when: "The cursor is older than the feed goes back.",
    remedy: "Read the resources anew, then follow the feed from `error.details.resyncFrom`.",
  },
  idempotency_key_required: {
    ...invalid,
    when: "The operation needs an `Idempotency-Key`.",
    remedy: "Send one: the same for each retry, another for each new act.",
  },
  idempotency_key_invalid: {
    ...invalid,
    when: "The `Idempotency-Key` is too short, too long or has other characters.",
    remedy: "Use 8 to 200 characters from A-Z a-z 0-9 . _ : ~ -",
  },
  api_key_missing: {
    ...unauthenticated,
    when: "There is no `Authorization: Bearer …`.",
    remedy: "Send your secret key.",
  },
  api_key_invalid: {
    ...unauthenticated,
    when: "The key is unknown or was revoked.",
    remedy: "Use a key that counts.",
  },
  operator_token_invalid: {
    ...unauthenticated,
    when: "There is no operator token, or it is unknown.",
    remedy: "Send a token of the operator interface.",
  },
  insufficient_credit: {
    type: "INSUFFICIENT_CREDIT",
    status: 402,
    when: "There is not enough credit. Nothing was decided, and nothing was charged.",
    remedy: "Add credit, then send the same request again.",
  },
  environment_mismatch: {
    ...forbidden,
    when: "The key belongs to the other environment than the host.",
    remedy: "Send test keys to the sandbox, live keys to production.",
  },
  secret_key_required: {
    ...forbidden,
    when: "A publishable key was sent.",
    remedy: "Use a secret key, from a server of yours.",
  },
  permission_denied: {
    ...forbidden,
    when: "Who calls may not do that.",
    remedy: "Let somebody do it who may; `message` says what is wanting.",
  },
  route_not_found: {
    type: "NOT_FOUND",
    status: 404,
    when: "No route has this path and method.",
    remedy: "Check both against the reference.",
  },
  transaction_not_found: missing("No decision goes by this reference."),
  activity_not_found: missing("No activity goes by this reference."),
  wallet_screening_not_found: missing("No wallet check has this id."),
  risk_assessment_not_found: missing("No risk assessment has this id."),
  organisation_not_found: missingToOperators("No organisation has this id."),
  api_key_not_found: missingToOperators("The organisation has no key of this id."),
  job_not_found: missingToOperators("No job has this name."),
  log_not_found: missingToOperators("No log has this name, or nothing has been written to it."),
  dead_letter_not_found: missingToOperators("No dead letter has this id, or it is no longer kept."),
  lists_not_found: missingToOperators("No lists were published, or no draft of lists has this hash."),
  system_version_not_found: missing("No system version has this id."),
  experiment_not_found: missingToOperators("No experiment has this id."),
  backtest_not_found: missingToOperators("No backtest has this id."),
  recommendation_not_found: missingToOperators("No recommendation has this id."),
  subject_not_found: missing("Nothing is known of this subject."),
  match_not_found: missingToOperators("No screening match has this id."),
  snooze_not_found: missingToOperators("No rule is snoozed under this id, or no longer."),
  webhook_endpoint_not_found: missing("No webhook endpoint has this id."),
  webhook_delivery_not_found: missing("No delivery has this id."),
  webhook_event_unavailable: {
    ...conflict,
    when: "The event of this delivery can no longer be sent: its log no longer holds it, or it is too large for a delivery.",
    remedy: "Read the resource that the event names.",
  },
  alert_not_found: missing("No alert has this id, or not yet: an alert follows its decision by a moment."),
  signal_not_found: missing("No signal has this id."),
  investigation_not_found: missing("No investigation has this id."),
  decision_not_found: missing("No decision has this id."),
  activity_conflict: {
    ...conflict,
    when: "The external activity id was used before, with another request.",
    remedy: "Send the first request again as it was, or use a new id.",
  },
  transaction_conflict: {
    ...conflict,
    when: "The external transaction id belongs to another activity.",
    remedy: "Use the activity id that it was first sent with, or a new transaction id.",
  },
  external_user_mismatch: {
    ...conflict,
    when: "The decision is another customer's than `externalUserId` says.",
    remedy: "Check the reference: nothing was recorded.",
  },
  invalid_state: {
    ...conflict,
    when: "What is to be changed is not in a state that allows it.",
    remedy: "Read it again; `message` says what stands in the way.",
  },
  version_conflict: {
    ...conflict,
    when: "It was changed since the version that was sent.",
    remedy: "Read it again, then decide whether the change is still wanted.",
  },
  idempotency_key_reused: {
    type: "IDEMPOTENCY_CONFLICT",
    status: 409,
    when: "The `Idempotency-Key` was used before, with another request.",
    remedy: "Use a key of its own for each act.",
  },
  rate_limited: {
    type: "RATE_LIMITED",
    status: 429,
    when: "More requests than the limit allows.",
    remedy: "Wait the seconds in `Retry-After`, then send the same request again.",
  },
  internal_error: {
    type: "INTERNAL_ERROR",
    status: 500,
    when: "Something went wrong on our side. Never treat it as `allow`.",
    remedy:
      "Keep `request_id` for support; send it again only where the operation has an idempotency identity.",
  },
  dependency_unavailable: {
    ...unavailable,
    when: "Something needed is briefly away. Never treat it as `allow`.",
    remedy:
      "Send the same request again after `Retry-After`, else after a second, then doubling, a bounded number of times.",
  },
  upstream_failed: {
    ...unavailable,
    when: "What computes the answer failed or is away (elsewhere 502).",
    remedy: "As for `dependency_unavailable`.",
  },
  ledger_full: {
    ...unavailable,
    when: "The ledger that the request belongs to is full: it still answers about what it holds, but takes nothing new. Never treat it as `allow`.",
    remedy: "Tell the operator of the service, then send the same request again.",
  },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERRORS;
