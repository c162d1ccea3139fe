// Ed25519 signatures of Solana accounts: base58, hex or base64, over the text's bytes as they are. Strict as RFC 8032: points and numbers
// have one encoding, and keys of small order, which sign every text, are refused.

import { ed25519 } from "@noble/curves/ed25519.js";
import { base58, base64, hex } from "@scure/base";
import { readSolanaKey } from "./namespaces.ts";
import type { SignatureOutcome } from "./signature-outcome.ts";

const SIGNATURE_BYTES = 64;
/** More digits than 64 bytes can have in base58; decoding takes the square of the length. */
const DIGITS_MAX = 88;
const HEX = /^(?:0x)?([0-9a-fA-F]{128})$/;
/** Its padding tells base64 from base58. */
const PADDED = /==$/;
const STRICT = { zip215: false };

export function verifyEd25519(address: string, message: Uint8Array, signature: string): SignatureOutcome {
  const key = readSolanaKey(address);
  if (key === null || !canSign(key)) return "unsupported_signer";
  const bytes = decode(signature);
  if (bytes === null) return "malformed_signature";
  return ed25519.verify(bytes, message, key, STRICT) ? "valid" : "wrong_signer";
}

/** A program's address may lie off the curve: it has no key. */
function canSign(key: Uint8Array): boolean {
  try {
    return !ed25519.Point.fromBytes(key, STRICT.zip215).isSmallOrder();
  } catch {
    return false;
  }
}

function decode(signature: string): Uint8Array | null {
  const digits = HEX.exec(signature)?.[1];
  if (digits !== undefined) return hex.decode(digits.toLowerCase());
  if (signature.length > DIGITS_MAX) return null;
  try {
    const bytes = PADDED.test(signature) ? base64.decode(signature) : base58.decode(signature);
    return bytes.length === SIGNATURE_BYTES ? bytes : null;
  } catch {
    return null;
  }
}
