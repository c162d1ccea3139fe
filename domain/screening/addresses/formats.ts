// The address format of every network, by the formats of `networks.ts`. A text that fits no format is no address: it was not
// looked up, and is never called clean. Checksums are verified wherever a format has one.

import { sha512_256 } from "@noble/hashes/sha2.js";
import { hexToBytes } from "@noble/hashes/utils.js";
import { base32nopad, base58, bech32 } from "@scure/base";
import {
  base58Bytes,
  base58check,
  bech32Of,
  decoded,
  exactly,
  firstOf,
  versioned,
  type AddressFormat,
} from "./address-form.ts";
import { BITCOIN_KIN } from "./bitcoin-kin.ts";
import { cardanoAddress } from "./cardano-address.ts";
import { evmAddress } from "./evm-address.ts";
import { hederaAddress } from "./hedera-address.ts";
import { moneroAddress } from "./monero-address.ts";
import { stellarAddress } from "./stellar-address.ts";
import { substrateAddress } from "./substrate-address.ts";
import { tonAddress } from "./ton-address.ts";
import { xrpAddress } from "./xrp-address.ts";

const evmShape = /^0x[0-9a-fA-F]{40}$/;
const cardanoShape = /^(?:addr(?:_test)?1[0-9a-z]{40,}|Ae2[0-9A-Za-z]{56}|DdzFF[0-9A-Za-z]{90,110})$/;
const hederaShape = /^0\.0\.[0-9]+-[a-z]{5}$/;

export const ADDRESS_FORMATS = {
  ...BITCOIN_KIN,
  evm: { form: evmAddress(), shape: evmShape },
  rootstock: { form: evmAddress(30), shape: evmShape },
  "rootstock-testnet": { form: evmAddress(31), shape: evmShape },
  monero: { form: moneroAddress, shape: /^[45789AB][0-9A-Za-z]{94,105}$/ },
  tron: { form: firstOf(versioned({ 0x41: 0x41 }), tronHex), shape: /^T[0-9A-Za-z]{33}$/ },
  solana: { form: solana, shape: null },
  "xrp-ledger": { form: xrpAddress, shape: /^[rXT][0-9A-Za-z]{24,46}(?::[0-9]+)?$/ },
  cardano: { form: cardanoAddress("addr"), shape: cardanoShape },
  "cardano-testnet": { form: cardanoAddress("addr_test"), shape: cardanoShape },
  stellar: { form: stellarAddress, shape: /^(?:[GC][0-9A-Z]{55}|M[0-9A-Z]{68})$/ },
  polkadot: { form: substrateAddress, shape: /^[0-9A-Za-z]{46,49}$/ },
  algorand: { form: algorand, shape: /^[0-9A-Z]{58}$/ },
  tezos: { form: tezos, shape: /^(?:tz[1-4]|KT1)[0-9A-Za-z]{33}$/ },
  cosmos: { form: bech32Of(bech32, "cosmos", [20, 32]), shape: /^cosmos1[0-9a-z]{38,58}$/ },
  hedera: { form: hederaAddress("mainnet"), shape: hederaShape },
  "hedera-testnet": { form: hederaAddress("testnet"), shape: hederaShape },
  near: {
    form: exactly(/^(?:[0-9a-f]{64}|(?=.{2,64}$)(?:[a-z0-9]+(?:[-_][a-z0-9]+)*\.)+(?:near|tg))$/),
    shape: null,
  },
  "near-testnet": {
    form: exactly(/^(?:[0-9a-f]{64}|(?=.{2,64}$)(?:[a-z0-9]+(?:[-_][a-z0-9]+)*\.)+testnet)$/),
    shape: null,
  },
  ton: { form: tonAddress, shape: /^[EUk0][0-9A-Za-z_+/-]{47}$/ },
  eos: { form: exactly(/^(?=.{1,12}$)[a-z1-5]+(?:\.[a-z1-5]+)*$/), shape: null },
} as const satisfies Record<string, AddressFormat>;

export type AddressFormatName = keyof typeof ADDRESS_FORMATS;

function solana(text: string): string | null {
  return base58Bytes(base58, text, 32) === null ? null : text;
}

// Tron writes the same 21 bytes as base58check or as hex that begins with 41.
function tronHex(text: string): string | null {
  const hex = /^(?:0x)?(41[0-9a-f]{40})$/.exec(text.toLowerCase())?.[1];
  return hex === undefined ? null : base58check.encode(hexToBytes(hex));
}

// Algorand: base32 of the public key and the last four bytes of its SHA-512/256.
function algorand(text: string): string | null {
  const bytes = decoded(base32nopad, text);
  if (bytes?.length !== 36) return null;
  const sum = sha512_256(bytes.subarray(0, 32)).subarray(-4);
  return sum.every((byte, at) => byte === bytes[32 + at]) ? text : null;
}

function tezos(text: string): string | null {
  return /^(?:tz[1-4]|KT1)/.test(text) && decoded(base58check, text)?.length === 23 ? text : null;
}
