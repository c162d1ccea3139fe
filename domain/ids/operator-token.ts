// Operators' tokens: one for each role, derived from the deployment's operator secret, so that nothing is stored.
// `op_<role>_<hex HMAC-SHA-256(secret, "operator-token:" + role)>`.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { equalInConstantTime } from "./constant-time.ts";

export const OPERATOR_ROLES = ["owner", "keys", "analyst", "ops", "viewer"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** The holder of the operator secret can make the token of every role. */
export function operatorToken(operatorSecret: string, role: OperatorRole): string {
  const mac = hmac(sha256, utf8ToBytes(operatorSecret), utf8ToBytes(`operator-token:${role}`));
  return `op_${role}_${bytesToHex(mac)}`;
}

/** @returns the role that the token was made for; null for every other text. */
export function roleOfToken(operatorSecret: string, token: string): OperatorRole | null {
  const name = /^op_([a-z]+)_[0-9a-f]{64}$/i.exec(token)?.[1];
  const role = OPERATOR_ROLES.find((known) => known === name);
  if (role === undefined) return null;
  return equalInConstantTime(operatorToken(operatorSecret, role), token) ? role : null;
}

const ACTOR = "operator:";

/** An operator as the audit names one: by role, or by the name that a made token is for. */
export function operatorActor(name: string): string {
  return `${ACTOR}${name}`;
}

export function isOperatorActor(actor: unknown): boolean {
  return typeof actor === "string" && actor.startsWith(ACTOR);
}
