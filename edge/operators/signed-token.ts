// The tokens that an owner makes for people and programs: JSON Web Tokens, signed with the deployment's operator secret (HS256).
// Each names its key (`kid`), so that secrets rotate, and itself (`jti`), so that the Directory can say that it was revoked.

import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { fingerprintOf } from "./operator.ts";
import { OPERATOR_ROLES } from "#domain/ids/operator-token.ts";
import type { SecretRing } from "#domain/ids/secret-ring.ts";
import type { TokenGrant } from "#domain/ids/token-grant.ts";
import { formatInstant, instantOf, SECOND, type EpochMilliseconds } from "#domain/time/instant.ts";

const ALGORITHM = "HS256";
const ISSUER = "weir";
const AUDIENCE = "weir:operator";

const claimsSchema = z.object({
  jti: z.string(),
  exp: z.number(),
  sub: z.string(),
  role: z.enum(OPERATOR_ROLES).optional(),
  permissions: z.array(z.string()).optional(),
});

export interface TokenToSign {
  readonly id: string;
  readonly grant: TokenGrant;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly expiresAt: string;
}

export type ReadToken =
  | {
      readonly outcome: "signed";
      readonly id: string;
      /** Which signed it; see {@link fingerprintOf}. */
      readonly secret: string;
      readonly expiresAt: string;
      readonly grant: TokenGrant;
    }
  | { readonly outcome: "expired" | "unknown" };

/** The first secret of the ring signs. */
export function signToken([first]: SecretRing, token: TokenToSign): Promise<string> {
  const { name, ...may } = token.grant;
  return new SignJWT(may)
    .setProtectedHeader({ alg: ALGORITHM, kid: first.id, typ: "JWT" })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(name)
    .setJti(token.id)
    .setIssuedAt(secondsOf(token.createdAt))
    .setExpirationTime(secondsOf(token.expiresAt))
    .sign(bytesOf(first.secret));
}

/** Whether a secret of the ring signed it and it has not expired. Whether it was revoked, only the Directory knows. */
export async function readToken(ring: SecretRing, token: string, now: EpochMilliseconds): Promise<ReadToken> {
  const signer = signerOf(ring, token);
  if (signer === null) return { outcome: "unknown" };
  try {
    const { payload } = await jwtVerify(token, bytesOf(signer.secret), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ["exp", "iat", "jti", "sub"],
      currentDate: new Date(now),
    });
    const claims = claimsSchema.safeParse(payload);
    const grant = claims.success ? grantOf(claims.data) : null;
    if (!claims.success || grant === null) return { outcome: "unknown" };
    const { jti: id, exp } = claims.data;
    return {
      outcome: "signed",
      id,
      secret: fingerprintOf(signer.secret),
      expiresAt: formatInstant(exp * SECOND),
      grant,
    };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { outcome: "expired" };
    if (error instanceof errors.JOSEError) return { outcome: "unknown" };
    throw error;
  }
}

function signerOf(ring: SecretRing, token: string): SecretRing[number] | null {
  try {
    const { kid } = decodeProtectedHeader(token);
    return ring.find(({ id }) => id === kid) ?? null;
  } catch {
    return null; // no JSON Web Token
  }
}

function grantOf({ sub: name, role, permissions }: z.output<typeof claimsSchema>): TokenGrant | null {
  if (role !== undefined) return { name, role };
  return permissions === undefined ? null : { name, permissions };
}

function bytesOf(secret: string): Uint8Array {
  return new TextEncoder().encode(secret);
}

function secondsOf(instant: string): number {
  return Math.floor(instantOf(instant) / SECOND);
}
