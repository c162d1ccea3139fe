// The families of networks whose accounts can prove control: CAIP-2 namespaces, how their messages name them, and how an
// account and a network are written there.

import { base58 } from "@scure/base";
import * as Address from "ox/Address";
import { readBitcoinAddress } from "./bitcoin-address.ts";

export type Namespace = "eip155" | "bip122" | "solana";

interface Writing {
  /** Between "with your" and "account". */
  readonly blockchain: string;
  /** Whether a text is an account address in the one writing that its chain uses. */
  readonly isAddress: (text: string) => boolean;
  /** Whether a text is the part of a CAIP-2 id after the colon. */
  readonly isChainId: (text: string) => boolean;
}

const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/;
const DECIMAL = /^(?:0|[1-9][0-9]{0,31})$/;
const SOLANA_KEY_BYTES = 32;

/** Sources: EIP-4361 and the CAIP-122 profiles of eip155 and solana. bip122 has none: it takes the same form. */
export const NAMESPACES: Readonly<Record<Namespace, Writing>> = {
  eip155: {
    blockchain: "Ethereum",
    // EIP-4361 wants EIP-55's capitals.
    isAddress: (text) => Address.validate(text, { strict: false }) && Address.checksum(text) === text,
    isChainId: (text) => DECIMAL.test(text),
  },
  bip122: {
    blockchain: "Bitcoin",
    isAddress: (text) => readBitcoinAddress(text) !== null,
    isChainId: (text) => REFERENCE.test(text),
  },
  solana: {
    blockchain: "Solana",
    isAddress: (text) => readSolanaKey(text) !== null,
    isChainId: (text) => REFERENCE.test(text),
  },
};

/** The 32 bytes that a Solana address writes; null for any other text. */
export function readSolanaKey(text: string): Uint8Array | null {
  try {
    const bytes = base58.decode(text);
    return bytes.length === SOLANA_KEY_BYTES ? bytes : null;
  } catch {
    return null;
  }
}
