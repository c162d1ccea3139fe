// One identity for one wallet, however its address is written, without asking for its network: by it wallets are known again in
// histories, lists and networks. It is finer than the form in which addresses are screened: a destination tag, a muxed account
// and a payment id tell wallets apart, and so does a test network where its addresses are written in another way.

import { hexToBytes } from "@noble/hashes/utils.js";
import { bech32, bech32m } from "@scure/base";
import { base58check, firstOf, ofHash, versioned } from "./address-form.ts";
import { decodeCashAddress } from "./decode-cash-address.ts";
import { checksummedEvm } from "./evm-address.ts";
import { withoutScheme } from "./normalise-address.ts";
import { moneroAddress } from "./monero-address.ts";
import { stellarAddress } from "./stellar-address.ts";
import { substrateAddress } from "./substrate-address.ts";
import { tonAddress } from "./ton-address.ts";
import { xrpDestination } from "./xrp-address.ts";

/** What is longer is no address. Decoding base58 takes quadratic time. */
const LENGTH_MAX = 300;
/** A shorter text is hardly one. */
const LENGTH_MIN = 20;
const SCHEME_PARTS_MAX = 4;
/** Most addresses come with nothing around them. */
const BARE = /^[0-9A-Za-z]+$/;
const INVISIBLE = /[\s\p{Cf}\p{Cc}]/gu;
const EVM = /^(?:0x)?([0-9a-f]{40})$/i;
const EVM_ADDRESS = /^0x[0-9a-f]{40}$/i;
const HEX = /^(?:0x[0-9a-f]{1,64}|[0-9a-f]{64})$/i;
const BECH32 = /^[a-z0-9]{1,83}1[02-9ac-hj-np-z]{6,}$/;
const TRON_HEX = /^(?:0x)?(41[0-9a-f]{40})$/i;
const CASH = /^[qprz][02-9ac-hj-np-z]{41}$/i;
const HEDERA = /^(0\.0\.[0-9]{1,19})-[a-z]{5}$/;
const XRP = /^[rXT][0-9A-Za-z]{24,46}(?::[0-9]{1,10})?$/;
const SUBSTRATE = /^[0-9A-Za-z]{46,49}$/;
const TON = /^(?:[EUk0][0-9A-Za-z_+/-]{47}|(?:0|-1):[0-9a-f]{64})$/i;
const MUXED = /^M[A-Z2-7]{68}$/;
const INTEGRATED = /^[0-9A-Za-z]{106}$/;
const LITECOIN_SCRIPT = /^[MQ][0-9A-Za-z]{24,34}$/;
/** What a payment URI calls the number or text that tells the customers of one account apart. */
const TAGS = ["dt", "tag", "memo", "memo_id", "tx_payment_id"];
/** Version bytes of a script's address: Litecoin's own and the one that it shares with Bitcoin, on both of its networks. */
const SHARED_SCRIPT_VERSIONS = { 50: 0x05, 58: 0xc4 };
const CASH_VERSIONS = {
  bitcoincash: { key: 0x00, script: 0x05 },
  bchtest: { key: 0x6f, script: 0xc4 },
} as const;

/** The one way in which each address is written here, tried in turn. */
const identityOf = firstOf(
  shaped(EVM, evm),
  shaped(HEX, (text) => text.toLowerCase()),
  bech32InCapitals,
  shaped(CASH, cash),
  shaped(TRON_HEX, tron),
  shaped(HEDERA, (text) => HEDERA.exec(text)?.[1] ?? null),
  shaped(XRP, xrp),
  shaped(LITECOIN_SCRIPT, versioned(SHARED_SCRIPT_VERSIONS)),
  shaped(TON, tonAddress),
  shaped(SUBSTRATE, substrateAddress),
);

export interface WalletSpellings {
  readonly identity: string;
  /** Other usual ways to write the same address, with `sent` and without its identity. */
  readonly others: readonly string[];
  /** Of the account that a tag, a payment id or a memo is within; null where there is none. */
  readonly account: string | null;
}

/**
 * @param sent with blanks, in any case that its format allows, in a payment URI (BIP 21, EIP-681 and their kin) or a CAIP-10 id.
 * @returns as the identity of what cannot be read as an address: the text without blanks and scheme.
 */
export function walletSpellings(sent: string): WalletSpellings {
  const parts = partsOf(sent);
  const identity = identityOfParts(parts);
  // Without its tag an address is another wallet.
  const bare = parts.tag === null ? [parts.address] : [];
  const spellings = [sent, sent.trim(), ...bare, ...usualSpellings(identity, parts.address)];
  const others = [...new Set(spellings)].filter((spelling) => spelling !== identity);
  return { identity, others, account: accountOf(parts, identity) };
}

