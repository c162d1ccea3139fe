// One call of the service, its answer read by the schema that it must have.

import type { z } from "zod";
import { localFailure, type Call, type CallFailure, type Client } from "../http/client.ts";

export type Asked<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** As it came, with whatever a newer service adds: what `--json` prints. */
      readonly body: unknown;
    }
  | CallFailure;

/** @param what names the answer in a message. */
export async function ask<T>(
  client: Client,
  call: Call,
  schema: z.ZodType<T>,
  what: string,
): Promise<Asked<T>> {
  const result = await client.call(call);
  if (!result.ok) return result;
  const parsed = schema.safeParse(result.body);
  return parsed.success ? { ok: true, value: parsed.data, body: result.body } : unexpectedAnswer(what);
}

/** The service answered, but not in a shape that this command line knows. */
export function unexpectedAnswer(what: string): CallFailure {
  return localFailure(
    "upstream_failed",
    `Unexpected response from the service (${what}). Is this command line older than the service?`,
    "INTERNAL_ERROR",
  );
}
