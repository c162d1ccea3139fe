// Records what was found out about a decision: once for each Idempotency-Key, never changing what was recorded.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors.ts";
import { knownFields } from "#domain/contract/known-fields.ts";
import type { OutcomeRequest } from "#domain/contract/outcome.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";
import { readJson } from "#domain/json/text.ts";
import type { Env } from "../environment.ts";
import type { Caller } from "../http/exchange.ts";
import type { ClaimName } from "../objects/ledger/claims.ts";
import { ledgerOf } from "../routing.ts";
import { claimNames, type Claimed } from "./claim-names.ts";
import { findDecision, type FoundDecision } from "./find-decision.ts";
import { ledgerFull, refusedByFull } from "./ledger-full.ts";
import { occurredInFuture } from "./occurred-in-future.ts";

/** The operation that the key is scoped to: method and path template. */
const OPERATION = "POST /transactions/{transactionId}/outcomes";
const ATTEMPTS = 3;
const NOTHING_CLAIMED: Claimed = { outcome: "granted", tokens: [], told: [] };

export interface OutcomeCommand {
  readonly reference: string;
  readonly idempotencyKey: string;
  readonly request: OutcomeRequest;
  readonly receivedAt: number;
}

/** @returns the outcome record as JSON text; a repeat under the same key gets the stored one. */
export async function recordOutcome(
  env: Env,
  caller: Caller,
  command: OutcomeCommand,
): Promise<Result<string>> {
  const invalid = unprocessable(command);
  if (invalid) return invalid;
  const found = await findDecision(env, caller, command.reference, "either");
  if (!found)
    return fail("transaction_not_found", "There is no transaction or activity under this reference.");
  const name: ClaimName = `key:${OPERATION}:${command.idempotencyKey}`;
  const fingerprint = sha256Hex(canonicalJson([command.reference, knownFields(command.request)]));
  // A foreign guard records nothing, so it claims nothing: the corrected outcome must not wait for the key. The ledger
  // still says what is wrong: the guard, or a key that was used before.
  const foreign = isForeign(found, command.request);
  let lostTokens: readonly string[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const claimed = foreign
      ? NOTHING_CLAIMED
      : await claimNames(
          env,
          caller,
          [name],
          { shard: found.shard, fingerprint, stem: found.stem },
          lostTokens,
        );
    if (claimed.outcome === "busy") break;
    if (claimed.outcome === "taken") return reused();
    if (claimed.outcome === "ledger_full") return ledgerFull();
    const recorded = await ledgerOf(env, caller, found.shard).recordOutcome({
      stem: found.stem,
      keyName: name,
      fingerprint,
      tokens: claimed.tokens,
      request: command.request,
      actor: `api_key:${caller.keyId}`,
      requestId: caller.requestId,
      id: `out_${crypto.randomUUID().replaceAll("-", "")}`,
    });
    switch (recorded.outcome) {
      case "recorded":
        return succeed(recorded.body);
      case "idempotency_key_reused":
        return reused();
      case "external_user_mismatch":
        return fail("external_user_mismatch", "This transaction or activity belongs to another customer.");
      case "ledger_full":
        return refusedByFull(caller, found.shard);
      case "claim_lost":
        lostTokens = claimed.tokens;
        continue;
    }
  }
  return fail("dependency_unavailable", "Requests with the same Idempotency-Key overlap; retry.", {
    retryAfterSeconds: 1,
  });
}

function isForeign(found: FoundDecision, { externalUserId: guard }: OutcomeRequest): boolean {
  if (guard == null) return false;
  const { assessment } = readJson(found.body);
  return guard !== assessment.subject.externalUserId;
}

function unprocessable({ request, receivedAt }: OutcomeCommand): Failure | null {
  const early = occurredInFuture(request.occurredAt, receivedAt);
  if (early) return early;
  if (request.source === "sar" && request.classification !== "inconclusive") {
    return fail(
      "unprocessable",
      "A suspicious-activity report never asserts guilt: with source `sar` the classification is `inconclusive`.",
    );
  }
  return null;
}

function reused(): Failure {
  return fail("idempotency_key_reused", "This Idempotency-Key was used with another request.");
}
