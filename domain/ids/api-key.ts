// API keys: `pk_|sk_` `test_|live_` and 32 alphanumerics, of which the last six are a keyed checksum of the rest.
// An invented key is refused without a look-up, so it costs no storage. Its secret can be replaced: keys that were made under
// the one before count on.

import type { Environment } from "../contract/values/environment.ts";
import { CHECKSUM_CHARACTERS, checksumOf, isChecksumOf } from "./checksum.ts";
import { ALPHABET, letters } from "./letters.ts";
import type { SecretRing } from "./secret-ring.ts";
import { sha256Hex } from "./sha256.ts";

export type KeyType = "publishable" | "secret";

const PATTERN = /^(pk|sk)_(test|live)_([0-9A-Za-z]{26})([0-9A-Za-z]{6})$/;
const RANDOM_CHARACTERS = 26;
/** How much of a key may be shown after its creation. */
export const PREFIX_CHARACTERS = 16;

export interface ParsedKey {
  readonly type: KeyType;
  readonly environment: Environment;
}

/** @returns null for a text that is no key of this deployment, whatever it looks like. */
export function parseApiKey(text: string, checksumSecrets: SecretRing): ParsedKey | null {
  const match = PATTERN.exec(text);
  if (!match) return null;
  const [, type, environment, , checksum = ""] = match;
  const rest = text.slice(0, -CHECKSUM_CHARACTERS);
  if (!isChecksumOf(rest, checksum, checksumSecrets)) return null;
  return {
    type: type === "sk" ? "secret" : "publishable",
    environment: environment === "live" ? "production" : "sandbox",
  };
}

/** @param random at least 64 random bytes, as {@link fairLetters} takes them. */
export function makeApiKey(parsed: ParsedKey, random: Uint8Array, checksumSecrets: SecretRing): string {
  const prefix = `${parsed.type === "secret" ? "sk" : "pk"}_${parsed.environment === "production" ? "live" : "test"}_`;
  const rest = prefix + fairLetters(random, RANDOM_CHARACTERS);
  return rest + checksumOf(rest, checksumSecrets);
}

/**
 * So many alphanumerics, each as likely as the others: bytes that would make one likelier are passed over.
 * @throws RangeError where the bytes do not suffice.
 */
export function fairLetters(random: Uint8Array, length: number): string {
  const fair = [...random].filter((byte) => byte < 256 - (256 % ALPHABET.length));
  if (fair.length < length) throw new RangeError("not enough random bytes");
  return letters(fair.slice(0, length));
}

/** The name of a key's object: a key is never stored, only this. */
export function hashApiKey(key: string): string {
  return sha256Hex(key);
}
