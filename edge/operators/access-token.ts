// What the access proxy in front of the console says of who asks: a JSON Web Token that it signs, in a header of its own. See
// https://developers.cloudflare.com/cloudflare-one/access-controls/applications/http-apps/authorization-cookie/validating-json/

import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { AccessProxy } from "../settings.ts";

export const ACCESS_HEADER = "cf-access-jwt-assertion";
const ALGORITHMS = ["RS256", "ES256"];

/** One for each address: it remembers keys, and asks again where one is missing. */
const keySets = new Map<string, JWTVerifyGetKey>();

const claimsSchema = z.object({ email: z.email() });

/** @returns the person's e-mail address; 401 where the token does not say who asks, 503 where its keys cannot be read. */
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
      currentDate: new Date(now),
    });
    const claims = claimsSchema.safeParse(payload);
    return claims.success ? succeed(claims.data.email) : refused("The access proxy names no e-mail address.");
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) return keysAway();
    return refused("The access proxy's token is not valid.");
  }
}

function keysOf({ issuer, keysUrl = `${issuer.replace(/\/$/, "")}/cdn-cgi/access/certs` }: AccessProxy) {
  const known = keySets.get(keysUrl);
  if (known !== undefined) return known;
  const keys = createRemoteJWKSet(new URL(keysUrl));
  keySets.set(keysUrl, keys);
  return keys;
}

function refused(message: string): Result<never> {
  return fail("sign_in_refused", message);
}

function keysAway(): Result<never> {
  return fail("dependency_unavailable", "The access proxy's keys cannot be read at the moment: try again.");
}
