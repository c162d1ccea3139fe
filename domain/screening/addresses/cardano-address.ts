// Cardano's addresses: bech32 since Shelley, base58 of a CBOR pair with a CRC-32 before it (Byron).

import { base58, bech32 } from "@scure/base";
import { bech32Bytes, decoded, firstOf, inOneCase, type AddressForm } from "./address-form.ts";
import { crc32 } from "./cyclic-redundancy.ts";

/** The two networks, as the lower half of a Shelley address's first byte names them. */
const NETWORKS = { addr: 1, addr_test: 0 } as const;

export function cardanoAddress(prefix: keyof typeof NETWORKS): AddressForm {
  return firstOf((text) => {
    const bytes = bech32Bytes(bech32, prefix, text);
    return bytes !== null && isShelley(bytes, NETWORKS[prefix]) ? inOneCase(text) : null;
  }, byron);
}

// Source: CIP 19. Types 0 to 3 hold two hashes of 28 bytes, 4 and 5 a hash and a pointer, 6 and 7 one hash.
function isShelley(bytes: Uint8Array, network: number): boolean {
  const [header = 255] = bytes;
  const type = header >> 4;
  if ((header & 0x0f) !== network || type > 7) return false;
  if (type <= 3) return bytes.length === 57;
  return type >= 6 ? bytes.length === 29 : bytes.length >= 32 && bytes.length <= 59;
}

/** Which network a readable address is for: bech32 names it, and every Byron address of the main one begins in one of two ways. */
export function cardanoNetworkOf(address: string): "main" | "test" {
  return /^(?:addr1|Ae2|DdzFF)/i.test(address) ? "main" : "test";
}

/** The hash alone takes 28 bytes of some 43. */
const BYRON_SIGNS_MIN = 50;

// CBOR: an array of two (82), tag 24 (d8 18) on the bytes of the address, and their CRC-32 as an unsigned number.
function byron(text: string): string | null {
  if (text.length < BYRON_SIGNS_MIN) return null;
  const bytes = decoded(base58, text);
  if (bytes?.[0] !== 0x82 || bytes[1] !== 0xd8 || bytes[2] !== 0x18) return null;
  const [head = 0, next = 0] = bytes.subarray(3);
  const [length, start] = head === 0x58 ? [next, 5] : [head - 0x40, 4];
  if (head !== 0x58 && (head < 0x40 || head > 0x57)) return null;
  const payload = bytes.subarray(start, start + length);
  return payload.length === length && unsigned(bytes.subarray(start + length)) === crc32(payload)
    ? text
    : null;
}

/** A CBOR number of at most four bytes that fills `bytes`; null for anything else. */
function unsigned(bytes: Uint8Array): number | null {
  const [head = 255, ...rest] = bytes;
  if (head < 24) return rest.length === 0 ? head : null;
  if (head > 0x1a || rest.length !== 1 << (head - 0x18)) return null;
  return rest.reduce((value, byte) => value * 256 + byte, 0);
}
