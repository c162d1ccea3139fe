// Monero's addresses: its own base58 of a network byte, two keys, perhaps a payment id, and four bytes of Keccak.

import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";
import { base58xmr } from "@scure/base";
import { checksummed, decoded } from "./address-form.ts";

const coder = checksummed(base58xmr, keccak_256);
const KEYS = 65;
const WITH_PAYMENT_ID = 73;
/** Eight bytes are eleven signs, and the last five are seven. */
const SIGNS = 95;
const SIGNS_WITH_PAYMENT_ID = 106;
const NETWORKS = ["main", "stage", "test"] as const;
// Network bytes, in this order.
const STANDARD = [18, 24, 53];
const INTEGRATED = [19, 25, 54];
const SUBADDRESS = [42, 36, 63];

/** An integrated address is an ordinary one with a payment id, and test networks have the same keys. */
export function moneroAddress(text: string): string | null {
  // Decoding takes long, and every address has one of two lengths.
  if (text.length !== SIGNS && text.length !== SIGNS_WITH_PAYMENT_ID) return null;
  const bytes = decoded(coder, text);
  const [network = -1] = bytes ?? [];
  if (bytes?.length === KEYS && SUBADDRESS.includes(network)) return compared(42, bytes);
  if (bytes?.length === KEYS && STANDARD.includes(network)) return compared(18, bytes);
  return bytes?.length === WITH_PAYMENT_ID && INTEGRATED.includes(network) ? compared(18, bytes) : null;
}

/** @returns null for what is no address. */
export function moneroNetworkOf(address: string): (typeof NETWORKS)[number] | null {
  const [network = -1] = decoded(coder, address) ?? [];
  const kind = [STANDARD, INTEGRATED, SUBADDRESS].find((bytes) => bytes.includes(network));
  return (kind && NETWORKS[kind.indexOf(network)]) ?? null;
}

/** The payment id of an integrated address, in hex; null where it has none. */
export function moneroPaymentId(address: string): string | null {
  const bytes = decoded(coder, address);
  return bytes?.length === WITH_PAYMENT_ID ? bytesToHex(bytes.subarray(KEYS)) : null;
}

/** Payments to it never carry a payment id. */
export function isMoneroSubaddress(address: string): boolean {
  const [network = -1] = decoded(coder, address) ?? [];
  return SUBADDRESS.includes(network);
}

function compared(network: number, bytes: Uint8Array): string {
  return coder.encode(concatBytes(Uint8Array.of(network), bytes.subarray(1, KEYS)));
}
