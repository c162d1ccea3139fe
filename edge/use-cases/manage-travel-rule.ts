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
import { concealedRequest } from "./keyed-request.ts";
import { withoutWallets, type KeptTexts } from "./named-wallets.ts";
import { keyReused, sendAgain } from "./refusals.ts";

/** @returns the profile as JSON text. */
export async function changeProfile(
  env: Env,
  caller: Caller,
  keyName: string,
  changes: ProfileChanges,
): Promise<Result<string>> {
  const { asked, refused } = await keyedAct(env, caller, {
    keyName,
    asked: changes,
    action: "travel_rule.profile_change",
    texts: textsOfProfile(changes),
  });
  return refused ?? answerOf(await travelRuleDeskOf(env, caller).changeProfile({ ...asked, changes }));
}

/** @returns the set-up as JSON text. */
export async function commandSetup(
  env: Env,
  caller: Caller,
  keyName: string,
  command: SetupCommand,
): Promise<Result<string>> {
  const { asked, refused } = await keyedAct(env, caller, {
    keyName,
    asked: command,
    action: `travel_rule.${command.command}`,
    texts: command.command === "save" ? { testTarget: command.testTarget } : {},
  });
  return refused ?? answerOf(await travelRuleDeskOf(env, caller).obeySetup({ ...asked, command }));
}

/** @returns the connection as JSON text. */
export async function commandConnection(
  env: Env,
  caller: Caller,
  keyName: string,
  connectionId: string,
  command: ConnectionCommand,
): Promise<Result<string>> {
  const { asked, refused } = await keyedAct(env, caller, {
    keyName,
    asked: [connectionId, command],
    action: `crypto_connection.${command.command}`,
    texts: {},
  });
  const obeyed = () => travelRuleDeskOf(env, caller).obeyConnection({ ...asked, connectionId, command });
  return refused ?? answerOf(await obeyed());
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
      return succeed(outcome.body, outcome);
    case "idempotency_key_reused":
      return keyReused();
    case "other_version":
      return fail("version_conflict", "It has changed since this version: read it again.");
    case "not_now":
      return notNow(outcome);
    case "running":
      return sendAgain("The test of this request has not ended yet.");
    case "test_target_unknown":
      return fail(
        "unprocessable",
        "testTarget: there is no approved connection with this id, and no institution of the network.",
      );
    case "unknown":
      return connectionNotFound();
  }
}

/** All that is kept of a profile as it was sent. */
function textsOfProfile({ legalName, did, registrations, complianceContact }: ProfileChanges) {
  const registered = (registrations ?? []).flatMap(({ authority, number }, at) => [
    [`registrations.${at}.authority`, authority] as const,
    [`registrations.${at}.number`, number] as const,
  ]);
  return {
    legalName,
    did,
    ...Object.fromEntries(registered),
    "complianceContact.name": complianceContact?.name,
    "complianceContact.email": complianceContact?.email,
  };
}

interface AskedAct {
  readonly keyName: string;
  /** All that makes the request another one. */
  readonly asked: unknown;
  readonly action: string;
  readonly texts: KeptTexts;
}

/** @returns `refused` for a text that shows a saved wallet; of a repeat that is what it was answered before. */
async function keyedAct(
  env: Env,
  caller: Caller,
  { keyName, asked, action, texts }: AskedAct,
): Promise<{ readonly asked: KeyedDeskAct; readonly refused: Result<string> | null }> {
  const { organisationId, environment, actor, requestId } = caller;
  const key = concealedRequest(caller, keyName, asked);
  const given = { actor, action, reason: null, at: formatInstant(Date.now()), requestId };
  const { act, refusal } = await withoutWallets(env, caller, given, texts);
  const answered = refusal && (await travelRuleDeskOf(env, caller).answerTo(key));
  return {
    asked: { organisationId, environment, key, act },
    refused: answered ? answerOf(answered) : refusal,
  };
}
