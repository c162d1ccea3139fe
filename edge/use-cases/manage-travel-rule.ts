// Changes the Travel Rule profile, obeys the commands of its set-up and of connections, and shows them.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import type { ConnectionCommand } from "#domain/contract/crypto/connections.ts";
import type { SetupCommand } from "#domain/contract/crypto/onboarding.ts";
import type { ProfileChanges } from "#domain/contract/crypto/travel-rule-profile.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Caller } from "../caller.ts";
import type { Env } from "../environment.ts";
import type { CommandOutcome, KeyedDeskAct, NotNow } from "../objects/travel-rule-desk/api.ts";
import { travelRuleDeskOf } from "../routing.ts";
import { keyedRequest } from "./keyed-request.ts";
import { keyReused, sendAgain } from "./refusals.ts";

/** @returns the profile as JSON text. */
export async function changeProfile(
  env: Env,
  caller: Caller,
  keyName: string,
  changes: ProfileChanges,
): Promise<Result<string>> {
  const asked = { ...keyedAct(caller, keyName, changes, "travel_rule.profile_change"), changes };
  return answerOf(await travelRuleDeskOf(env, caller).changeProfile(asked));
}

/** @returns the set-up as JSON text. */
export async function commandSetup(
  env: Env,
  caller: Caller,
  keyName: string,
  command: SetupCommand,
): Promise<Result<string>> {
  const asked = { ...keyedAct(caller, keyName, command, `travel_rule.${command.command}`), command };
  return answerOf(await travelRuleDeskOf(env, caller).obeySetup(asked));
}

/** @returns the connection as JSON text. */
export async function commandConnection(
  env: Env,
  caller: Caller,
  keyName: string,
  connectionId: string,
  command: ConnectionCommand,
): Promise<Result<string>> {
  const action = `crypto_connection.${command.command}`;
  const asked = { ...keyedAct(caller, keyName, [connectionId, command], action), connectionId, command };
  return answerOf(await travelRuleDeskOf(env, caller).obeyConnection(asked));
}

export function connectionNotFound(): Failure {
  return fail("connection_not_found", "There is no approved connection with this id.");
}

export function notNow({ why, blockers }: NotNow): Failure {
  const named = blockers.length === 0 ? why : `${why} It lacks: ${blockers.join(", ")}.`;
  return fail("invalid_state", named, { details: { blockers } });
}

export function answerOf(outcome: CommandOutcome<object>): Result<string> {
  switch (outcome.outcome) {
    case "done":
      return succeed(outcome.body);
    case "idempotency_key_reused":
      return keyReused();
    case "other_version":
      return fail("version_conflict", "It has changed since this version: read it again.");
    case "not_now":
      return notNow(outcome);
    case "running":
      return sendAgain("The test of this request has not ended yet.");
    case "unknown":
      return connectionNotFound();
  }
}

function keyedAct(caller: Caller, keyName: string, asked: unknown, action: string): KeyedDeskAct {
  const { organisationId, environment, actor, requestId } = caller;
  return {
    organisationId,
    environment,
    key: keyedRequest(keyName, asked),
    act: { actor, action, reason: null, at: formatInstant(Date.now()), requestId },
  };
}
