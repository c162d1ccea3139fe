// Whether an operator may do something: by a token, which has a role or single permissions, or in a session of the console,
// which may do what the person who signed in may. What the Directory must confirm counts only while it does: if it does not answer,
// nothing is done.

import { fail, succeed, type Failure, type Result } from "#domain/contract/errors/errors.ts";
import type { Permission } from "#domain/contract/operators/operator-token.ts";
import { roleOfToken } from "#domain/ids/operator-token.ts";
import { grantOfToken } from "#domain/ids/token-grant.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { SessionAct } from "../objects/directory/api.ts";
import { ACCESS_HEADER, personOf } from "../operators/access-token.ts";
import { fingerprintOf, grantOf, operatorOf, type Operator, type SignedIn } from "../operators/operator.ts";
import { OperatorRates } from "../operators/operator-rates.ts";
import { hashOfSecret, mayBeSession, sessionSecretOf } from "../operators/session-cookie.ts";
import { readToken } from "../operators/signed-token.ts";
import { directoryOf } from "../routing.ts";
import type { Exchange, WeirRequest } from "./exchange.ts";
import { limitStranger } from "./limit-strangers.ts";

/**
 * 401 if the token is missing, wrong, expired or revoked, or the session has ended; 429 if the operator is too fast; 403
 * `permission_denied` if it lacks the permission. @param permission null for one that everybody has.
 */
export async function authoriseOperator(
  { exchange }: Pick<WeirRequest, "exchange">,
  permission: Permission | null,
): Promise<Result<Operator>> {
  const operator = await operatorAsking(exchange);
  if (!operator.ok || permission === null) return operator;
  return refusedWithout(operator.value, permission) ?? operator;
}

/** @returns null for an operator who has the permission. */
export function refusedWithout(
  { actor, session, permissions }: Operator,
  permission: Permission,
): Failure | null {
  if (permissions.includes(permission)) return null;
  const holder = session === null ? `This token, of ${actor},` : actor;
  return fail("permission_denied", `${holder} lacks the permission ${permission}.`);
}

/** @returns null for an owner, and where no emergency is named. */
export function refusedEmergency({ role }: Operator, emergency: object | undefined): Failure | null {
  if (emergency === undefined || role === "owner") return null;
  return fail("permission_denied", "Only an owner may act alone in an emergency.");
}

async function operatorAsking(exchange: Exchange): Promise<Result<Operator>> {
  const { headers, url } = exchange;
  const authorization = headers.get("authorization");
  const secret = authorization === null ? sessionSecretOf(headers, url) : null;
  if (secret !== null) return operatorInSession(exchange, secret);
  const [, token = ""] = /^Bearer +(\S+) *$/i.exec(authorization ?? "") ?? [];
  return operatorWithToken(exchange, token);
}

async function operatorWithToken(exchange: Exchange, token: string): Promise<Result<Operator>> {
  const ring = exchange.configuration.operatorSecrets;
  for (const { secret } of ring) {
    const role = roleOfToken(secret, token);
    const grant = role === null ? grantOfToken(secret, token) : { name: role, role };
    if (grant === null) continue;
    const operator = operatorOf(grant, { by: "secret", secret: fingerprintOf(secret), grant });
    const { configuration, receivedAt } = exchange;
    // Its secret alone says that it counts, so the Directory is not asked for its rate.
    const limited = tooFast(ofSecrets.count(operator.actor, configuration.operatorRateLimit, receivedAt));
    if (limited) return limited;
    if (role === null) await directoryOf(exchange.env).noteUnlisted(grant);
    return succeed(operator);
  }
  const read = await readToken(ring, token, exchange.receivedAt);
  if (read.outcome !== "signed") {
    // Who sends none guesses at none, and who had one guesses no more.
    const isGuess = read.outcome === "unknown" && token !== "";
    return (isGuess ? limitStranger(exchange) : null) ?? refused(NOT_SIGNED[read.outcome]);
  }
  const { id: tokenId, secret, expiresAt, grant } = read;
  const operator = operatorOf(grant, { by: "token", secret, tokenId, expiresAt, grant });
  const { actor } = operator;
  const { operatorRateLimit: limit } = exchange.configuration;
  const used = await directoryOf(exchange.env).useToken(tokenId, { actor, limit });
  if (used === null) return refused("This operator token was revoked.");
  return tooFast(used.retryAfterSeconds) ?? succeed(operator);
}

