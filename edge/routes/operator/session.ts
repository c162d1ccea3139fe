// Who asks, and the console's session.

import { fail, succeed } from "#domain/contract/errors/errors.ts";
import type { Me } from "#domain/contract/operators/session.ts";
import { formatInstant, instantOf } from "#domain/time/instant.ts";
import type { Env } from "../../environment.ts";
import { isFromConsole, NOT_FROM_CONSOLE } from "../../http/authorise-operator.ts";
import type { Exchange } from "../../http/exchange.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { limitStranger } from "../../http/limit-strangers.ts";
import type { SessionAct } from "../../objects/directory/api.ts";
import { ACCESS_HEADER } from "../../operators/access-token.ts";
import type { Operator } from "../../operators/operator.ts";
import {
  hashOfSecret,
  mayBeSession,
  sessionCookie,
  sessionSecretOf,
} from "../../operators/session-cookie.ts";
import { directoryOf } from "../../routing.ts";
import * as sessions from "../../use-cases/manage-session.ts";

export const getMe: OperatorHandler<"getMe"> = async ({ env, operator }) =>
  succeed(await meOf(env, operator));

export const createSignInCode: OperatorHandler<"createSignInCode"> = (asked) =>
  sessions.makeSignInCode(asked, asked.operator);

export const startSession: OperatorHandler<"startSession"> = async (asked) => {
  const { env, url, headers, body, receivedAt } = asked;
  if (!isFromConsole(headers)) return fail("permission_denied", NOT_FROM_CONSOLE);
  const proof = { code: body.code, accessToken: headers.get(ACCESS_HEADER) };
  const act = actOf(asked, "session.start");
  const begun = await sessions.startSession(asked, proof, sessionSecretOf(headers, url), act);
  if (!begun.ok) return (begun.code === "sign_in_refused" ? limitStranger(asked) : null) ?? begun;
  const { secret, operator } = begun.value;
  const lasts = instantOf(operator.session?.expiresAt ?? "") - receivedAt;
  return {
    status: 200,
    body: await meOf(env, operator),
    headers: { "set-cookie": sessionCookie(url, secret, lasts) },
  };
};

/** The browser forgets its cookie also where the session has ended before. */
export const endSession: OperatorHandler<"endSession"> = async (asked) => {
  const { env, configuration, url, headers } = asked;
  if (!isFromConsole(headers)) return fail("permission_denied", NOT_FROM_CONSOLE);
  const secret = sessionSecretOf(headers, url);
  if (secret !== null && mayBeSession(secret, configuration.keyChecksumSecrets))
    await directoryOf(env).endSession(hashOfSecret(secret), actOf(asked, "session.end"));
  return { status: 204, body: null, headers: { "set-cookie": sessionCookie(url, "", 0) } };
};

function actOf({ receivedAt, requestId }: Exchange, action: string): SessionAct {
  return { action, reason: null, at: formatInstant(receivedAt), requestId };
}

async function meOf(env: Env, { actor, name, role, permissions, session }: Operator): Promise<Me> {
  const mayRead = permissions.includes("organisations:read");
  const organisations = mayRead ? await directoryOf(env).list() : [];
  return {
    actor,
    name,
    role,
    permissions: [...permissions],
    session: session && { expiresAt: session.expiresAt, idleAt: session.idleAt },
    organisations: organisations.map(({ id, name: called }) => ({ id, name: called })),
  };
}
