// From bytes to a valid request, or a 400 that says what to mend. Leaves no trace either way.

import type { z } from "zod";
import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { BODY_MAX_BYTES, NESTING_MAX } from "#domain/contract/values/limits.ts";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
const ISSUES_SHOWN = 20;

/** Reads at most `maxBytes`; more is `payload_too_large` without reading on. */
export async function readBody(
  request: Request,
  maxBytes: number = BODY_MAX_BYTES,
): Promise<Result<Uint8Array>> {
  const announced = request.headers.get("content-length");
  if (announced === null) return readUnannounced(request, maxBytes);
  if (Number(announced) > maxBytes) return tooLarge(maxBytes);
  return succeed(new Uint8Array(await request.arrayBuffer()));
}

// Without a length the stream is counted as it comes.
async function readUnannounced(request: Request, maxBytes: number): Promise<Result<Uint8Array>> {
  if (request.body === null) return succeed(new Uint8Array(0));
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body as ReadableStream<Uint8Array>) {
    length += chunk.byteLength;
    if (length > maxBytes) return tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return succeed(concatenate(chunks, length));
}

/** A body of JSON, checked against `schema`. */
export async function parseBody<T extends z.ZodType>(
  request: Request,
  schema: T,
): Promise<Result<z.output<T>>> {
  const bytes = await readBody(request);
  return bytes.ok ? readJson(bytes.value, schema) : bytes;
}

/** The same, and no body at all is an empty object: for acts that need no words. */
export async function parseOptionalBody<T extends z.ZodType>(
  request: Request,
  schema: T,
): Promise<Result<z.output<T>>> {
  const bytes = await readBody(request);
  if (!bytes.ok) return bytes;
  return bytes.value.length === 0 ? check({}, schema) : readJson(bytes.value, schema);
}

/** Bytes of JSON, checked against `schema`. */
export function readJson<T extends z.ZodType>(bytes: Uint8Array, schema: T): Result<z.output<T>> {
  const json = parseJson(bytes);
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

function parseJson(bytes: Uint8Array): Result<unknown> {
  const invalid = (message: string): Failure => fail("invalid_json", message);
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return invalid("The body is not valid UTF-8.");
  }
  if (tooDeep(text)) return fail("invalid_request", `The body nests deeper than ${NESTING_MAX} levels.`);
  try {
    return succeed(JSON.parse(text));
  } catch {
    return invalid("The body is not valid JSON.");
  }
}

// Before parsing: a deep body must not reach a recursive reader.
function tooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      if (++depth > NESTING_MAX) return true;
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) depth--;
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

function tooLarge(maxBytes: number): Failure {
  return fail("payload_too_large", `The body is larger than ${maxBytes} bytes.`);
}

function concatenate(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}
