// Which texts are addresses of a family of networks, and the one form that each is compared in. What has no form here
// is null: an address that cannot exist was looked up by nobody, and is never called clean. Checksums are verified
// where the family's encoding makes that cheap.

import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import {
  base58,
  base58xmr,
  base58xrp,
  base64urlnopad,
  bech32,
  bech32m,
  createBase58check,
  type BytesCoder,
} from "@scure/base";
import { decodeCashAddress } from "./decode-cash-address.ts";

/** Null for a text that is no address. */
type AddressForm = (text: string) => string | null;

const base58check = createBase58check(sha256);
const xrpBase58check = checksummed(base58xrp, (data) => sha256(sha256(data)));
const moneroBase58check = checksummed(base58xmr, keccak_256);

const PAY_TO_KEY = 0x00;
const PAY_TO_SCRIPT = 0x05;
const LITECOIN_SCRIPT = 0x32;

/** By the families of `networks.ts`; version bytes as in each network's chain parameters. */
export const ADDRESS_FORMS: ReadonlyMap<string, AddressForm> = new Map([
  ["evm", caseless(/^0x[0-9a-f]{40}$/)],
  ["bitcoin", firstOf(versioned(PAY_TO_KEY, PAY_TO_SCRIPT), segwit("bc"), cashAddress)],
  ["bitcoin-gold", firstOf(versioned(38, 23), segwit("btg"))],
  ["litecoin", firstOf(litecoinBase58, segwit("ltc"))],
  ["dogecoin", versioned(30, 22)],
  ["dash", versioned(76, 16)],
  ["verge", versioned(30, 33)],
  ["zcash", firstOf(zcashTransparent, bech32Of(bech32, "zs"), bech32Of(bech32m, "u"))],
  ["monero", monero],
  ["tron", firstOf(versioned(0x41), tronHex)],
  ["solana", bytesOf(base58, 32)],
  ["xrp-ledger", xrp],
  ["cardano", firstOf(bech32Of(bech32, "addr"), exactly(/^(?:Ae2|DdzFF)[1-9A-HJ-NP-Za-km-z]{50,110}$/))],
  ["stellar", exactly(/^G[A-Z2-7]{55}$/)],
  ["polkadot", exactly(/^1[1-9A-HJ-NP-Za-km-z]{45,47}$/)],
  ["algorand", exactly(/^[A-Z2-7]{58}$/)],
  ["tezos", tezos],
  ["cosmos", bech32Of(bech32, "cosmos")],
  ["hedera", hedera],
  ["near", exactly(/^(?:[0-9a-f]{64}|(?=.{2,64}$)(?:[a-z0-9]+(?:[-_][a-z0-9]+)*\.)+(?:near|tg))$/)],
  ["ton", firstOf(caseless(/^(?:0|-1):[0-9a-f]{64}$/), tonFriendly)],
] satisfies [string, AddressForm][]);

