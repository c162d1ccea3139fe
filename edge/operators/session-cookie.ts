// The console's session in the browser: a secret of 256 bits in a cookie that no script can read and no other site can send, begun
// by a code of 128 bits. Each ends with a keyed checksum, so an invented one is refused without asking for it. Over HTTPS the
// cookie's name says that no other host of the domain can have set it (`__Host-`, RFC 6265bis).

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { base64urlnopad } from "@scure/base";
import { CHECKSUM_CHARACTERS, checksumOf, isChecksumOf } from "#domain/ids/checksum.ts";
import type { SecretRing } from "#domain/ids/secret-ring.ts";
import { SECOND } from "#domain/time/instant.ts";

/** What a secret in a cookie looks like. Those of an earlier release have no checksum: their sessions have ended. */
const SECRET = /^[\w-]{43}(?:[0-9A-Za-z]{6})?$/;
/** How many bytes are drawn of each. */
const DRAWN_BYTES = { session: 32, "sign-in-code": 16 } as const;
type Drawn = keyof typeof DRAWN_BYTES;

export const drawSessionSecret = (ring: SecretRing): string => drawn("session", ring);
export const drawSignInCode = (ring: SecretRing): string => drawn("sign-in-code", ring);
/** False for what we did not draw, whatever it looks like: nobody need be asked about it. */
export const mayBeSession = (secret: string, ring: SecretRing): boolean => isDrawn(secret, "session", ring);
export const mayBeSignInCode = (code: string, ring: SecretRing): boolean =>
  isDrawn(code, "sign-in-code", ring);

/** What is kept of a secret: nobody can sign in with it. */
export function hashOfSecret(secret: string): string {
  return bytesToHex(sha256(utf8ToBytes(secret)));
}

/** Null where no cookie holds one. */
export function sessionSecretOf(headers: Headers, url: URL): string | null {
  const name = nameOf(url);
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    // What other blanks stand before a name are part of it: a browser lets any host of the domain set such a cookie.
    const [key = "", value = ""] = pair.replace(/^[ \t]+/, "").split("=", 2);
    if (key === name && SECRET.test(value)) return value;
  }
  return null;
}

/** The header that makes a browser keep the secret, or forget it. @param milliseconds for how long; 0 forgets. */
export function sessionCookie(url: URL, secret: string, milliseconds: number): string {
  const seconds = Math.floor(milliseconds / SECOND);
  const isSecure = url.protocol === "https:";
  return `${nameOf(url)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
}

function nameOf({ protocol }: URL): string {
  return protocol === "https:" ? "__Host-weir_session" : "weir_session";
}

function drawn(kind: Drawn, ring: SecretRing): string {
  const text = base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(DRAWN_BYTES[kind])));
  return text + checksumOf(`${kind}:${text}`, ring);
}

function isDrawn(whole: string, kind: Drawn, ring: SecretRing): boolean {
  const text = whole.slice(0, -CHECKSUM_CHARACTERS);
  return isChecksumOf(`${kind}:${text}`, whole.slice(text.length), ring);
}
