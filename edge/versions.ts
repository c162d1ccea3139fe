// The system version that decides, compiled once for an isolate. It is immutable, so an isolate may keep it for ever.

import { compileVersion, type CompiledVersion } from "#domain/decision/compile-version.ts";
import { DEFAULT_VERSION } from "#domain/decision/default-version.ts";

let compiled: CompiledVersion | undefined;

/** @throws Error where the version does not compile: a deployment that cannot judge must not answer. */
export function currentVersion(): CompiledVersion {
  compiled ??= compile();
  return compiled;
}

function compile(): CompiledVersion {
  const result = compileVersion(DEFAULT_VERSION);
  if (!result.ok) throw new Error(`the default version has ${result.problems.length} problems`);
  return result.compiled;
}
