// The failures of an operation in the OpenAPI document: each status with its codes, and an example of each body.

import { z } from "zod";
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { ERROR_TYPES, ERRORS, type ErrorCode } from "../errors/error-table.ts";
import { errorBody, fail } from "../errors/errors.ts";
import { identityErrorBody, identityErrorSchema } from "../decisions/identity-error.ts";

const errorSchema = z
  .object({
    error: z.object({
      type: z.enum(ERROR_TYPES),
      code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]).meta({
        description: "Stable: codes are added, never changed.",
      }),
      message: z.string().meta({ description: "For people; the wording may change." }),
      request_id: z.string().nullable().meta({ description: "Quote it when you contact support." }),
      details: z.unknown().optional().meta({
        description: "For most 400s: `issues`, each with the `path` of a field and a `message`.",
      }),
    }),
  })
  .meta({ id: "Error" });

/** A header of every answer. */
export const requestId = z.string().meta({
  header: { id: "X-Request-Id" },
  description: "The id that you sent, or one that we made.",
});
const challenge = z.string().meta({ description: "How to authenticate, as in RFC 6750." });
const seconds = z
  .int()
  .min(0)
  .meta({ description: "Seconds to wait before you send the same request again." });

/** As in draft-ietf-httpapi-ratelimit-headers; not sent to callers that are limited by address. */
export const RATE_LIMIT_HEADERS = {
  "RateLimit-Policy": z
    .string()
    .optional()
    .meta({
      header: { id: "RateLimit-Policy" },
      description:
        'The limit of the key: its class, quota and window in seconds, such as `"calls";q=200;w=2`.',
    }),
  RateLimit: z
    .string()
    .optional()
    .meta({
      header: { id: "RateLimit" },
      description: 'What is left of it, and the seconds until it refills, such as `"calls";r=199;t=1`.',
    }),
};

interface Family {
  readonly schema: string;
  /** The codes that a body of this status can carry. */
  readonly narrow: (codes: readonly ErrorCode[]) => object;
  readonly body: (code: ErrorCode) => object;
}

const contract: Family = {
  schema: "Error",
  narrow: (codes) => ({
    properties: { error: { type: "object", properties: { code: { enum: codes } } } },
  }),
  body: (code) => errorBody(fail(code, messageOf(code)), "req_0c8f2d6a1b3e4f5897a6b5c4d3e2f1a0"),
};
const identity: Family = {
  schema: "IdentityError",
  narrow: (codes) => ({ properties: { error: { enum: [...new Set(codes.map(textOf))] } } }),
  body: (code) => identityErrorBody(fail(code, messageOf(code))),
};

/** Both bodies, for the document's components. */
export const ERROR_SCHEMAS = { Error: errorSchema, IdentityError: identityErrorSchema };
/** The operator interface has the first only. */
export const OPERATOR_ERROR_SCHEMAS = { Error: errorSchema };

/** @param codes in the order of the error table. */
export function failuresOf(
  codes: readonly ErrorCode[],
  family: "contract" | "identity",
): ZodOpenApiResponsesObject {
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))].sort((a, b) => a - b);
  const failures = statuses.map((status) => {
    const ofStatus = codes.filter((code) => ERRORS[code].status === status);
    return [status, failure(status, ofStatus, family === "identity" ? identity : contract)];
  });
  return Object.fromEntries(failures);
}

// The same object for the same failure: a component is registered once.
const failures = new Map<string, ZodOpenApiResponseObject>();

function failure(status: number, codes: readonly ErrorCode[], family: Family): ZodOpenApiResponseObject {
  const id = [family.schema, status, ...codes].join("-");
  const known = failures.get(id);
  if (known !== undefined) return known;
  const made = { id, ...makeFailure(status, codes, family) };
  failures.set(id, made);
  return made;
}

function makeFailure(status: number, codes: readonly ErrorCode[], family: Family): ZodOpenApiResponseObject {
  const lines = codes.map((code) => `- \`${code}\`: ${ERRORS[code].when} ${ERRORS[code].remedy}`);
  const examples = codes.map((code) => [code, { summary: ERRORS[code].when, value: family.body(code) }]);
  return {
    description: lines.join("\n"),
    headers: z.object({
      "X-Request-Id": requestId,
      ...(status === 401 && { "WWW-Authenticate": challenge }),
      // How long something stays unavailable may be unknown.
      ...(status === 429 && { "Retry-After": seconds, ...RATE_LIMIT_HEADERS }),
      ...(status === 503 && { "Retry-After": seconds.optional() }),
    }),
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: `#/components/schemas/${family.schema}` },
            { type: "object", ...family.narrow(codes) },
          ],
        },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

function messageOf(code: ErrorCode): string {
  return ERRORS[code].when.replaceAll("`", "");
}

function textOf(code: ErrorCode): string {
  return identityErrorBody(fail(code, "")).error;
}
