// What every operation of the OpenAPI document takes and answers alike: headers, pages, a successful answer.

import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from "zod-openapi";
import {
  CONTRACT_VERSION,
  IDEMPOTENCY_KEY_PATTERN,
  PAGE_LIMIT_DEFAULT,
  PAGE_LIMIT_MAX,
  REQUEST_ID_MAX,
} from "./limits.ts";

export const requestIdHeader = z
  .string()
  .min(1)
  .max(REQUEST_ID_MAX)
  .regex(/^[!-~]([ -~]*[!-~])?$/)
  .optional()
  .meta({
    param: { id: "X-Request-Id" },
    description: `Yours is returned in the answer's header and in \`error.request_id\`; without one we make one. Printable ASCII, up to ${REQUEST_ID_MAX} characters.`,
  });
/** Taken wherever a key is asked for; anything but what is given here is 400. */
export const commonHeaders = {
  "X-Request-Id": requestIdHeader,
  "Service-Version": z
    .literal(CONTRACT_VERSION)
    .optional()
    .meta({
      param: { id: "Service-Version" },
      description:
        "The version of the contract that you were built for; another one is 400 `version_unsupported`. `GET /versions` lists them.",
    }),
};
const idempotencyKey = z.string().regex(IDEMPOTENCY_KEY_PATTERN);
/** Where the operation has no other identity. */
export const requiredIdempotencyKey = {
  "Idempotency-Key": idempotencyKey.meta({
    description:
      "Names this act: a repeat answers what the first one did, the same key with another request is 409. Keys of outcomes are kept as long as the decision, others 30 days.",
  }),
};
export const optionalIdempotencyKey = {
  "Idempotency-Key": idempotencyKey.optional().meta({
    description:
      "Names this act: a repeat within 30 days answers what the first one did, the same key with another request is 409.",
  }),
};
/** Of every list that goes on behind a cursor. */
export const pageParameters = {
  limit: z
    .int()
    .min(1)
    .max(PAGE_LIMIT_MAX)
    .optional()
    .meta({ description: `Rows of the page, ${PAGE_LIMIT_DEFAULT} by default.` }),
  cursor: z.string().min(1).optional().meta({ description: "`nextCursor` of the page before." }),
};

export function requestBodyOf(schema: z.ZodType): NonNullable<ZodOpenApiOperationObject["requestBody"]> {
  return { required: true, content: { "application/json": { schema } } };
}

/** Where nothing at all is as good as an empty object. */
export function optionalBodyOf(schema: z.ZodType): NonNullable<ZodOpenApiOperationObject["requestBody"]> {
  return { required: false, content: { "application/json": { schema } } };
}

/** What an operation answers when it is done. What it can fail with is added to all operations in one place. */
export function answers(success: {
  readonly status: number;
  readonly description: string;
  /** None where there is no body. */
  readonly schema?: z.ZodType;
}): ZodOpenApiResponsesObject {
  const { status, description, schema } = success;
  return {
    [`${status}` as `${1 | 2 | 3 | 4 | 5}${string}`]: {
      description,
      ...(schema && { content: { "application/json": { schema } } }),
    },
  };
}
