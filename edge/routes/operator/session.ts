// Who asks, and the console's session.

import { fail, succeed } from "#domain/contract/errors/errors.ts";
import type { Me } from "#domain/contract/operators/session.ts";
import { formatInstant, instantOf } from "#domain/time/instant.ts";
import type { Env } from "../../environment.ts";
import { isFromConsole, NOT_FROM_CONSOLE } from "../../http/authorise-operator.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { ACCESS_HEADER } from "../../operators/access-token.ts";
import type { Operator } from "../../operators/operator.ts";
import { sessionCookie, sessionSecretOf } from "../../operators/session-cookie.ts";
import { directoryOf } from "../../routing.ts";
import * as sessions from "../../use-cases/manage-session.ts";

export const getMe: OperatorHandler<"getMe"> = async ({ env, operator }) =>
  succeed(await meOf(env, operator));

export const createSignInCode: OperatorHandler<"createSignInCode"> = (asked) =>
  sessions.makeSignInCode(asked, asked.operator);

export const startSession: OperatorHandler<"startSession"> = async (asked) => {
  const { env, url, headers, body, receivedAt, requestId } = asked;
  if (!isFromConsole(headers)) return fail("permission_denied", NOT_FROM_CONSOLE);
  const proof = { code: body.code, accessToken: headers.get(ACCESS_HEADER) };
  const act = { action: "session.start", reason: null, at: formatInstant(receivedAt), requestId };
  const begun = await sessions.startSession(asked, proof, sessionSecretOf(headers, url), act);
  if (!begun.ok) return begun;
  const { secret, operator } = begun.value;
  const lasts = instantOf(operator.session?.expiresAt ?? "") - receivedAt;
  return {
    status: 200,
    body: await meOf(env, operator),
    headers: { "set-cookie": sessionCookie(url, secret, lasts) },
  };
};

export const endSession: OperatorHandler<"endSession"> = async ({ env, url, headers, act }) => {
  const secret = sessionSecretOf(headers, url);
  if (secret !== null) await sessions.endSession(env, secret, act("session.end"));
  return { status: 204, body: null, headers: { "set-cookie": sessionCookie(url, "", 0) } };
};

async function meOf(env: Env, { actor, name, role, permissions, session }: Operator): Promise<Me> {
  const organisations = await directoryOf(env).list();
  return {
    actor,
    name,
    role,
    permissions: [...permissions],
    session: session && { expiresAt: session.expiresAt, idleAt: session.idleAt },
    organisations: organisations.map(({ id, name: called }) => ({ id, name: called })),
  };
}