/** Of tokens that no list holds, in this isolate. */
const ofSecrets = new OperatorRates();

/** @returns null for no wait. */
function tooFast(retryAfterSeconds: number): Failure | null {
  if (retryAfterSeconds === 0) return null;
  return fail("rate_limited", "Too many requests of this operator: retry after the seconds in Retry-After.", {
    retryAfterSeconds,
  });
}

const NOT_SIGNED = {
  expired: "This operator token has expired.",
  unknown: "Send an operator token as `Authorization: Bearer <token>`.",
} as const;

async function operatorInSession(exchange: Exchange, secret: string): Promise<Result<Operator>> {
  if (!isFromConsole(exchange.headers)) return fail("permission_denied", NOT_FROM_CONSOLE);
  if (!mayBeSession(secret, exchange.configuration.keyChecksumSecrets)) {
    return limitStranger(exchange) ?? ended();
  }
  const directory = directoryOf(exchange.env);
  const hash = hashOfSecret(secret);
  const { operatorRateLimit } = exchange.configuration;
  const session = await directory.useSession(hash, isCaused(exchange.headers), operatorRateLimit);
  if (session === null) return ended();
  const grant = grantOf(session.signedIn, exchange.configuration);
  if (grant === null) {
    // For good: it must not come back with a person who is named again.
    await directory.endSession(hash, endOf(exchange));
    return ended();
  }
  const { retryAfterSeconds, ...own } = session;
  const limited = tooFast(retryAfterSeconds);
  if (limited) return limited;
  const isSame = await isStillThere(exchange, session.signedIn);
  if (!isSame.ok) return isSame;
  return isSame.value ? succeed(operatorOf(grant, own.signedIn, own)) : ended();
}

/** Whether the access proxy names the same person as at the sign-in, where there is one: it says so with every request. */
async function isStillThere(
  { configuration: { consoleSignIn }, headers, receivedAt }: Exchange,
  signedIn: SignedIn,
): Promise<Result<boolean>> {
  if (signedIn.by !== "access") return succeed(true);
  if (consoleSignIn === null || consoleSignIn === "code") return succeed(false);
  const person = await personOf(headers.get(ACCESS_HEADER), consoleSignIn, receivedAt);
  if (!person.ok) return person.code === "sign_in_refused" ? succeed(false) : person;
  return succeed(person.value === signedIn.person);
}

function endOf({ receivedAt, requestId }: Exchange): SessionAct {
  return { action: "session.end", reason: "no role any more", at: formatInstant(receivedAt), requestId };
}

function ended(): Failure {
  return fail("session_ended", "Your session has ended: sign in again.");
}

const CONSOLE_HEADER = "weir-console";
/** What the header says of a request that a person caused, and of one that the page sends though nobody is at it. */
const [CAUSED, POLL] = ["1", "poll"];

/** A browser sends its cookie with whatever asks for it; only a page of this origin can add a header of its own. */
export function isFromConsole(headers: Headers): boolean {
  const said = headers.get(CONSOLE_HEADER);
  return headers.get("sec-fetch-site") === "same-origin" && (said === CAUSED || said === POLL);
}

/** Else a page that asks by itself would keep the session of a person who has left. */
function isCaused(headers: Headers): boolean {
  return headers.get(CONSOLE_HEADER) === CAUSED;
}

export const NOT_FROM_CONSOLE = "A session counts only for the console's own page.";

function refused(message: string): Failure {
  return fail("operator_token_invalid", message);
}
