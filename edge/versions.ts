// The system version that decides, compiled once for an isolate. It is immutable, so an isolate may keep it for ever.

import type { CompiledVersion } from "#domain/decision/compile-version.ts";
import { compileDefaultVersion } from "#domain/decision/default-version.ts";

let compiled: CompiledVersion | undefined;

/** @throws Error where the version does not compile: a deployment that cannot judge must not answer. */
export function currentVersion(): CompiledVersion {
  compiled ??= compileDefaultVersion();
  return compiled;
}
