// What every operation of the OpenAPI document takes and answers alike: headers, errors, how long to wait.

import { z } from "zod";
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from "zod-openapi";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { CONTRACT_VERSION, PAGE_LIMIT_MAX, REQUEST_ID_MAX } from "./limits.ts";

const errorSchema = z
  .object({
    error: z.object({
      type: z.enum([...new Set(Object.values(ERRORS).map(({ type }) => type))]),
      code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
      message: z.string(),
      request_id: z.string().nullable(),
      details: z.unknown().optional(),
    }),
  })
  .meta({ id: "Error" });

export const requestIdHeader = z.string().max(REQUEST_ID_MAX).optional().meta({
  description: "Yours is returned in the answer's header and in `error.request_id`; without one we make one.",
});
/** Taken wherever a key is asked for; anything but what is given here is 400. */
export const commonHeaders = {
  "X-Request-Id": requestIdHeader,
  "Service-Version": z.literal(CONTRACT_VERSION).optional().meta({
    description:
      "The version of the contract that you were built for; another one is 400 `version_unsupported`.",
  }),
};
/** Of every list that goes on behind a cursor. */
export const pageParameters = {
  limit: z.int().min(1).max(PAGE_LIMIT_MAX).optional().meta({ description: "50 by default." }),
  cursor: z.string().optional().meta({ description: "`nextCursor` of the page before." }),
};

export function requestBodyOf(schema: z.ZodType): NonNullable<ZodOpenApiOperationObject["requestBody"]> {
  return { required: true, content: { "application/json": { schema } } };
}

/** Every `/api/v1` operation can meet these before anything about its body. */
export const COMMON_STATUSES = [400, 401, 403, 429, 500, 503] as const;

const NO_ANSWER =
  "No answer can be given, and never treat that as `allow`. The same request may be sent again safely: it is decided or recorded once, however often it comes.";

const STATUS_TEXT: Readonly<Record<number, string>> = {
  400: "The request is invalid; `error.details.issues` names what to mend. Nothing was stored.",
  401: "The API key is missing, unknown or revoked.",
  402: "There is not enough credit; nothing was decided and nothing was charged.",
  403: "The key is of the other environment, or not a secret key.",
  404: "Nothing goes by this reference.",
  409: "The id or key was used before with another request.",
  429: "Too many requests; wait the seconds in `Retry-After`.",
  500: `Something went wrong on our side. ${NO_ANSWER}`,
  503: `Something needed is briefly away. ${NO_ANSWER}`,
};

/** Where waiting helps, the answer says how long. */
function waitOf(status: number): Pick<ZodOpenApiResponseObject, "headers"> {
  if (status !== 429 && status !== 503) return {};
  const seconds = z.int().min(0).meta({ description: "Seconds after which to send the same request again." });
  // Of what is away nobody may know for how long.
  return { headers: z.object({ "Retry-After": status === 429 ? seconds : seconds.optional() }) };
}

/** A failure of this status, with a body of this schema. */
export function answerOf(status: number, schema: z.ZodType): ZodOpenApiResponseObject {
  return {
    description: STATUS_TEXT[status] ?? "",
    ...waitOf(status),
    content: { "application/json": { schema } },
  };
}

/** What an operation answers when it is done, and what it can fail with: the common statuses and `more`. */
export function responses(
  success: { readonly status: number; readonly description: string; readonly schema: z.ZodType },
  more: readonly number[] = [],
): ZodOpenApiResponsesObject {
  const answers: ZodOpenApiResponsesObject = {
    [`${success.status}` as `${1 | 2 | 3 | 4 | 5}${string}`]: {
      description: success.description,
      content: { "application/json": { schema: success.schema } },
    },
  };
  for (const status of [...COMMON_STATUSES, ...more].sort((a, b) => a - b)) {
    answers[`${status}` as `${1 | 2 | 3 | 4 | 5}${string}`] = answerOf(status, errorSchema);
  }
  return answers;
}
