// Who signed in, by what, and what they may do because of it.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { GRANTABLE_PERMISSIONS, type Permission } from "#domain/contract/operators/operator-token.ts";
import { operatorActor, type OperatorRole } from "#domain/ids/operator-token.ts";
import type { SecretRing } from "#domain/ids/secret-ring.ts";
import type { TokenGrant } from "#domain/ids/token-grant.ts";
import type { AccessProxy } from "../settings.ts";
import { ROLES } from "./roles.ts";

/** What somebody proved who they are by: it counts only as long as that does. */
export type SignedIn =
  /** A token of a role, or of the release before. @see fingerprintOf */
  | { readonly by: "secret"; readonly secret: string; readonly grant: TokenGrant }
  /** A token that the Directory lists. */
  | {
      readonly by: "token";
      readonly secret: string;
      readonly tokenId: string;
      readonly expiresAt: string;
      readonly grant: TokenGrant;
    }
  /** The access proxy said so; settings say what this person may do. */
  | { readonly by: "access"; readonly person: string };

export interface Session {
  readonly signedIn: SignedIn;
  /** ISO 8601. */
  readonly expiresAt: string;
  readonly idleAt: string;
}

export interface Operator {
  /** The actor in the audit log: `operator:<role>`, or the name of a made token or a person. */
  readonly actor: string;
  readonly name: string;
  readonly role: OperatorRole | null;
  readonly permissions: readonly Permission[];
  readonly signedIn: SignedIn;
  /** Null for a token. */
  readonly session: Session | null;
}

/** What decides whether a sign-in still counts. */
export interface SignInSettings {
  readonly operatorSecrets: SecretRing;
  readonly consoleSignIn: "code" | AccessProxy | null;
}

/** Of an operator secret: a session ends with the secret that its token was made with. */
export function fingerprintOf(secret: string): string {
  return bytesToHex(sha256(utf8ToBytes(`operator-secret:${secret}`))).slice(0, 16);
}

/** What somebody who signed in may do now; null where that by which they did counts no more. About revoked tokens the Directory knows. */
export function grantOf(
  signedIn: SignedIn,
  { operatorSecrets, consoleSignIn }: SignInSettings,
): TokenGrant | null {
  if (signedIn.by === "access") {
    const role = typeof consoleSignIn === "object" ? consoleSignIn?.people[signedIn.person] : undefined;
    return role === undefined ? null : { name: signedIn.person, role };
  }
  const isTaken = operatorSecrets.some(({ secret }) => fingerprintOf(secret) === signedIn.secret);
  return isTaken && consoleSignIn === "code" ? signedIn.grant : null;
}

/** As the audit names somebody who signs in. */
export function actorOf(signedIn: SignedIn): string {
  return operatorActor(signedIn.by === "access" ? signedIn.person : signedIn.grant.name);
}

export function operatorOf(grant: TokenGrant, signedIn: SignedIn, session: Session | null = null): Operator {
  const { name } = grant;
  const who = { actor: operatorActor(name), name, signedIn, session };
  if ("role" in grant) return { ...who, role: grant.role, permissions: ROLES[grant.role] };
  // Permissions that no longer exist are ignored.
  const permissions = GRANTABLE_PERMISSIONS.filter((known) => grant.permissions.includes(known));
  return { ...who, role: null, permissions };
}
