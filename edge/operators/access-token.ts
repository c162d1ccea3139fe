// What the access proxy in front of the console says of who asks: a JSON Web Token that it signs, in a header of its own. See
// https://developers.cloudflare.com/cloudflare-one/access-controls/applications/http-apps/authorization-cookie/validating-json/

import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { AccessProxy } from "../settings.ts";

export const ACCESS_HEADER = "cf-access-jwt-assertion";
const ALGORITHMS = ["RS256", "ES256"];
/** So far the proxy's clock may be from ours. */
const CLOCK_SECONDS = 5;

/** One for each address: it remembers keys, and asks again where one is missing. */
const keySets = new Map<string, JWTVerifyGetKey>();

const claimsSchema = z.object({ email: z.email() });

/** @returns the person's e-mail address in small letters; 401 where the token does not say who asks, 503 where its keys cannot be read. */
export async function personOf(
  token: string | null,
  proxy: AccessProxy,
  now: number,
): Promise<Result<string>> {
  if (token === null || token === "") return refused("The access proxy did not say who asks.");
  try {
    const { payload } = await jwtVerify(token, keysOf(proxy), {
      algorithms: ALGORITHMS,
      issuer: proxy.issuer,
      audience: proxy.audience,
      requiredClaims: ["exp", "iat"],
      clockTolerance: CLOCK_SECONDS,
      currentDate: new Date(now),
    });
    const claims = claimsSchema.safeParse(payload);
    return claims.success
      ? succeed(claims.data.email.toLowerCase())
      : refused("The access proxy names no e-mail address.");
  } catch (error) {
    return isOfKeys(error) ? keysAway() : refused("The access proxy's token is not valid.");
  }
}

function keysOf({ issuer, keysUrl = `${issuer}/cdn-cgi/access/certs` }: AccessProxy) {
  const known = keySets.get(keysUrl);
  if (known !== undefined) return known;
  const keys = createRemoteJWKSet(new URL(keysUrl));
  keySets.set(keysUrl, keys);
  return keys;
}

/** The keys could not be had, or what came are none: that says nothing of the token. */
function isOfKeys(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true;
  return (
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === errors.JOSEError.code
  );
}

function refused(message: string): Result<never> {
  return fail("sign_in_refused", message);
}

function keysAway(): Result<never> {
  return fail("dependency_unavailable", "The access proxy's keys cannot be read at the moment: try again.");
}
