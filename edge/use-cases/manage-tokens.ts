// Makes, lists and revokes the tokens of operators. The Directory keeps what each token is; the token itself is shown once.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { ListedToken, TokenRequest } from "#domain/contract/operators/operator-token.ts";
import { drawnId } from "#domain/ids/identifiers.ts";
import { readJson } from "#domain/json/text.ts";
import { DAY, formatInstant, instantOf } from "#domain/time/instant.ts";
import { configurationOf, type Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import { signToken } from "../operators/signed-token.ts";
import { directoryOf } from "../routing.ts";
import { keyedRequest } from "./keyed-request.ts";
import { keyReused } from "./refusals.ts";

/** The listed token and the token itself, only in the first answer. */
export type MadeToken = ListedToken & { readonly token?: string };

/** @param keyName null without an Idempotency-Key. A repeat under the same key gets the resource without the token. */
export async function makeToken(
  env: Env,
  request: TokenRequest,
  keyName: string | null,
  act: Act,
): Promise<Result<MadeToken>> {
  const { expiresInDays, ...grant } = request;
  const listed: ListedToken = {
    id: drawnId("otk", crypto.randomUUID()),
    ...grant,
    createdAt: act.at,
    createdBy: act.actor,
    expiresAt: formatInstant(instantOf(act.at) + expiresInDays * DAY),
    revokedAt: null,
  };
  const kept = await directoryOf(env).addToken(listed, keyedRequest(keyName, request), act);
  if (kept.outcome === "idempotency_key_reused") return keyReused();
  if (kept.outcome === "too_many_tokens") {
    return fail("invalid_state", "There are too many valid operator tokens: revoke those that are not used.");
  }
  const answer = readJson(kept.body);
  if (answer.id !== listed.id) return succeed(answer);
  const token = await signToken(configurationOf(env).operatorSecrets, { ...listed, grant });
  return succeed({ ...answer, token });
}

/** Answers only after the Directory has it: the next request with the token is refused. A second time changes nothing. */
export async function revokeToken(env: Env, tokenId: string, act: Act): Promise<Result<null>> {
  if (await directoryOf(env).revokeToken(tokenId, act)) return succeed(null);
  return fail("operator_token_not_found", "No operator token has this id.");
}
