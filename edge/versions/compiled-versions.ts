// The system versions that this isolate can decide by, compiled, by content hash. A version never changes, so none is ever
// looked up twice; one that is missing is fetched from its organisation, before any synchronous step that needs it.

import QuickLRU from "quick-lru";
import {
  compileAcceptedVersion,
  compileVersion,
  nameVersion,
  type CompiledVersion,
} from "#domain/decision/versions/compile-version.ts";
import { compileDefaultVersion, DEFAULT_VERSION } from "#domain/decision/versions/default-version.ts";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import { readJson } from "#domain/json/text.ts";
import type { Env } from "../environment.ts";
import { logProblem } from "../platform-log.ts";
import { organisationOf } from "../routing.ts";

/** At most: quick-lru holds up to twice its `maxSize`. */
const KEPT = 200;
const held = new QuickLRU<string, CompiledVersion>({ maxSize: KEPT / 2 });

/** @throws Error where it does not compile: a deployment that cannot judge must not answer. */
export function defaultVersion(): CompiledVersion {
  return held.get(DEFAULT_VERSION.contentHash) ?? keep(compileDefaultVersion());
}

/**
 * The version of this content hash, of this organisation.
 * @returns 503 `dependency_unavailable` where it cannot be had: then nothing is decided.
 */
export async function compiledVersion(
  env: Env,
  organisationId: string,
  hash: string,
): Promise<Result<CompiledVersion>> {
  const known = held.get(hash);
  if (known) return succeed(known);
  if (hash === DEFAULT_VERSION.contentHash) return succeed(defaultVersion());
  try {
    return succeed(keep(await load(env, organisationId, hash)));
  } catch (error) {
    logProblem("a system version cannot be loaded", { organisationId, hash }, error);
    return fail(
      "dependency_unavailable",
      "The system version cannot be loaded at the moment. Nothing was decided; send the same request again.",
      { retryAfterSeconds: 1 },
    );
  }
}

async function load(env: Env, organisationId: string, hash: string): Promise<CompiledVersion> {
  const content = await organisationOf(env, organisationId).versionContent(hash);
  if (content === null) throw new Error("the organisation has no such version");
  // Another request may have been faster, and compiling costs more than asking.
  const known = held.get(hash);
  if (known) return known;
  const version = nameVersion(readJson(content));
  if (version.contentHash !== hash) throw new Error("the content has another hash");
  const compiled = compileAcceptedVersion(version);
  if (!compiled.ok) throw new Error(`does not compile: ${compiled.problems[0]?.code ?? ""}`);
  nameBeyondLimits(organisationId, compiled.compiled);
  return compiled.compiled;
}

function keep(compiled: CompiledVersion): CompiledVersion {
  held.set(compiled.version.contentHash, compiled);
  return compiled;
}

/** Once for each isolate that loads it: it decides, and somebody should draft it again. */
function nameBeyondLimits(organisationId: string, { version }: CompiledVersion): void {
  const asDraft = compileVersion(version);
  if (asDraft.ok) return;
  const rules = asDraft.problems.map(
    ({ ruleId, code }) => `${ruleId === "" ? "all rules" : ruleId}: ${code}`,
  );
  logProblem("a system version is beyond the limits of this release and goes on deciding", {
    organisationId,
    systemVersionId: version.id,
    rules: rules.slice(0, NAMED_MAX).join(", "),
  });
}
const NAMED_MAX = 20;
