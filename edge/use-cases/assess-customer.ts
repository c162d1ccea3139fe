// Assesses the risk of a customer in its ledger, once for each Idempotency-Key. Without credit it waits there, and is
// completed when some is granted.

import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import { knownFields } from "#domain/contract/values/known-fields.ts";
import type { RiskAssessmentRequest } from "#domain/contract/casework/risk-assessment.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { shardOf, subjectIdOf } from "#domain/ids/identifiers.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { ClaimName } from "../objects/ledger/api.ts";
import { ledgerOf } from "../routing.ts";
import { compiledVersion } from "../versions/compiled-versions.ts";
import { newStem } from "./new-stem.ts";
import { keyReused, sendAgain, subjectTypeConflict } from "./refusals.ts";
import { KEY_REFUSALS, underClaim } from "./under-claim.ts";

export interface AssessCustomer {
  readonly keyName: ClaimName;
  readonly request: RiskAssessmentRequest;
}

/** @returns the resource as JSON text; a repeat under the same key gets the same one, as it is by then. */
export async function assessCustomer(
  env: Env,
  caller: Caller,
  { keyName, request }: AssessCustomer,
): Promise<Result<string>> {
  const { organisationId, environment, requestId } = caller;
  const id = subjectIdOf(caller.tenantKey, request.subject);
  const shard = shardOf(id, caller.shards);
  const stem = newStem();
  const fingerprint = sha256Hex(canonicalJson(knownFields(request)));
  const version = await compiledVersion(env, organisationId, caller.systemVersion);
  if (!version.ok) return version;
  const { type, externalUserId = null } = request.subject;
  const command = {
    organisationId,
    environment,
    shard,
    stem,
    keyName,
    fingerprint,
    requestId,
    subject: { id, type, externalUserId },
    systemVersionId: version.value.version.id,
    reason: request.reason ?? null,
    metadata: request.metadata ?? null,
  };
  const wanted = { names: [keyName], shard, fingerprint, stem };
  const saved = await underClaim(env, caller, wanted, KEY_REFUSALS, async ({ tokens }) =>
    ledgerOf(env, caller, shard).assessCustomer({ ...command, tokens }),
  );
  if (!saved.ok) return saved;
  switch (saved.value.outcome) {
    case "done":
      return succeed(saved.value.body, saved.value);
    case "idempotency_key_reused":
      return keyReused();
    case "subject_type_conflict":
      return subjectTypeConflict();
    case "credit_unavailable":
      return sendAgain("It is not known whether there is enough credit: nothing was saved.");
  }
}
