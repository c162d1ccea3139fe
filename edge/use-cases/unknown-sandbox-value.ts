// A misspelt magic value would be an ordinary payment, and its test would pass for the wrong reason.

import { invalidField, type Failure } from "#domain/contract/errors/errors.ts";
import { SANDBOX_KEY, SANDBOX_VALUES, sandboxValueOf } from "#domain/decision/sandbox-value.ts";
import type { Evidence } from "#domain/decision/evidence.ts";
import type { Caller } from "../caller.ts";

/** 400 where a request to the sandbox asks for an outcome that has no magic value; production ignores the key. */
export function unknownSandboxValue({ environment }: Caller, { metadata }: Evidence): Failure | null {
  if (environment !== "sandbox" || sandboxValueOf(metadata) !== null) return null;
  const path = `metadata.${SANDBOX_KEY}`;
  const message = `must be one of ${Object.keys(SANDBOX_VALUES).join(", ")}`;
  return invalidField(path, message);
}
