// Signs people in to the console. A session belongs to the person who made its code, or whom the access proxy names. Its secret is
// always new: a secret that somebody else placed in the browser never counts.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import type { SignInCode } from "#domain/contract/operators/session.ts";
import type { Exchange } from "../http/exchange.ts";
import type { SessionAct } from "../objects/directory/api.ts";
import { personOf } from "../operators/access-token.ts";
import { grantOf, operatorOf, type Operator, type SignedIn } from "../operators/operator.ts";
import {
  drawSessionSecret,
  drawSignInCode,
  hashOfSecret,
  mayBeSignInCode,
} from "../operators/session-cookie.ts";
import { directoryOf } from "../routing.ts";

type Asked = Pick<Exchange, "env" | "configuration" | "receivedAt">;

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

/** @returns 409 where this deployment takes no codes; 403 in a session, which would outlive itself by one. */
export async function makeSignInCode(
  { env, configuration }: Asked,
  operator: Operator,
): Promise<Result<SignInCode>> {
  if (configuration.consoleSignIn !== "code") {
    return fail("invalid_state", "This deployment signs nobody in by a code: see CONSOLE_SIGN_IN.");
  }
  if (operator.session !== null) {
    return fail("permission_denied", "A session makes no codes: use an operator token.");
  }
  const code = drawSignInCode(configuration.keyChecksumSecrets);
  const expiresAt = await directoryOf(env).addSignInCode(hashOfSecret(code), operator.signedIn);
  return succeed({ code, expiresAt });
}

/** @param before the secret of the session that the browser is in: it ends. */
export async function startSession(
  asked: Asked,
  proof: Proof,
  before: string | null,
  act: SessionAct,
): Promise<Result<Begun>> {
  const proved = await signedInBy(asked, proof);
  if (!proved.ok) return proved;
  const signedIn = proved.value;
  const grant = grantOf(signedIn, asked.configuration);
  if (grant === null) return signedIn.by === "access" ? withoutRole() : codeRefused();
  const secret = drawSessionSecret(asked.configuration.keyChecksumSecrets);
  const session = await directoryOf(asked.env).beginSession({
    hash: hashOfSecret(secret),
    signedIn,
    before: before && hashOfSecret(before),
    act,
  });
  if (session === null) return codeRefused();
  return succeed({ secret, operator: operatorOf(grant, signedIn, session) });
}

async function signedInBy(
  { env, configuration, receivedAt }: Asked,
  { code, accessToken }: Proof,
): Promise<Result<SignedIn>> {
  const { consoleSignIn, keyChecksumSecrets } = configuration;
  if (consoleSignIn === null) {
    return fail("sign_in_refused", "Nobody signs in to the console of this deployment: see CONSOLE_SIGN_IN.");
  }
  if (consoleSignIn === "code") {
    if (code === undefined || !mayBeSignInCode(code, keyChecksumSecrets)) return codeRefused();
    const signedIn = await directoryOf(env).takeSignInCode(hashOfSecret(code));
    return signedIn === null ? codeRefused() : succeed(signedIn);
  }
  if (code !== undefined) {
    return fail("sign_in_refused", "This deployment takes no codes: its access proxy says who you are.");
  }
  const person = await personOf(accessToken, consoleSignIn, receivedAt);
  return person.ok ? succeed({ by: "access", person: person.value }) : person;
}

function codeRefused(): Failure {
  return fail("sign_in_refused", "Sign in with a new code: each counts once, for a minute.");
}

function withoutRole(): Failure {
  return fail("sign_in_refused", "You have no role here: ask the operator of this deployment for one.");
}