/** A host gives each of its customers a destination, and all are paid to one account. */
function accountOf({ address, tag }: Parts, identity: string): string | null {
  if (address.length > LENGTH_MAX) return null;
  const account = holdingNone(address) ?? (tag === null ? null : (identityOf(address) ?? address));
  return account === identity ? null : account;
}

/** @see walletSpellings */
export function walletIdentity(sent: string): string {
  return identityOfParts(partsOf(sent));
}

/** Whether a text of any kind is a wallet's address, by a form that other texts hardly have. */
export function isWallet(text: string): boolean {
  if (text.length < LENGTH_MIN || text.length > LENGTH_MAX) return false;
  const { address } = partsOf(text);
  return EVM_ADDRESS.test(address) || isBech32(address.toLowerCase());
}

/** Null for what is of no format whose addresses may hold a tag or payment id. */
const holdingNone = firstOf(
  shaped(XRP, (text) => xrpDestination(text)?.account ?? null),
  shaped(MUXED, stellarAddress),
  shaped(INTEGRATED, moneroAddress),
);

interface Parts {
  readonly address: string;
  /** What a URI names beside it. */
  readonly tag: string | null;
}

function identityOfParts({ address, tag }: Parts): string {
  if (address.length > LENGTH_MAX) return address;
  const whole = tag === null ? address : `${address}:${tag}`;
  return identityOf(whole) ?? (tag === null ? whole : `${identityOf(address) ?? address}:${tag}`);
}

function usualSpellings(identity: string, address: string): string[] {
  const digits = EVM.exec(identity)?.[1];
  if (digits === undefined) return BECH32.test(identity) ? [identity.toUpperCase()] : [];
  // Mixed case is the checksummed spelling already, and making that takes long.
  const isMixed = /[a-f]/.test(address) && /[A-F]/.test(address);
  return isMixed ? [] : [`0x${checksummedEvm(digits)}`];
}

/** An address without what stands around it, and the tag that its URI names. */
function partsOf(sent: string): Parts {
  if (BARE.test(sent)) return { address: sent, tag: null };
  const [uri = "", query = ""] = sent.replace(INVISIBLE, "").split("?", 2);
  const parameters = new URLSearchParams(query);
  // EIP-681 names the contract of a token first, and who is paid behind it.
  const paid = /^ethereum:.*\/transfer$/i.test(uri)
    ? parameters.get("address")
    : parameters.get("destination");
  const bare = schemeless((paid ?? uri).replace(/^web\+/i, ""))
    .replace(/^\/\/(?:transfer\/)?/, "")
    .replace(/^pay-(?=0x)/i, "");
  const address = /^0x/i.test(bare) ? bare.replace(/[@/].*$/, "") : bare;
  const tag = TAGS.map((name) => parameters.get(name)).find((value) => value !== null && value !== "");
  // No payment to an EVM address carries one.
  return { address, tag: tag === undefined || EVM.test(address) ? null : tag };
}

/** A CAIP-10 id with a tag has three colons; each that is tried costs a look. */
function schemeless(text: string): string {
  return text.split(":", SCHEME_PARTS_MAX + 1).length > SCHEME_PARTS_MAX
    ? text
    : withoutScheme(text, () => true);
}

function shaped(shape: RegExp, form: (text: string) => string | null): (text: string) => string | null {
  return (text) => (shape.test(text) ? form(text) : null);
}

function evm(text: string): string {
  return `0x${text.slice(-40).toLowerCase()}`;
}

function tron(text: string): string {
  return base58check.encode(hexToBytes(text.slice(-42).toLowerCase()));
}

function xrp(text: string): string | null {
  const destination = xrpDestination(text);
  if (destination === null) return null;
  const { account, tags } = destination;
  return [account, ...tags.slice(0, 1)].join(":");
}

/** As its older form: both hold the same hash. */
function cash(text: string): string | null {
  for (const prefix of ["bitcoincash", "bchtest"] as const) {
    const found = decodeCashAddress(text.toLowerCase(), prefix);
    if (found !== null) return ofHash(CASH_VERSIONS[prefix][found.kind], found.hash);
  }
  return null;
}

/** BIP 173: capitals mean the same, for QR codes; never both. */
function bech32InCapitals(text: string): string | null {
  const lower = text.toLowerCase();
  return text !== lower && text === text.toUpperCase() && isBech32(lower) ? lower : null;
}

function isBech32(lower: string): boolean {
  return (
    BECH32.test(lower) &&
    (bech32.decodeUnsafe(lower, false) !== undefined || bech32m.decodeUnsafe(lower, false) !== undefined)
  );
}
