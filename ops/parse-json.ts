// JSON from a file, a line or a program, for a schema to check.

import { parseStrictly } from "#domain/json/parse-strictly.ts";

/** @returns undefined for text that is not JSON, or that repeats a key. */
export function parseJson(text: string): unknown {
  const parsed = parseStrictly(text);
  return parsed.ok ? parsed.value : undefined;
}
