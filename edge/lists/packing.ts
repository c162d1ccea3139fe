// How a version of the lists travels and is kept: its content compressed, in pieces.

import { bytesToHex } from "@noble/hashes/utils.js";
import { gunzipSync } from "node:zlib";

/** A version that unpacks to more would not leave an isolate room to work. */
const CONTENT_MAX_BYTES = 48 * 1024 * 1024;

/** @throws an Error of zlib for pieces that are no gzip file, or unpack to more than an isolate may hold. */
export function unpack(chunks: readonly Uint8Array[]): Uint8Array {
  const packed = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    packed.set(chunk, at);
    at += chunk.length;
  }
  return gunzipSync(packed, { maxOutputLength: CONTENT_MAX_BYTES });
}

/** SHA-256 by the platform: an isolate hashes megabytes only so in milliseconds. @returns 64 hex digits. */
export async function sha256Of(bytes: Uint8Array): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
