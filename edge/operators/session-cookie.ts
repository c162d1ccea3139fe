// The console's session in the browser: a secret of 256 bits in a cookie that no script can read and no other site can send.
// Over HTTPS its name says that no other host of the domain can have set it (`__Host-`, RFC 6265bis).

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { base64urlnopad } from "@scure/base";
import { SECOND } from "#domain/time/instant.ts";

const SECRET_BYTES = 32;
/** What such a secret looks like; nothing else in a cookie is looked up. */
const SECRET = /^[\w-]{43}$/;
const CODE_BYTES = 16;

export const drawSessionSecret = (): string => drawn(SECRET_BYTES);
export const drawSignInCode = (): string => drawn(CODE_BYTES);

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

function drawn(bytes: number): string {
  return base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(bytes)));
}
