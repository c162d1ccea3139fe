// What an address format is made of, and the small pieces that several networks share. A form turns a text into the
// one writing in which a wallet is compared, or into null where the text is no address.

import { sha256 } from "@noble/hashes/sha2.js";
import { concatBytes } from "@noble/hashes/utils.js";
import { bech32, bech32m, createBase58check, type BytesCoder } from "@scure/base";

/** Null for a text that is no address, a wrong checksum among the causes. */
export type AddressForm = (text: string) => string | null;

export interface AddressFormat {
  readonly form: AddressForm;
  /**
   * What an address of a format with a checksum looks like. A text that looks so and has no form is one that was
   * mistyped. Null where the format has no checksum: then nothing shows it.
   */
  readonly shape: RegExp | null;
}

/** Base58 with four bytes of double SHA-256 (Bitcoin's `base58check`). */
export const base58check: BytesCoder = createBase58check(sha256);

/** The coder with the first four bytes of a hash behind the data. @throws RangeError (decode) where they differ. */
export function checksummed(coder: BytesCoder, hash: (data: Uint8Array) => Uint8Array): BytesCoder {
  const withSum = (data: Uint8Array) => concatBytes(data, hash(data).subarray(0, 4));
  return {
    encode: (data) => coder.encode(withSum(data)),
    decode: (text) => {
      const data = coder.decode(text).slice(0, -4);
      if (coder.encode(withSum(data)) !== text) throw new RangeError("the checksum is wrong");
      return data;
    },
  };
}

/** What each coder was asked last: one text is tried as an address of many networks that share a coder. */
const last = new Map<BytesCoder, { readonly text: string; readonly bytes: Uint8Array | null }>();

/** The bytes of a text, not to be written to; null if the coder cannot have made it. */
export function decoded(coder: BytesCoder, text: string): Uint8Array | null {
  const known = last.get(coder);
  if (known?.text === text) return known.bytes;
  const bytes = tryToDecode(coder, text);
  last.set(coder, { text, bytes });
  return bytes;
}

function tryToDecode(coder: BytesCoder, text: string): Uint8Array | null {
  try {
    return coder.decode(text);
  } catch {
    return null;
  }
}

/** Base58 writes a byte in at most 1.366 signs, and a leading zero in one. Source: log(256) / log(58). */
const SIGNS_PER_BYTE = Math.log(256) / Math.log(58);
const SUM_BYTES = 4;

/** The bytes of a base58 text; null where it holds another number of them. */
export function base58Bytes(coder: BytesCoder, text: string, length: number): Uint8Array | null {
  return mayHold(text, length) ? ofLength(decoded(coder, text), length) : null;
}

/** The same of a coder that adds a checksum of four bytes and takes it away. */
export function checkedBytes(coder: BytesCoder, text: string, length: number): Uint8Array | null {
  return mayHold(text, length + SUM_BYTES) ? ofLength(decoded(coder, text), length) : null;
}

/** A text that is too short or too long is not decoded: it takes quadratic time. */
function mayHold({ length: signs }: string, bytes: number): boolean {
  return signs >= bytes && signs <= Math.ceil(bytes * SIGNS_PER_BYTE);
}

function ofLength(bytes: Uint8Array | null, length: number): Uint8Array | null {
  return bytes?.length === length ? bytes : null;
}

export function firstOf(...forms: readonly AddressForm[]): AddressForm {
  return (text) => {
    for (const form of forms) {
      const found = form(text);
      if (found !== null) return found;
    }
    return null;
  };
}

export function exactly(pattern: RegExp): AddressForm {
  return (text) => (pattern.test(text) ? text : null);
}

/**
 * Base58check of a version byte and a 20-byte hash.
 * @param versions version byte → the one that the same hash is compared under.
 */
export function versioned(versions: Readonly<Record<number, number>>): AddressForm {
  return (text) => {
    const bytes = checkedBytes(base58check, text, 21);
    const [version = -1] = bytes ?? [];
    const compared = versions[version];
    if (bytes === null || compared === undefined) return null;
    return compared === version ? text : ofHash(compared, bytes.subarray(1));
  };
}

/** The base58check address of a version byte and a hash. */
export function ofHash(version: number, hash: Uint8Array): string {
  return base58check.encode(concatBytes(Uint8Array.of(version), hash));
}

/** One case throughout, lower by convention; null where upper and lower are mixed. */
export function inOneCase(text: string): string | null {
  const lower = text.toLowerCase();
  return text === lower || text === text.toUpperCase() ? lower : null;
}

/** Looked at before the checksum is: most texts begin with something else. */
function hasPrefix(text: string, prefix: string): boolean {
  return text.slice(0, prefix.length + 1).toLowerCase() === `${prefix}1`;
}

/** The bytes that a bech32 text holds behind `prefix`; null if it is no bech32 text. */
export function bech32Bytes(coder: typeof bech32, prefix: string, text: string): Uint8Array | null {
  if (!hasPrefix(text, prefix)) return null;
  const found = coder.decodeUnsafe(text, false);
  if (found?.prefix !== prefix) return null;
  return coder.fromWordsUnsafe(found.words) ?? null;
}

/** @param lengths of the bytes behind the prefix, from and to. */
export function bech32Of(
  coder: typeof bech32,
  prefix: string,
  [from, to]: readonly [number, number],
): AddressForm {
  return (text) => {
    const length = bech32Bytes(coder, prefix, text)?.length ?? -1;
    return length >= from && length <= to ? inOneCase(text) : null;
  };
}

/**
 * A witness program. Source: BIP 173 and BIP 350: version 0 is bech32 of 20 or 32 bytes, later ones are bech32m of 2 to 40.
 * @param compared the prefix under which the same program is compared.
 */
export function segwit(prefix: string, compared = prefix): AddressForm {
  return (text) => {
    if (!hasPrefix(text, prefix)) return null;
    for (const coder of [bech32, bech32m]) {
      const found = coder.decodeUnsafe(text);
      if (found?.prefix !== prefix) continue;
      const [version, ...words] = found.words;
      const program = coder.fromWordsUnsafe(words);
      if (version === undefined || version > 16 || !(program instanceof Uint8Array)) return null;
      const { length } = program;
      if ((version === 0) !== (coder === bech32)) return null;
      const fits = version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40;
      return fits ? coder.encode(compared, found.words) : null;
    }
    return null;
  };
}
