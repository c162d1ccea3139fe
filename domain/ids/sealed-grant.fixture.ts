// A token as the release before made it, for tests that it is still taken.

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { base64urlnopad } from "@scure/base";
import type { TokenGrant } from "./token-grant.ts";

export function oldToken(operatorSecret: string, grant: TokenGrant): string {
  const sealed = base64urlnopad.encode(utf8ToBytes(JSON.stringify(grant)));
  const seal = hmac(sha256, utf8ToBytes(operatorSecret), utf8ToBytes(`made-operator-token:${sealed}`));
  return `op_made_${sealed}_${bytesToHex(seal)}`;
}
