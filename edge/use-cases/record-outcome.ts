// Records what was found out about a decision: once for each Idempotency-Key, never changing what was recorded.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { knownFields } from "#domain/contract/values/known-fields.ts";
import type { OutcomeRequest } from "#domain/contract/decisions/outcome.ts";
import { canonicalJson } from "#domain/ids/canonical-json.ts";
import { sha256Hex } from "#domain/ids/sha256.ts";
import { readJson } from "#domain/json/text.ts";
import { LOSS_CURRENCIES_MAX } from "#domain/risk-assessment/losses.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import type { Actor } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { ClaimName } from "../objects/ledger/api.ts";
import { ledgerOf } from "../routing.ts";
import { findDecision, type FoundDecision } from "./find-decision.ts";
import { occurredInFuture } from "./occurred-in-future.ts";
import { keyReused } from "./refusals.ts";
import { KEY_REFUSALS, underClaim } from "./under-claim.ts";

export interface OutcomeCommand {
  readonly reference: string;
  readonly keyName: ClaimName;
  readonly request: OutcomeRequest;
  readonly receivedAt: number;
}

/** What the caller may record an outcome of; null where nothing goes by the reference. */
export type Accept = (found: FoundDecision | null) => Result<FoundDecision>;

/** @returns the outcome record as JSON text; a repeat under the same key gets the stored one. */
export async function recordOutcome(
  env: Env,
  caller: Actor,
  command: OutcomeCommand,
  accept: Accept = orNotFound,
): Promise<Result<string>> {
  const invalid = unprocessable(command);
  if (invalid) return invalid;
  const accepted = accept(await findDecision(env, caller, command.reference, "either"));
  if (!accepted.ok) return accepted;
  const found = accepted.value;
  const fingerprint = sha256Hex(canonicalJson([command.reference, knownFields(command.request)]));
  const { keyName } = command;
  const { shard, stem } = found;
  // A foreign guard records nothing, so it claims nothing: the corrected outcome must not wait for the key. The ledger
  // still says what is wrong: the guard, or a key that was used before.
  const names = isForeign(found, command.request) ? [] : [keyName];
  const recorded = await underClaim(
    env,
    caller,
    { names, shard, stem, fingerprint },
    KEY_REFUSALS,
    async ({ tokens }) =>
      ledgerOf(env, caller, shard).recordOutcome({
        stem,
        keyName,
        fingerprint,
        tokens,
        request: command.request,
        actor: caller.actor,
        requestId: caller.requestId,
        id: drawnId("out", crypto.randomUUID()),
      }),
  );
  if (!recorded.ok) return recorded;
  switch (recorded.value.outcome) {
    case "done":
      return succeed(recorded.value.body, recorded.value);
    case "idempotency_key_reused":
      return keyReused();
    case "external_user_mismatch":
      return fail("external_user_mismatch", "This transaction or activity belongs to another customer.");
    case "too_many_currencies":
      return fail(
        "unprocessable",
        `The outcomes of one decision name at most ${LOSS_CURRENCIES_MAX} currencies.`,
      );
  }
}

export function referenceNotFound(): Failure {
  return fail("transaction_not_found", "There is no transaction or activity under this reference.");
}

function orNotFound(found: FoundDecision | null): Result<FoundDecision> {
  return found === null ? referenceNotFound() : succeed(found);
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
