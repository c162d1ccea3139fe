// The failures that an operation can answer: most follow from its entry, `codes` adds its own.

import { ERRORS, type ErrorCode } from "../errors/error-table.ts";
import type { IntegratorOperation, OperatorOperation } from "./operation.ts";

const OF_EVERY_OPERATION: readonly ErrorCode[] = ["invalid_request", "internal_error"];

const BEHIND_A_KEY: readonly ErrorCode[] = [
  "version_unsupported",
  "api_key_missing",
  "api_key_invalid",
  "environment_mismatch",
  "secret_key_required",
  "rate_limited",
  "dependency_unavailable",
  "overloaded",
];

const BEHIND_A_TOKEN: readonly ErrorCode[] = [
  "operator_token_invalid",
  "session_ended",
  "permission_denied",
  "rate_limited",
  "dependency_unavailable",
];

/** In the order of the error table. */
export function codesOf(operation: IntegratorOperation | OperatorOperation): ErrorCode[] {
  const key = operation.idempotency?.key;
  const isJson = operation.body !== undefined || operation.optionalBody !== undefined;
  const codes = new Set<ErrorCode>([
    ...OF_EVERY_OPERATION,
    ...("permission" in operation ? operatorCodes(operation) : integratorCodes(operation)),
    ...(isJson ? (["invalid_json", "payload_too_large"] as const) : []),
    ...(operation.maxBytes === undefined ? [] : (["payload_too_large"] as const)),
    ...(key === undefined ? [] : (["idempotency_key_invalid", "idempotency_key_reused"] as const)),
    ...(key === "required" ? (["idempotency_key_required"] as const) : []),
    ...(operation.query?.["cursor"] === undefined ? [] : (["cursor_invalid"] as const)),
    ...(operation.codes ?? []),
  ]);
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => codes.has(code));
}

function integratorCodes({ open, sandboxOnly }: IntegratorOperation): ErrorCode[] {
  return [
    ...(open === true ? [] : BEHIND_A_KEY),
    ...(sandboxOnly === true ? (["permission_denied"] as const) : []),
  ];
}

function operatorCodes({ scope, open }: OperatorOperation): ErrorCode[] {
  const who = open === true ? (["permission_denied"] as const) : BEHIND_A_TOKEN;
  return [...who, ...(scope === undefined ? [] : (["organisation_not_found"] as const))];
}