/** The coder with the first four bytes of a hash behind the data. @throws RangeError (decode) where they differ. */
function checksummed(coder: BytesCoder, hash: (data: Uint8Array) => Uint8Array): BytesCoder {
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

function firstOf(...forms: readonly AddressForm[]): AddressForm {
  return (text) => {
    for (const form of forms) {
      const found = form(text);
      if (found !== null) return found;
    }
    return null;
  };
}

function exactly(pattern: RegExp): AddressForm {
  return (text) => (pattern.test(text) ? text : null);
}

function caseless(pattern: RegExp): AddressForm {
  return (text) => exactly(pattern)(text.toLowerCase());
}

/** The bytes of a text; null where it is none of the coder's, a wrong checksum among the causes. */
function decoded(coder: BytesCoder, text: string): Uint8Array | null {
  try {
    return coder.decode(text);
  } catch {
    return null;
  }
}

function bytesOf(coder: BytesCoder, length: number): AddressForm {
  return (text) => (decoded(coder, text)?.length === length ? text : null);
}

/** Base58check of one of these version bytes and a 20-byte hash. */
function versioned(...versions: readonly number[]): AddressForm {
  return (text) => {
    const bytes = decoded(base58check, text);
    return bytes?.length === 21 && versions.includes(bytes[0] ?? -1) ? text : null;
  };
}

/** One case throughout, lower by convention; null where upper and lower are mixed. */
function inOneCase(text: string): string | null {
  const lower = text.toLowerCase();
  return text === lower || text === text.toUpperCase() ? lower : null;
}

function bech32Of(coder: typeof bech32, prefix: string): AddressForm {
  return (text) => {
    const found = coder.decodeUnsafe(text, false);
    if (found?.prefix !== prefix) return null;
    const bytes = coder.fromWordsUnsafe(found.words);
    return bytes instanceof Uint8Array && bytes.length >= 20 ? inOneCase(text) : null;
  };
}

// BIP 173 and BIP 350: witness version 0 is bech32 of 20 or 32 bytes, later ones are bech32m of 2 to 40.
function segwit(prefix: string): AddressForm {
  return (text) => {
    for (const coder of [bech32, bech32m]) {
      const found = coder.decodeUnsafe(text);
      if (found?.prefix !== prefix) continue;
      const [version, ...words] = found.words;
      const program = coder.fromWordsUnsafe(words);
      if (version === undefined || version > 16 || !(program instanceof Uint8Array)) return null;
      const { length } = program;
      if ((version === 0) !== (coder === bech32)) return null;
      const fits = version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40;
      return fits ? inOneCase(text) : null;
    }
    return null;
  };
}

function cashAddress(text: string): string | null {
  const lower = inOneCase(text);
  const found = lower === null ? null : decodeCashAddress(lower);
  if (found === null) return null;
  const version = found.kind === "key" ? PAY_TO_KEY : PAY_TO_SCRIPT;
  return base58check.encode(concatBytes(Uint8Array.of(version), found.hash));
}

// A script's address was written with Bitcoin's version byte (`3…`) before Litecoin had its own (`M…`).
function litecoinBase58(text: string): string | null {
  if (versioned(PAY_TO_SCRIPT)(text) === null) return versioned(48, LITECOIN_SCRIPT)(text);
  const hash = base58check.decode(text).subarray(1);
  return base58check.encode(concatBytes(Uint8Array.of(LITECOIN_SCRIPT), hash));
}

function zcashTransparent(text: string): string | null {
  const bytes = decoded(base58check, text);
  return bytes?.length === 22 && /^t[13]/.test(text) ? text : null;
}

// An integrated address is an ordinary one with a payment id: the same two keys.
function monero(text: string): string | null {
  const bytes = decoded(moneroBase58check, text);
  if (bytes === null) return null;
  const [network] = bytes;
  if (bytes.length === 65 && (network === 18 || network === 42)) return text;
  if (bytes.length !== 73 || network !== 19) return null;
  return moneroBase58check.encode(concatBytes(Uint8Array.of(18), bytes.subarray(1, 65)));
}

// Tron writes the same 21 bytes as base58check or as hex that begins with 41.
function tronHex(text: string): string | null {
  const hex = /^(?:0x)?(41[0-9a-f]{40})$/.exec(text.toLowerCase())?.[1];
  return hex === undefined ? null : base58check.encode(hexToBytes(hex));
}

// `r…:12` is the account `r…` with a destination tag.
function xrp(text: string): string | null {
  const account = text.replace(/:[0-9]{1,10}$/, "");
  const bytes = decoded(xrpBase58check, account);
  return bytes?.length === 21 && bytes[0] === 0 ? account : null;
}

function tezos(text: string): string | null {
  return /^(?:tz[1-4]|KT1)/.test(text) && decoded(base58check, text)?.length === 23 ? text : null;
}

// The five letters behind the number are a checksum that may be left out.
function hedera(text: string): string | null {
  return /^(0\.0\.(?:0|[1-9][0-9]{0,18}))(?:-[a-z]{5})?$/.exec(text)?.[1] ?? null;
}

// The same account with or without the mark that a payment may bounce: workchain and hash, as in the raw form.
function tonFriendly(text: string): string | null {
  const bytes = decoded(base64urlnopad, text.replaceAll("+", "-").replaceAll("/", "_"));
  const [tag, workchain] = bytes ?? [];
  if (bytes?.length !== 36 || (tag !== 0x11 && tag !== 0x51)) return null;
  if (workchain !== 0 && workchain !== 255) return null;
  return `${workchain === 0 ? "0" : "-1"}:${bytesToHex(bytes.subarray(2, 34))}`;
}
