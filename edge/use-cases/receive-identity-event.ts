// A compatibility event: if its name stands for an activity, that is decided; any other event is kept and acknowledged.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import { activityOfEventName, type IdentityEvent } from "#domain/contract/decisions/identity-event.ts";
import { evidenceOfIdentityEvent, payloadFingerprint, undecidedEvent } from "#domain/decision/evidence.ts";
import { decisionStem, shardOf } from "#domain/ids/identifiers.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { ClaimName } from "../objects/ledger/api.ts";
import { ledgerOf } from "../routing.ts";
import { assessBehaviour } from "./assess-activity.ts";
import { occurredInFuture } from "./occurred-in-future.ts";
import { underClaim } from "./under-claim.ts";

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
  return assessed.ok ? succeed(`{"received":true,${assessed.value.slice(1)}`, assessed) : assessed;
}

const RECEIVED = `{"received":true}`;

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
  const names: ClaimName[] = [`activity:${request.externalEventId}`];
  const kept = await underClaim(
    env,
    caller,
    { names, shard, stem, fingerprint },
    { taken: conflict, overlap: "Events with the same id overlap: send the same event again." },
    async ({ tokens }) =>
      ledgerOf(env, caller, shard).keepIdentityEvent({
        organisationId,
        environment,
        shard,
        stem,
        fingerprint,
        tokens,
      }),
  );
  if (!kept.ok) return kept;
  switch (kept.value.outcome) {
    case "kept":
      return succeed(RECEIVED);
    case "replayed":
      return succeed(RECEIVED, { replayed: true });
    case "activity_conflict":
      return conflict();
    case "too_many":
      return tooMany();
  }
}

/** Events that are not decided are kept in a bounded number, and those of the last hour are as many. */
function tooMany(): Failure {
  return fail("rate_limited", "Too many events that are not decided came at once.", {
    retryAfterSeconds: 60,
  });
}

function conflict(): Failure {
  return fail("activity_conflict", "This externalEventId was used with another payload.");
}
