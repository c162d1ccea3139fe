// The error table (ERR-01, 02, 05–13, 15) against the contract's own table of statuses.

import { describe, expect, it } from "vitest";
import RELEASED from "../documents/released/error-codes.json" with { type: "json" };
import { errorBody, ERRORS, fail, succeed, type ErrorCode } from "./errors.ts";

/** The contract's statuses; 413 and 422 are carried with 400, 502 with 503. */
const STATUS_OF_TYPE = {
  VALIDATION_ERROR: 400,
  AUTHENTICATION_ERROR: 401,
  INSUFFICIENT_CREDIT: 402,
  PERMISSION_ERROR: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  IDEMPOTENCY_CONFLICT: 409,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

const CODES = Object.keys(ERRORS) as ErrorCode[];

describe("the error table", () => {
  it.each(CODES)("ERR-05..13: %s has the status of its type", (code) => {
    const { type, status } = ERRORS[code];
    expect(status).toBe(STATUS_OF_TYPE[type]);
  });

  it("ERR-02: uses each of the contract's ten types", () => {
    expect(new Set(Object.values(ERRORS).map(({ type }) => type))).toEqual(
      new Set(Object.keys(STATUS_OF_TYPE)),
    );
  });

  it.each([
    ["secret_key_required", "PERMISSION_ERROR"],
    ["environment_mismatch", "PERMISSION_ERROR"],
    ["external_user_mismatch", "CONFLICT"],
    ["activity_conflict", "CONFLICT"],
    ["transaction_conflict", "CONFLICT"],
    ["invalid_state", "CONFLICT"],
    ["idempotency_key_reused", "IDEMPOTENCY_CONFLICT"],
    ["route_not_found", "NOT_FOUND"],
    ["payload_too_large", "VALIDATION_ERROR"],
    ["unprocessable", "VALIDATION_ERROR"],
    ["upstream_failed", "SERVICE_UNAVAILABLE"],
    ["insufficient_credit", "INSUFFICIENT_CREDIT"],
  ] as const)("ERR-12, ERR-15: %s is %s", (code, type) => {
    expect(ERRORS[code].type).toBe(type);
  });

  // No tool writes that file again: a code that was released keeps its type and status, and a new one is added by hand.
  it("ERR-15: changes no code that was released, and releases every code", () => {
    const kinds = Object.entries(ERRORS).map(([code, { type, status }]) => [code, `${status} ${type}`]);
    expect(Object.fromEntries(kinds)).toEqual(RELEASED);
  });

  it.each(CODES)("%s says when it comes and what to do, in whole sentences", (code) => {
    const { when, remedy } = ERRORS[code];
    for (const text of [when, remedy]) expect(text).toMatch(/^[`A-Z].*[.)~-]$/);
  });

  it("codes are words in lowercase", () => {
    for (const code of CODES) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });
});

describe("the error body", () => {
  it.each(CODES)("ERR-01: %s has type, code, message and request_id, and nothing else", (code) => {
    const body = errorBody(fail(code, "Why.", { retryAfterSeconds: 3 }), "req_1");
    expect(JSON.parse(JSON.stringify(body))).toEqual({
      error: { type: ERRORS[code].type, code, message: "Why.", request_id: "req_1" },
    });
  });

  it("ERR-03, ERR-04: request_id may be null, details are there when there are any", () => {
    const body = errorBody(fail("invalid_request", "Why.", { details: { issues: [] } }), null);
    expect(body.error).toEqual({
      type: "VALIDATION_ERROR",
      code: "invalid_request",
      message: "Why.",
      request_id: null,
      details: { issues: [] },
    });
  });

  it("tells success from failure by `ok` alone", () => {
    expect(succeed("x")).toEqual({ ok: true, value: "x" });
    expect(fail("internal_error", "Why.")).toEqual({ ok: false, code: "internal_error", message: "Why." });
  });
});
