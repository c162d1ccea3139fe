// SHA-256 over whole bodies, by the platform: in JavaScript it costs four times as much for each kilobyte
// (docs/decisions/011-hashes-of-bodies-by-the-platform.md). Short texts and other hashes stay with the library.

import { createHash, createHmac } from "node:crypto";

/** SHA-256 of a text, as 64 hex digits. */
export function sha256Hex(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** HMAC-SHA-256 (RFC 2104) of `parts`, one after the other. */
export function hmacSha256(
  key: string | Uint8Array,
  parts: readonly (string | Uint8Array)[],
  encoding: "hex" | "base64",
): string {
  const mac = createHmac("sha256", key);
  for (const part of parts) mac.update(part);
  return mac.digest(encoding);
}
