// Addresses of EVM networks. Letters of one case carry no checksum; mixed letters do, and it must be right.

import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { AddressForm } from "./address-form.ts";

const ADDRESS = /^0x([0-9a-fA-F]{40})$/;

/**
 * Compared in lower case. Sources: EIP-55, and EIP-1191 where a network puts its chain id into the checksum.
 * @param chainId of a network whose wallets write EIP-1191; EIP-55 is taken there too.
 */
export function evmAddress(chainId: number | null = null): AddressForm {
  return (text) => {
    const digits = ADDRESS.exec(text)?.[1];
    if (digits === undefined) return null;
    const lower = digits.toLowerCase();
    const sound =
      digits === lower ||
      digits === digits.toUpperCase() ||
      digits === withChecksum(lower, "") ||
      (chainId !== null && digits === withChecksum(lower, `${chainId}0x`));
    return sound ? `0x${lower}` : null;
  };
}

function withChecksum(lower: string, prefix: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(prefix + lower)));
  return Array.from(lower, (digit, at) => ((hash[at] ?? "0") >= "8" ? digit.toUpperCase() : digit)).join("");
}

/** The digits of an address as EIP-55 writes them. @param digits 40 hex digits in any case, without `0x`. */
export function checksummedEvm(digits: string): string {
  return withChecksum(digits.toLowerCase(), "");
}
