// What an operator token is for: whose it is, and a role or single permissions. And how the tokens of the release before name
// it, which this release still takes: `op_made_<base64url of the grant as JSON>_<hex HMAC-SHA-256 of that>`. They do not expire
// and cannot be revoked one by one.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { base64urlnopad } from "@scure/base";
import { z } from "zod";
import { OPERATOR_ROLES } from "./operator-token.ts";
import { equalInConstantTime } from "./constant-time.ts";

const grantSchema = z.union([
  z.strictObject({ name: z.string(), role: z.enum(OPERATOR_ROLES) }),
  z.strictObject({ name: z.string(), permissions: z.array(z.string()) }),
]);
/** Whose a token is, and either a role or single permissions. */
export type TokenGrant = z.output<typeof grantSchema>;

/** @returns what an old token was made for; null for every text that the secret did not seal. */
export function grantOfToken(operatorSecret: string, token: string): TokenGrant | null {
  const [, sealed = "", seal = ""] = /^op_made_([\w-]{1,4000})_([0-9a-f]{64})$/.exec(token) ?? [];
  if (sealed === "" || !equalInConstantTime(sealOf(operatorSecret, sealed), seal)) return null;
  // What we sealed is what we wrote; an older release may have written something else.
  const grant = grantSchema.safeParse(JSON.parse(new TextDecoder().decode(base64urlnopad.decode(sealed))));
  return grant.success ? grant.data : null;
}

function sealOf(operatorSecret: string, sealed: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(operatorSecret), utf8ToBytes(`made-operator-token:${sealed}`)));
}
