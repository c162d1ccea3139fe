// EIP-191 "personal" signatures of externally owned accounts: r, s and v as 65 bytes in hex.

import { hexToBytes } from "@noble/hashes/utils.js";
import * as Hex from "ox/Hex";
import * as PersonalMessage from "ox/PersonalMessage";
import * as Secp256k1 from "ox/Secp256k1";
import { isCanonical } from "./ecdsa-signature.ts";
import type { SignatureOutcome } from "./signature-outcome.ts";

const HEX = /^(?:0x)?((?:[0-9a-fA-F]{2})*)$/;
const BYTES = 65;
/** v as wallets write it: with Bitcoin's old offset, or without. */
const PARITIES: Readonly<Record<number, 0 | 1>> = { 0: 0, 1: 1, 27: 0, 28: 1 };

/** The hash that is signed, and that a contract wallet is asked about, as 0x and 64 hex digits. */
export function personalMessageHash(text: string): Hex.Hex {
  return PersonalMessage.getSignPayload(Hex.fromString(text));
}

/**
 * Whole bytes, with or without `0x`: what any Ethereum account, a contract included, may call its signature.
 * @returns null for anything else.
 */
export function hexSignature(text: string): Hex.Hex | null {
  const digits = text === "" ? undefined : HEX.exec(text)?.[1];
  return digits === undefined ? null : `0x${digits}`;
}

/** What is no signature of an externally owned account may be one of a contract: that is `unsupported_signer`. */
export function verifyEip191(address: string, text: string, signature: string): SignatureOutcome {
  const digits = hexSignature(signature);
  if (digits === null) return "malformed_signature";
  const bytes = hexToBytes(digits.slice(2));
  const parity = PARITIES[bytes[BYTES - 1] ?? -1];
  if (bytes.length !== BYTES || parity === undefined) return "unsupported_signer";
  if (!isCanonical(bytes.subarray(0, BYTES - 1))) return "malformed_signature";
  const signer = recover(text, bytes, parity);
  if (signer === null) return "malformed_signature";
  return signer.toLowerCase() === address.toLowerCase() ? "valid" : "wrong_signer";
}

function recover(text: string, bytes: Uint8Array, yParity: 0 | 1): string | null {
  const r = Hex.fromBytes(bytes.subarray(0, 32));
  const s = Hex.fromBytes(bytes.subarray(32, 64));
  try {
    return Secp256k1.recoverAddress({ payload: personalMessageHash(text), signature: { r, s, yParity } });
  } catch {
    // r is no point of the curve: no key made this.
    return null;
  }
}
