// What handlers read from a request beside its body: the caller, path references, query parameters, headers.

import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import {
  IDEMPOTENCY_KEY_PATTERN,
  PAGE_LIMIT_DEFAULT,
  PAGE_LIMIT_MAX,
  STRING_MAX,
} from "#domain/contract/limits.ts";
import { parseInstant } from "#domain/time/instant.ts";
import type { Caller, WeirRequest } from "./exchange.ts";

/** The authenticated caller. Behind `authenticate` there always is one. */
export function callerOf(request: WeirRequest): Caller {
  if (!request.caller) throw new Error("a route stands before its key check");
  return request.caller;
}

/** A path parameter, percent-decoded. Null where it is no valid encoding, or longer than any id. */
export function pathParameter(request: WeirRequest, name: string): string | null {
  try {
    const value = decodeURIComponent(request.params[name] ?? "");
    return value.length >= 1 && value.length <= STRING_MAX ? value : null;
  } catch {
    return null;
  }
}

/** `Idempotency-Key`, required: 8 to 200 characters of `A-Z a-z 0-9 . _ : ~ -`. */
export function idempotencyKeyOf(request: WeirRequest): Result<string> {
  const key = request.headers.get("idempotency-key");
  if (key === null) {
    return fail("idempotency_key_required", "This operation needs an Idempotency-Key header.");
  }
  if (IDEMPOTENCY_KEY_PATTERN.test(key)) return succeed(key);
  return fail(
    "idempotency_key_invalid",
    "Idempotency-Key has 8 to 200 characters from A-Z a-z 0-9 . _ : ~ -",
  );
}

/** The same where it is optional: null where it is absent. */
export function optionalIdempotencyKeyOf(request: WeirRequest): Result<string | null> {
  return request.headers.has("idempotency-key") ? idempotencyKeyOf(request) : succeed(null);
}

/** One of some words in the query; undefined where the parameter is absent. */
export function choiceParameter<T extends string>(
  { exchange }: WeirRequest,
  name: string,
  choices: readonly T[],
): Result<T | undefined> {
  const value = exchange.url.searchParams.get(name);
  if (value === null) return succeed(undefined);
  const choice = choices.find((known) => known === value);
  if (choice !== undefined) return succeed(choice);
  return fail("invalid_request", `${name}: must be one of ${choices.join(", ")}`);
}

/** How many rows a page may have: `limit`, 1 to 100, 50 where it is absent; anything else is 400. */
export function limitParameter(request: WeirRequest): Result<number> {
  const value = request.exchange.url.searchParams.get("limit");
  if (value === null) return succeed(PAGE_LIMIT_DEFAULT);
  const limit = /^[1-9][0-9]{0,2}$/.test(value) ? Number(value) : 0;
  if (limit >= 1 && limit <= PAGE_LIMIT_MAX) return succeed(limit);
  return fail("invalid_request", `limit: must be a whole number from 1 to ${PAGE_LIMIT_MAX}`);
}

/** An instant of the query; `missing` where the parameter is absent, 400 where it is none. */
export function instantParameter(request: WeirRequest, name: string, missing: number): Result<number> {
  const value = request.exchange.url.searchParams.get(name);
  if (value === null) return succeed(missing);
  const instant = parseInstant(value);
  if (instant !== null) return succeed(instant);
  return fail(
    "invalid_request",
    `${name}: must be an ISO 8601 timestamp with a zone, such as 2026-01-31T12:00:00Z`,
  );
}

/** Where a page of a list by number goes on: all numbers below it; 400 `cursor_invalid` for anything else. */
export function numberCursor(request: WeirRequest): Result<number> {
  const value = request.exchange.url.searchParams.get("cursor");
  if (value === null) return succeed(Number.MAX_SAFE_INTEGER);
  if (/^[1-9][0-9]{0,14}$/.test(value)) return succeed(Number(value));
  return fail("cursor_invalid", "cursor: must be the nextCursor of a page of this list.");
}
