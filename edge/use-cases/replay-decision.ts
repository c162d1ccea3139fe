// Decides a stored decision again, from its own context and by the version that decided it, and compares. Writes nothing.

import type { Environment } from "#domain/contract/values/environment.ts";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { DecisionReplay } from "#domain/contract/operators/operator.ts";
import { differencesOfRecord, redecide } from "#domain/decision/redecide.ts";
import type { Tenant } from "../caller.ts";
import { configurationOf, type Env } from "../environment.ts";
import { tenantKeyOf } from "../http/tenant-keys.ts";
import type { DirectoryEntry } from "../objects/directory/api.ts";
import { organisationOf } from "../routing.ts";
import { compiledVersion } from "../versions/compiled-versions.ts";
import { readDecisionRecord } from "./read-decision.ts";

/** @param reference as outcomes take it: our id or the caller's, of a transaction or an activity. */
export async function replayDecision(
  env: Env,
  { id: organisationId, shards }: DirectoryEntry,
  environment: Environment,
  reference: string,
): Promise<Result<DecisionReplay>> {
  const tenant: Tenant = {
    organisationId,
    environment,
    shards: shards[environment],
    tenantKey: tenantKeyOf(configurationOf(env), organisationId, environment),
  };
  const record = await readDecisionRecord(env, tenant, reference);
  if (record === null) {
    return fail("transaction_not_found", "There is no transaction or activity under this reference.");
  }
  const { assessment } = record.body;
  const { systemVersionId } = assessment.processing;
  const hash = await organisationOf(env, organisationId).versionHash(systemVersionId);
  if (hash === null) return fail("system_version_not_found", "The version that decided it is not kept here.");
  const version = await compiledVersion(env, organisationId, hash);
  if (!version.ok) return version;
  const again = redecide({ context: record.context, assessment }, version.value);
  const differences = differencesOfRecord(record, again);
  return succeed({
    decisionId: assessment.decisionId,
    systemVersionId,
    identical: differences.length === 0,
    decision: { stored: assessment.decision, again: again.verdict.decision },
    score: { stored: assessment.summary.score, again: again.verdict.score },
    differences,
  });
}
