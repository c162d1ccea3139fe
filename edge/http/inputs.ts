// What is read from a request besides its body: the caller, path and query parameters, headers.

import type { z } from "zod";
import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import {
  IDEMPOTENCY_KEY_PATTERN,
  PAGE_LIMIT_DEFAULT,
  PAGE_LIMIT_MAX,
  STRING_MAX,
} from "#domain/contract/values/limits.ts";
import { labelMaturityDaysSchema } from "#domain/contract/reports/report-evidence.ts";
import { PATH_ID_MAX, pathId } from "#domain/contract/values/page-list.ts";
import { isWithin, NOT_AN_INSTANT } from "#domain/contract/values/primitives.ts";
import { parseInstant } from "#domain/time/instant.ts";
import type { Caller } from "../caller.ts";
import type { WeirRequest } from "./exchange.ts";

/** The authenticated caller: after `authenticate` there always is one. */
export function callerOf(request: WeirRequest): Caller {
  if (!request.caller) throw new Error("a route stands before its key check");
  return request.caller;
}

/** A path parameter, percent-decoded. Empty if its encoding is invalid or if it is longer than any id. */
export function decodedParameter(request: WeirRequest, name: string): string {
  const value = decoded(request, name);
  return isWithin(value, STRING_MAX) ? value : "";
}

/** 400 for an id in the path of the crypto group that is longer than its ids may be. */
export function refuseLongIds(
  request: WeirRequest,
  parameters: Readonly<Record<string, z.ZodType>> = {},
): Failure | null {
  for (const [name, schema] of Object.entries(parameters)) {
    if (schema !== pathId || isWithin(decoded(request, name), PATH_ID_MAX)) continue;
    return fail("invalid_request", `${name}: must have 1 to ${PATH_ID_MAX} characters`);
  }
  return null;
}

/** The query's `reason` for an act without a body, or another text of people; null if it is absent. */
export function reasonParameter(
  query: URLSearchParams,
  schema: z.ZodType<string>,
  name = "reason",
): Result<string | null> {
  const reason = schema.nullable().safeParse(query.get(name));
  if (reason.success) return succeed(reason.data);
  return fail("invalid_request", `${name}: ${reason.error.issues[0]?.message ?? ""}`);
}

function decoded(request: WeirRequest, name: string): string {
  try {
    return decodeURIComponent(request.params[name] ?? "");
  } catch {
    return "";
  }
}

/** `Idempotency-Key`, required: 8 to 200 characters of `A-Z a-z 0-9 . _ : ~ -`. */
export function idempotencyKeyOf(request: WeirRequest): Result<string> {
  const key = request.headers.get("idempotency-key");
  if (key === null) {
    return fail("idempotency_key_required", "This operation requires an Idempotency-Key header.");
  }
  if (IDEMPOTENCY_KEY_PATTERN.test(key)) return succeed(key);
  return fail(
    "idempotency_key_invalid",
    "Idempotency-Key: must be 8 to 200 characters from A-Z a-z 0-9 . _ : ~ -",
  );
}

/** The same if it is optional: null if it is absent. */
export function optionalIdempotencyKeyOf(request: WeirRequest): Result<string | null> {
  return request.headers.has("idempotency-key") ? idempotencyKeyOf(request) : succeed(null);
}

/**
 * 400 for a parameter that the operation does not take, because a misspelt one would be ignored in silence; and for one that is
 * there twice, because the second would be.
 */
export function refuseParameters(query: URLSearchParams, known: readonly string[]): Failure | null {
  const seen = new Set<string>();
  for (const name of query.keys()) {
    if (seen.has(name)) return fail("invalid_request", `${name}: may stand once in the query`);
    if (known.includes(name)) {
      seen.add(name);
      continue;
    }
    const taken =
      known.length === 0 ? "This operation takes none" : `This operation takes ${known.join(", ")}`;
    const said = /^[A-Za-z][A-Za-z_-]{0,39}$/.test(name) ? `: ${name}` : "";
    return fail("invalid_request", `Unknown query parameter${said}. ${taken}.`);
  }
  return null;
}

/** One of some words in the query; undefined if the parameter is absent. */
export function choiceParameter<T extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly T[],
): Result<T | undefined> {
  const value = query.get(name);
  if (value === null) return succeed(undefined);
  const choice = choices.find((known) => known === value);
  if (choice !== undefined) return succeed(choice);
  return fail("invalid_request", `${name}: must be one of ${choices.join(", ")}`);
}

/** A text to filter by, 1 to 255 characters; undefined if the parameter is absent. */
export function textParameter(
  query: URLSearchParams,
  name: string,
  most = STRING_MAX,
): Result<string | undefined> {
  const value = query.get(name) ?? undefined;
  if (value === undefined || (value !== "" && isWithin(value, most))) return succeed(value);
  return fail("invalid_request", `${name}: must have 1 to ${most} characters`);
}

/** The size of a page: `limit`, 1 to 100, 50 if it is absent; anything else is 400. */
export function limitParameter(query: URLSearchParams): Result<number> {
  const value = query.get("limit");
  if (value === null) return succeed(PAGE_LIMIT_DEFAULT);
  const limit = /^[1-9][0-9]{0,2}$/.test(value) ? Number(value) : 0;
  if (limit >= 1 && limit <= PAGE_LIMIT_MAX) return succeed(limit);
  return fail("invalid_request", `limit: must be a whole number from 1 to ${PAGE_LIMIT_MAX}`);
}

/** An instant of the query; `missing` if the parameter is absent, 400 if it is malformed. */
export function instantParameter(query: URLSearchParams, name: string, missing: number): Result<number> {
  const value = query.get(name);
  if (value === null) return succeed(missing);
  const instant = parseInstant(value);
  if (instant !== null) return succeed(instant);
  return fail("invalid_request", `${name}: ${NOT_AN_INSTANT}`);
}

/** `labelMaturityDays` of the query, 0 to 365; undefined if the parameter is absent. */
export function maturityDaysParameter(query: URLSearchParams): Result<number | undefined> {
  const value = query.get("labelMaturityDays");
  if (value === null) return succeed(undefined);
  const days = labelMaturityDaysSchema.safeParse(/^\d{1,3}$/.test(value) ? Number(value) : null);
  if (days.success) return succeed(days.data);
  return fail("invalid_request", "labelMaturityDays: must be a whole number from 0 to 365");
}

/** A page of a list that is ordered by a number, newest first. */
export interface NumberedPage {
  readonly limit: number;
  /** The page holds numbers below it. */
  readonly before: number;
}

/** `limit` and the position of `cursor` in such a list. */
export function numberedPage(query: URLSearchParams): Result<NumberedPage> {
  const limit = limitParameter(query);
  if (!limit.ok) return limit;
  const before = Number(query.get("cursor") ?? Number.MAX_SAFE_INTEGER);
  return succeed({ limit: limit.value, before });
}

/** Cuts a page, by `limit` and the position of `cursor`, out of a list that is known as a whole. */
export function wholeListPage(query: URLSearchParams): Result<CutPage> {
  const limit = limitParameter(query);
  if (!limit.ok) return limit;
  const from = Number(query.get("cursor") ?? 0);
  const to = from + limit.value;
  return succeed((list) => ({
    ...list,
    data: list.data.slice(from, to),
    pagination: { nextCursor: to < list.data.length ? String(to) : null },
  }));
}

type CutPage = <T, L extends { readonly data: readonly T[] }>(
  list: L & { readonly data: readonly T[] },
) => Omit<L, "data" | "pagination"> & {
  readonly data: T[];
  readonly pagination: { readonly nextCursor: string | null };
};
