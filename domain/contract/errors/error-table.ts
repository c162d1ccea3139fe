// Every error that a caller can get: code, type, status, when it occurs and what to do about it. Answers, the OpenAPI documents
// and docs/errors.md are derived from this table. Codes are added, never changed: integrators' programs depend on them.

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
  /** What the caller should do, likewise. */
  readonly remedy: string;
}

const invalid = { type: "VALIDATION_ERROR", status: 400 } as const;
const unauthenticated = { type: "AUTHENTICATION_ERROR", status: 401 } as const;
const forbidden = { type: "PERMISSION_ERROR", status: 403 } as const;
const conflict = { type: "CONFLICT", status: 409 } as const;
const unavailable = { type: "SERVICE_UNAVAILABLE", status: 503 } as const;

function missing(when: string) {
  const remedy = "Check the reference, and use a key of the environment in which it was created.";
  return { type: "NOT_FOUND", status: 404, when, remedy } as const;
}

/** Looked up only by operators, who have no key but name an environment. */
function missingToOperators(when: string) {
  const remedy =
    "Check the name, and the query parameter `environment` if there is one; it is `sandbox` by default.";
  return { type: "NOT_FOUND", status: 404, when, remedy } as const;
}

export const ERRORS = {
  invalid_request: {
    ...invalid,
    when: "A field, parameter or header is missing, malformed or out of range.",
    remedy: "Correct what `message` and `error.details.issues` name.",
  },
  invalid_json: {
    ...invalid,
    when: "The body is not valid JSON or not valid UTF-8, or an object in it repeats a key.",
    remedy: "Send one JSON document, encoded as UTF-8, each key of an object once.",
  },
  payload_too_large: {
    ...invalid,
    when: "The body is too large (some APIs answer 413).",
    remedy: "Send a smaller body; a decision accepts at most 256 KiB.",
  },
  unprocessable: {
    ...invalid,
    when: "Each field is well formed, but together they make no sense (some APIs answer 422).",
    remedy: "Correct what `message` names.",
  },
  sql_refused: {
    ...invalid,
    when: "The query is not among what an analyst may ask, or ClickHouse cannot run it.",
    remedy: "Correct what `message` names; `error.details.reason` is ClickHouse's name of the error.",
  },
  sql_limit_exceeded: {
    ...invalid,
    when: "The query needs more time or memory than an operator's question gets.",
    remedy: "Narrow the query, such as its window; `message` names the limit.",
  },
  export_too_large: {
    ...invalid,
    when: "More decisions fit than one file may have.",
    remedy: "Narrow the window or the filter; `error.details.limit` has how many a file may have.",
  },
  control_not_provable: {
    ...invalid,
    when: "Accounts of this network, or addresses of this kind, have no signature that proves control.",
    remedy:
      "See `supports.controlProof` in the catalogue of networks; let a person review the address instead.",
  },
  challenge_wrong_chain: {
    ...invalid,
    when: "The signed text names another chain than the challenge.",
    remedy: "Sign the challenge's `message` as it is, with the wallet of its network.",
  },
  challenge_wrong_domain: {
    ...invalid,
    when: "The signed text names another domain than the challenge.",
    remedy: "Sign the challenge's `message` as it is. Another domain may mean that somebody forwards texts.",
  },
  challenge_wrong_nonce: {
    ...invalid,
    when: "The signed text has another nonce: it is that of another challenge.",
    remedy: "Sign the `message` of this challenge.",
  },
  challenge_wrong_expiry: {
    ...invalid,
    when: "The signed text ends at another time than the challenge.",
    remedy: "Sign the challenge's `message` as it is.",
  },
  challenge_wrong_signer: {
    ...invalid,
    when: "The signature is well formed, but not of this account over this text.",
    remedy: "Sign with the key of the address. Send `message` to be told what is different in a text.",
  },
  challenge_message_changed: {
    ...invalid,
    when: "The signed text is another one than that of the challenge.",
    remedy: "Sign the challenge's `message` byte for byte, line ends included.",
  },
  malformed_signature: {
    ...invalid,
    when: "The signature does not have the form of its type.",
    remedy: "Send it in the form that `signatureType` has; see the operation.",
  },
  unsupported_signer: {
    ...invalid,
    when: "A signature of this type cannot prove control of this address, or its contract wallet cannot be asked.",
    remedy:
      "Use one of the challenge's `signatureTypes`; contract wallets need a deployment that can ask their chain.",
  },
  url_not_allowed: {
    ...invalid,
    when: "Webhooks may not be delivered to this URL.",
    remedy: "Use a public HTTPS address; `message` says what is wrong with this one.",
  },
  version_unsupported: {
    ...invalid,
    when: "The requested contract version is not supported.",
    remedy: "Use a version from `GET /versions`, or omit it.",
  },
  occurred_at_in_future: {
    ...invalid,
    when: "`occurredAt` is more than five minutes in the future.",
    remedy: "Send the time at which it happened, and check your clock.",
  },
  cursor_invalid: {
    ...invalid,
    when: "The cursor does not belong to this list.",
    remedy: "Send `pagination.nextCursor` unchanged, or start without a cursor.",
  },
  cursor_expired: {
    ...invalid,
    when: "The cursor is older than the feed.",
    remedy: "Read the resources again, then follow the feed from `error.details.resyncFrom`.",
  },
  idempotency_key_required: {
    ...invalid,
    when: "The operation requires an `Idempotency-Key`.",
    remedy: "Send one: the same key for each retry, a new key for each new request.",
  },
  idempotency_key_invalid: {
    ...invalid,
    when: "The `Idempotency-Key` is too short, too long or contains other characters.",
    remedy: "Use 8 to 200 characters from A-Z a-z 0-9 . _ : ~ -",
  },
  api_key_missing: {
    ...unauthenticated,
    when: "The header `Authorization: Bearer …` is missing.",
    remedy: "Send your secret key.",
  },
  api_key_invalid: {
    ...unauthenticated,
    when: "The key is unknown or was revoked.",
    remedy: "Use a valid key.",
  },
  operator_token_invalid: {
    ...unauthenticated,
    when: "The operator token is missing or unknown, has expired or was revoked.",
    remedy: "Send a valid operator token.",
  },
  session_ended: {
    ...unauthenticated,
    when: "The console's session has ended, or its cookie is unknown.",
    remedy: "Sign in again.",
  },
  sign_in_refused: {
    ...unauthenticated,
    when: "Neither a sign-in code nor the access proxy says who you are, or this deployment does not accept that kind of proof.",
    remedy: "Do what `message` says; a code counts once, for a minute.",
  },
  insufficient_credit: {
    type: "INSUFFICIENT_CREDIT",
    status: 402,
    when: "There is not enough credit. Nothing was decided or charged.",
    remedy: "Add credit, then send the same request again.",
  },
  environment_mismatch: {
    ...forbidden,
    when: "The key and the host belong to different environments.",
    remedy: "Use test keys with the sandbox and live keys with production.",
  },
  secret_key_required: {
    ...forbidden,
    when: "A publishable key was sent.",
    remedy: "Use a secret key, from your server only.",
  },
  permission_denied: {
    ...forbidden,
    when: "The caller lacks the permission for this operation.",
    remedy: "Use a key or token that has it; `message` names what is missing.",
  },
  route_not_found: {
    type: "NOT_FOUND",
    status: 404,
    when: "No operation has this method and path.",
    remedy: "Check both against the reference.",
  },
  transaction_not_found: missing("No decision has this reference."),
  activity_not_found: missing("No activity has this reference."),
  wallet_screening_not_found: missing("No wallet check has this id."),
  control_challenge_not_found: missing("No control challenge of the address has this id."),
  crypto_address_not_found: missing("No saved crypto address has this id."),
  discovery_not_found: missing("The address has no discovery with this `requestId`."),
  risk_assessment_not_found: missing("No risk assessment has this id."),
  organisation_not_found: missingToOperators("No organisation has this id."),
  api_key_not_found: missingToOperators("The organisation has no key with this id."),
  operator_token_not_found: missingToOperators("No operator token has this id."),
  job_not_found: missingToOperators("No job has this name."),
  log_not_found: missingToOperators("No log has this name, or nothing was ever written to it."),
  dead_letter_not_found: missingToOperators("No dead letter has this id, or it is no longer kept."),
  lists_not_found: missingToOperators("No lists were published, or no announced version has this hash."),
  system_version_not_found: missing("No system version has this id."),
  experiment_not_found: missingToOperators("No experiment has this id."),
  backtest_not_found: missingToOperators("No backtest has this id."),
  recommendation_not_found: missingToOperators("No recommendation has this id."),
  subject_not_found: missing("Nothing is known about this subject."),
  match_not_found: missingToOperators("No screening match has this id."),
  named_list_not_found: missingToOperators(
    "The organisation has no list of this name, or the list no entry or proposal with this id.",
  ),
  judged_pair_not_found: missingToOperators("No judged pair has this id, or it was revoked."),
  snooze_not_found: missingToOperators("No snooze has this id, or it has ended."),
  connection_not_found: missing("No approved connection to an institution has this id."),
  webhook_endpoint_not_found: missing("No webhook endpoint has this id."),
  webhook_delivery_not_found: missing("No delivery has this id."),
  webhook_event_unavailable: {
    ...conflict,
    when: "The event of this delivery can no longer be sent: it has left its log, or it is too large.",
    remedy: "Read the resource that the event names.",
  },
  alert_not_found: missing("No alert has this id. A new alert appears a moment after its decision."),
  signal_not_found: missing("No signal has this id."),
  investigation_not_found: missing("No investigation has this id."),
  decision_not_found: missingToOperators("No decision has this id."),
  crypto_provider_not_found: missing("No crypto provider has this id."),
  activity_conflict: {
    ...conflict,
    when: "The external activity id was already used with another request.",
    remedy: "Repeat the first request unchanged, or use a new id.",
  },
  transaction_conflict: {
    ...conflict,
    when: "The external transaction id belongs to another activity.",
    remedy: "Use the activity id of the first request, or a new transaction id.",
  },
  subject_type_conflict: {
    ...conflict,
    when: "`subject.id` belongs to a customer of another type.",
    remedy: "Send the type that the customer was first named with. Nothing was decided.",
  },
  external_user_mismatch: {
    ...conflict,
    when: "The decision belongs to another customer than `externalUserId` says.",
    remedy: "Check the reference. Nothing was recorded.",
  },
  discovery_conflict: {
    ...conflict,
    when: "The `requestId` belongs to a discovery that was requested with another body.",
    remedy: "Send the first body again, or take another `requestId`.",
  },
  challenge_used: {
    ...conflict,
    when: "The control challenge was answered well before.",
    remedy: "Read the address: its control is proven. For another proof make a new challenge.",
  },
  challenge_void: {
    ...conflict,
    when: "A newer control challenge of the address, or too many bad answers, ended this one.",
    remedy: "Answer the newest challenge, or make a new one.",
  },
  challenge_expired: {
    ...conflict,
    when: "The control challenge is older than 15 minutes.",
    remedy: "Make a new challenge, and have it signed within 15 minutes.",
  },
  invalid_state: {
    ...conflict,
    when: "The resource is not in a state that allows this change.",
    remedy: "Read the resource again; `message` says what prevents the change.",
  },
  crypto_address_listed: {
    ...conflict,
    when: "The crypto address is on a screening list, so it cannot be approved.",
    remedy: "Archive it, or approve it once no list has it any more.",
  },
  crypto_address_not_screened: {
    ...conflict,
    when: "The crypto address was to be approved, and its screening has no result: a list is missing, or its risk is unknown.",
    remedy: "Approve it once it can be screened; ask the operator whether the screening lists are whole.",
  },
  crypto_reveal_expired: {
    ...conflict,
    when: "What was revealed under this `Idempotency-Key` was to be forgotten by now, and is not shown again.",
    remedy: "Reveal the address under a new key, which is a new record in the audit.",
  },
  version_conflict: {
    ...conflict,
    when: "The resource has changed since the version that you sent.",
    remedy: "Read it again and decide whether you still want the change.",
  },
  idempotency_key_reused: {
    type: "IDEMPOTENCY_CONFLICT",
    status: 409,
    when: "The `Idempotency-Key` was already used with another request.",
    remedy: "Use a new key for each new request.",
  },
  poll_too_soon: {
    type: "RATE_LIMITED",
    status: 429,
    when: "The discovery was called less than 12 seconds ago.",
    remedy: "Wait for the seconds in `Retry-After`, then poll again.",
  },
  rate_limited: {
    type: "RATE_LIMITED",
    status: 429,
    when: "The rate limit was exceeded.",
    remedy: "Wait for the seconds in `Retry-After`, then send the same request again.",
  },
  internal_error: {
    type: "INTERNAL_ERROR",
    status: 500,
    when: "Something went wrong on our side. Never treat it as `allow`.",
    remedy: "Quote `request_id` to support. Retry only operations that have an idempotency identity.",
  },
  dependency_unavailable: {
    ...unavailable,
    when: "A dependency is temporarily unavailable. Never treat it as `allow`.",
    remedy:
      "Retry after `Retry-After`, or after one second and then with doubled waits, a limited number of times.",
  },
  upstream_failed: {
    ...unavailable,
    when: "The component that computes the answer failed or is unavailable (some APIs answer 502).",
    remedy: "As for `dependency_unavailable`.",
  },
  overloaded: {
    ...unavailable,
    when: "Too many requests of the key, the organisation or the service are under way. Nothing was done for this one. Never treat it as `allow`.",
    remedy: "Wait for the seconds in `Retry-After`, then send the same request again; send fewer at once.",
  },
  ledger_full: {
    ...unavailable,
    when: "The ledger of this request is full: it can be read, but accepts nothing new. Never treat it as `allow`.",
    remedy: "Contact the operator of the service, then send the same request again.",
  },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERRORS;
