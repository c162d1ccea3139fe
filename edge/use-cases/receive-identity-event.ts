// A compatibility event: what its name tells of is decided as that activity, everything else is kept and acknowledged.

import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import { activityOfEventName, type IdentityEvent } from "#domain/contract/identity-event.ts";
import { evidenceOfIdentityEvent, payloadFingerprint, undecidedEvent } from "#domain/decision/evidence.ts";
import { decisionStem, shardOf } from "#domain/ids/identifiers.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Env } from "../environment.ts";
import type { Caller } from "../http/exchange.ts";
import { ledgerOf } from "../routing.ts";
import { assessBehaviour } from "./assess-activity.ts";
import { claimNames } from "./claim-names.ts";
import { ledgerFull, refusedByFull } from "./ledger-full.ts";
import { occurredInFuture } from "./occurred-in-future.ts";

/** Two events that claim one id for different customers may void each other's claims this often. */
const ATTEMPTS = 3;

/** @returns the answer's body as JSON text: `received`, and the assessment, new or replayed, where one was made. */
export async function receiveIdentityEvent(
  env: Env,
  caller: Caller,
  event: IdentityEvent,
  receivedAt: number,
): Promise<Result<string>> {
  const early = event.occurredAt == null ? null : occurredInFuture(event.occurredAt, receivedAt);
  if (early) return early;
  const type = activityOfEventName(event.type);
  if (type === null) return keepEvent(env, caller, event, receivedAt);
  const evidence = evidenceOfIdentityEvent(event, type, caller.tenantKey, formatInstant(receivedAt));
  const assessed = await assessBehaviour(env, caller, evidence, receivedAt);
  return assessed.ok ? succeed(`{"received":true,${assessed.value.slice(1)}`) : assessed;
}

async function keepEvent(
  env: Env,
  caller: Caller,
  request: IdentityEvent,
  receivedAt: number,
): Promise<Result<string>> {
  const { organisationId, environment, tenantKey } = caller;
  const event = undecidedEvent(request, tenantKey, formatInstant(receivedAt));
  const stem = decisionStem(tenantKey, request.externalEventId);
  const fingerprint = payloadFingerprint(event);
  const shard = shardOf(event.subject.id, caller.shards);
  let lostTokens: readonly string[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const wanted = { shard, fingerprint, stem };
    const claimed = await claimNames(
      env,
      caller,
      [`activity:${request.externalEventId}`],
      wanted,
      lostTokens,
    );
    if (claimed.outcome === "busy") break;
    if (claimed.outcome === "taken") return conflict();
    if (claimed.outcome === "ledger_full") return ledgerFull();
    const kept = await ledgerOf(env, caller, shard).keepIdentityEvent({
      organisationId,
      environment,
      shard,
      stem,
      fingerprint,
      tokens: claimed.tokens,
    });
    if (kept === "kept") return succeed(`{"received":true}`);
    if (kept === "activity_conflict") return conflict();
    if (kept === "ledger_full") return refusedByFull(caller, shard);
    if (kept === "too_many") return tooMany();
    lostTokens = claimed.tokens;
  }
  return fail("dependency_unavailable", "Events with the same id overlap: send the same event again.", {
    retryAfterSeconds: 1,
  });
}

/** Events that are not decided are kept in a bounded number, and those of the last hour are as many. */
function tooMany(): Result<never> {
  return fail("rate_limited", "Too many events that are not decided came at once.", {
    retryAfterSeconds: 60,
  });
}

function conflict(): Result<never> {
  return fail("activity_conflict", "This externalEventId was used with another payload.");
}
