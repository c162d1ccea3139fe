// Signs people in to the console and out of it. A session is of whoever made its code, or of the person whom the access proxy
// names; its secret is new each time, so that none which somebody else placed in the browser ever counts.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { SignInCode } from "#domain/contract/operators/session.ts";
import type { Configuration, Env } from "../environment.ts";
import type { Act } from "../log/audit-event.ts";
import type { SignInAct } from "../objects/directory/api.ts";
import { personOf } from "../operators/access-token.ts";
import { grantOf, operatorOf, type Operator, type Session } from "../operators/operator.ts";
import { drawSessionSecret, drawSignInCode, hashOfSecret } from "../operators/session-cookie.ts";
import { directoryOf } from "../routing.ts";

type Parts = { readonly env: Env; readonly configuration: Configuration; readonly receivedAt: number };

/** What may prove who signs in. */
export interface Proof {
  readonly code: string | undefined;
  /** Of the access proxy. */
  readonly accessToken: string | null;
}

/** What a browser keeps, and who it is then. */
export interface Begun {
  readonly secret: string;
  readonly operator: Operator;
}

/** @returns 401 where this deployment takes no codes; 403 in a session, which would outlive itself by one. */
export async function makeSignInCode(
  { env, configuration }: Parts,
  operator: Operator,
): Promise<Result<SignInCode>> {
  if (configuration.consoleSignIn !== "code") return noCodes(configuration);
  if (operator.session !== null) {
    return fail("permission_denied", "A session makes no codes: use an operator token.");
  }
  const code = drawSignInCode();
  return succeed({
    code,
    expiresAt: await directoryOf(env).addSignInCode(hashOfSecret(code), operator.signedIn),
  });
}

/** @param before the secret of the session that the browser is in: it ends. */
export async function startSession(
  parts: Parts,
  proof: Proof,
  before: string | null,
  act: SignInAct,
): Promise<Result<Begun>> {
  const secret = drawSessionSecret();
  const session = await begin(parts, proof, hashOfSecret(secret), act);
  if (!session.ok) return session;
  const { signedIn } = session.value;
  const grant = grantOf(signedIn, parts.configuration);
  if (grant === null) return fail("sign_in_refused", "You have no role here: an owner can give you one.");
  const operator = operatorOf(grant, signedIn, session.value);
  if (before !== null)
    await endSession(parts.env, before, { ...act, actor: operator.actor, action: "session.end" });
  return succeed({ secret, operator });
}

export async function endSession(env: Env, secret: string, act: Act): Promise<void> {
  await directoryOf(env).endSession(hashOfSecret(secret), act);
}

async function begin(
  { env, configuration, receivedAt }: Parts,
  { code, accessToken }: Proof,
  hash: string,
  act: SignInAct,
): Promise<Result<Session>> {
  const { consoleSignIn } = configuration;
  if (consoleSignIn !== null && consoleSignIn !== "code") {
    if (code !== undefined) return noCodes(configuration);
    const person = await personOf(accessToken, consoleSignIn, receivedAt);
    if (!person.ok) return person;
    const signedIn = { by: "access", person: person.value } as const;
    if (grantOf(signedIn, configuration) === null) {
      return fail("sign_in_refused", "You have no role here: ask whoever runs this deployment for one.");
    }
    return succeed(await directoryOf(env).beginSession(hash, signedIn, act));
  }
  if (consoleSignIn === null || code === undefined) return noCodes(configuration);
  const session = await directoryOf(env).beginSessionByCode(hashOfSecret(code), hash, act);
  return session === null
    ? fail("sign_in_refused", "This code does not count any more: make another one.")
    : succeed(session);
}

function noCodes({ consoleSignIn }: Configuration): Result<never> {
  if (consoleSignIn === "code") return fail("sign_in_refused", "Send a sign-in code.");
  return fail(
    "sign_in_refused",
    consoleSignIn === null
      ? "Nobody signs in to the console of this deployment: it has no CONSOLE_SIGN_IN."
      : "This deployment takes no codes: its access proxy says who you are.",
  );
}
