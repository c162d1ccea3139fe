// A request's bytes as what its schema says, or the 400 that tells where they are not.

import type { z } from "zod";
import { refuse, type Answer } from "./answer.ts";

export type ParsedBody<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly answer: Answer };

export function parseBody<T>(schema: z.ZodType<T>, bytes: Buffer): ParsedBody<T> {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString("utf8"));
  } catch {
    return { ok: false, answer: refuse(400, "invalid_json", "The body is not JSON.") };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  const reason = issue === undefined ? "The body is not valid." : `${issue.path.join(".")}: ${issue.message}`;
  return { ok: false, answer: refuse(400, "invalid_request", reason) };
}
