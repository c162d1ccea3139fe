// From bytes to a valid request, or a 400 that says what to mend. Leaves no trace either way.

import type { z } from "zod";
import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { NESTING_MAX } from "#domain/contract/values/limits.ts";
import { parseStrictly } from "#domain/json/parse-strictly.ts";
import { shownName } from "./fields-header.ts";
import { readUnpackedBody } from "./unpack-body.ts";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
const ISSUES_SHOWN = 20;

/** The JSON of a body; `absent` is what a missing body counts as, where one may be missing. */
export async function readJsonBody(request: Request, absent?: unknown): Promise<Result<unknown>> {
  const bytes = await readUnpackedBody(request);
  if (!bytes.ok) return bytes;
  if (bytes.value.length === 0 && absent !== undefined) return succeed(absent);
  return refuseMediaType(request.headers.get("content-type")) ?? parseJson(bytes.value, { zeros: "refused" });
}

/** Bytes of JSON, checked against `schema`. */
export function readJson<T extends z.ZodType>(bytes: Uint8Array, schema: T): Result<z.output<T>> {
  // What the pipeline sends may name what an earlier release took.
  const json = parseJson(bytes, { zeros: "taken" });
  return json.ok ? check(json.value, schema) : json;
}

/** Checks a parsed value; the message names the first problem and `details.issues` up to twenty. */
export function check<T extends z.ZodType>(value: unknown, schema: T): Result<z.output<T>> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return succeed(parsed.data);
  const issues = parsed.error.issues
    .slice(0, ISSUES_SHOWN)
    .map((issue) => ({ path: issue.path.map(String).join("."), message: issue.message }));
  const first = issues[0];
  const message = first
    ? `${first.path === "" ? "The body" : first.path}: ${first.message}`
    : "Invalid request";
  return fail("invalid_request", message, { details: { issues } });
}

// No media type counts as JSON, and so does any that ends in `json`, in UTF-8.
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const OTHER_CHARSET = /;\s*charset\s*=\s*(?!"?utf-?8"?\s*(?:;|$))/i;

function refuseMediaType(type: string | null): Failure | null {
  if (type === null || (JSON_TYPE.test(type) && !OTHER_CHARSET.test(type))) return null;
  return fail(
    "invalid_request",
    "Content-Type: must be application/json in UTF-8; leave the header out, or send `application/json`.",
  );
}

/** Whether a text or a name in it has a zero character, at which many a database and log of others ends a text. */
function holdsZero(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, inner]) => name.includes("\0") || holdsZero(inner));
}

function zeroRefused(): Failure {
  return fail("invalid_request", "The body has a text with the zero character (U+0000): leave it out.");
}

function parseJson(bytes: Uint8Array, { zeros }: { readonly zeros: "refused" | "taken" }): Result<unknown> {
  const invalid = (message: string): Failure => fail("invalid_json", message);
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return invalid("The body is not valid UTF-8.");
  }
  const parsed = parseStrictly(text, NESTING_MAX);
  if (parsed.ok) {
    // In JSON it is always escaped, so most texts are not walked.
    const isRefused = zeros === "refused" && text.includes("\\u0000") && holdsZero(parsed.value);
    return isRefused ? zeroRefused() : succeed(parsed.value);
  }
  switch (parsed.fault) {
    case "too_deep":
      return fail("invalid_request", `The body nests deeper than ${NESTING_MAX} levels.`);
    case "repeated_key":
      return invalid(
        `${parsed.path.map(shownName).join(".")}: the key stands twice in its object; send each key once.`,
      );
    case "malformed":
      return invalid("The body is not valid JSON.");
  }
}
