// The form in which wallet addresses are compared: equal forms of one family are one wallet. Checksums are not
// verified here; what cannot be an address of its family at all is null, so that it is never called clean.

import { sha256 } from "@noble/hashes/sha2.js";
import { hexToBytes } from "@noble/hashes/utils.js";
import { createBase58check } from "@scure/base";

const base58check = createBase58check(sha256);
const BASE58 = "[1-9A-HJ-NP-Za-km-z]";
const LEGACY_BITCOIN = new RegExp(`^${BASE58}{26,35}$`);
const TRON = new RegExp(`^T${BASE58}{33}$`);
const BECH32 = /^[a-z]{1,20}1[02-9ac-hj-np-z]{6,}$/;
const CASH_ADDRESS = /^(?:bitcoincash:)?([qp][02-9ac-hj-np-z]{41})$/;

/** @param family of `networks.ts`. @returns null for a text that is no address of the family. */
export function normaliseAddress(family: string, address: string): string | null {
  const text = address.trim();
  if (text === "" || /\s/.test(text)) return null;
  if (family === "evm") return normaliseEvm(text);
  if (family === "tron") return normaliseTron(text);
  const lower = text.toLowerCase();
  // Bech32 is one case throughout and lower case by convention; a mixed one is not bech32.
  const oneCase = text === lower || text === text.toUpperCase();
  if (family === "bitcoin") {
    if (oneCase && BECH32.test(lower)) return lower;
    const cash = oneCase ? CASH_ADDRESS.exec(lower) : null;
    return cash?.[1] ?? (LEGACY_BITCOIN.test(text) ? text : null);
  }
  return oneCase && BECH32.test(lower) ? lower : text;
}

function normaliseEvm(text: string): string | null {
  const lower = text.toLowerCase();
  return /^0x[0-9a-f]{40}$/.test(lower) ? lower : null;
}

// Tron writes the same 21 bytes as base58check or as hex that begins with 41.
function normaliseTron(text: string): string | null {
  if (TRON.test(text)) return text;
  const hex = /^(?:0x)?(41[0-9a-f]{40})$/.exec(text.toLowerCase())?.[1];
  return hex === undefined ? null : base58check.encode(hexToBytes(hex));
}
