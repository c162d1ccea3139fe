// A Bitcoin address, of the main or a test network, as the script that it pays to.

import { Address, NETWORK, OutScript, TEST_NETWORK } from "@scure/btc-signer";

export interface BitcoinAddress {
  readonly kind: "p2pkh" | "p2sh" | "p2wpkh" | "p2wsh" | "p2tr";
  /** The hash of a key or script; of p2tr the key itself, 32 bytes. */
  readonly program: Uint8Array;
  readonly outputScript: Uint8Array;
}

const MIXED_CASE_PREFIX = /^(?:bc|tb)1/i;

/** @returns null for any other text, one in capitals and a witness program of an unknown version included. */
export function readBitcoinAddress(text: string): BitcoinAddress | null {
  if (MIXED_CASE_PREFIX.test(text) && text !== text.toLowerCase()) return null;
  for (const network of [NETWORK, TEST_NETWORK]) {
    try {
      return describe(Address(network).decode(text));
    } catch {
      // It is no address of this network.
    }
  }
  return null;
}

function describe(decoded: ReturnType<ReturnType<typeof Address>["decode"]>): BitcoinAddress | null {
  const outputScript = OutScript.encode(decoded);
  switch (decoded.type) {
    case "pkh":
      return { kind: "p2pkh", program: decoded.hash, outputScript };
    case "sh":
      return { kind: "p2sh", program: decoded.hash, outputScript };
    case "wpkh":
      return { kind: "p2wpkh", program: decoded.hash, outputScript };
    case "wsh":
      return { kind: "p2wsh", program: decoded.hash, outputScript };
    case "tr":
      return { kind: "p2tr", program: decoded.pubkey, outputScript };
    default:
      return null;
  }
}
