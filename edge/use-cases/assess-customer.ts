// Assesses the risk of a customer in its ledger, once for each Idempotency-Key. Without credit it waits there, and is
// completed when some is granted.

import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import { knownFields } from "#domain/contract/known-fields.ts";
import type { RiskAssessmentRequest } from "#domain/contract/risk-assessment.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { shardOf, subjectIdOf } from "#domain/ids/identifiers.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";
import type { Env } from "../environment.ts";
import type { Caller } from "../http/exchange.ts";
import type { ClaimName } from "../objects/ledger/claims.ts";
import { ledgerOf } from "../routing.ts";
import { compiledVersion } from "../versions/compiled-versions.ts";
import { claimNames } from "./claim-names.ts";
import { newStem } from "./new-stem.ts";

/** The operation that the key is scoped to: method and path template. */
const OPERATION = "POST /risk-assessments";
const ATTEMPTS = 3;

export interface AssessCustomer {
  readonly idempotencyKey: string;
  readonly request: RiskAssessmentRequest;
}

/** @returns the resource as JSON text; a repeat under the same key gets the same one, as it is by then. */
export async function assessCustomer(
  env: Env,
  caller: Caller,
  { idempotencyKey, request }: AssessCustomer,
): Promise<Result<string>> {
  const { organisationId, environment } = caller;
  const id = subjectIdOf(caller.tenantKey, request.subject);
  const shard = shardOf(id, caller.shards);
  const stem = newStem();
  const keyName: ClaimName = `key:${OPERATION}:${idempotencyKey}`;
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
    subject: { id, type, externalUserId },
    systemVersionId: version.value.version.id,
    reason: request.reason ?? null,
    metadata: request.metadata ?? null,
  };
  let lostTokens: readonly string[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const claimed = await claimNames(env, caller, [keyName], { shard, fingerprint, stem }, lostTokens);
    if (claimed.outcome === "busy") break;
    if (claimed.outcome === "taken") return reused();
    const { tokens } = claimed;
    const saved = await ledgerOf(env, caller, shard).assessCustomer({ ...command, tokens });
    switch (saved.outcome) {
      case "saved":
        return succeed(saved.body);
      case "idempotency_key_reused":
        return reused();
      case "credit_unavailable":
        return unavailable("It is not known whether there is enough credit: nothing was saved.");
      case "claim_lost":
        lostTokens = tokens;
        continue;
    }
  }
  return unavailable("Requests with the same Idempotency-Key overlap.");
}

function unavailable(why: string): Result<never> {
  return fail("dependency_unavailable", `${why} Send the same request again.`, { retryAfterSeconds: 1 });
}

function reused(): Result<never> {
  return fail("idempotency_key_reused", "This Idempotency-Key was used with another request.");
}
