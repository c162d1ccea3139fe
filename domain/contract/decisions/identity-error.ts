// Errors of the identity family (`/api/identity`, `/api/kyc`): one short text, the contract's own wherever it has one, and what
// is wrong with a body.

import { z } from "zod";
import { ERRORS, type ErrorCode, type Failure } from "../errors/errors.ts";

const INVALID_BODY = "Invalid request body";

/** The contract's strings, word for word. Every other error is named by its code. */
const KNOWN_TEXTS: Partial<Readonly<Record<ErrorCode, string>>> = {
  api_key_missing: "Missing or invalid Authorization header",
  api_key_invalid: "Invalid API key",
  invalid_request: INVALID_BODY,
  invalid_json: INVALID_BODY,
  payload_too_large: INVALID_BODY,
  unprocessable: INVALID_BODY,
  occurred_at_in_future: INVALID_BODY,
  permission_denied: "Forbidden",
  rate_limited: "Too many requests, please try again later.",
};

export const identityErrorSchema = z
  .object({
    error: z.string(),
    message: z.string().optional().meta({ description: "What to correct, if the request body is invalid." }),
  })
  .meta({ id: "IdentityError" });

/** The one error body of the identity family. */
export function identityErrorBody({
  code,
  message,
}: Pick<Failure, "code" | "message">): z.output<typeof identityErrorSchema> {
  const error = KNOWN_TEXTS[code] ?? code;
  return error === INVALID_BODY ? { error, message } : { error };
}

/** With the status that the code has everywhere. */
export function identityErrorStatus({ code }: Failure): number {
  return ERRORS[code].status;
}
