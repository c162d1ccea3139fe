// What a payment carries beside the address, so that a host knows whose deposit it is: a destination tag, a payment id, a memo. Each
// network has its own kind, and one writing for it; most have none.

import type { AddressFormatName } from "../../screening/addresses/formats.ts";
import { utf8Bytes } from "../../text/utf8.ts";

/** To its one writing; null for what the network cannot carry. */
type MemoForm = (memo: string) => string | null;

const DESTINATION_TAG_MAX = 2n ** 32n - 1n;

const paymentId: MemoForm = (memo) =>
  /^(?:[0-9a-f]{16}|[0-9a-f]{64})$/i.test(memo) ? memo.toLowerCase() : null;
const accountMemo = textOf(100);

/** Sources: XRPL "source and destination tags"; Stellar "memos"; the default limits of Cosmos SDK, EOSIO, Hedera and Algorand. */
const FORMS: Readonly<Partial<Record<AddressFormatName, MemoForm>>> = {
  "xrp-ledger": destinationTag,
  stellar: stellarMemo,
  monero: paymentId,
  cosmos: textOf(256),
  ton: textOf(1_000),
  eos: textOf(256),
  hedera: accountMemo,
  "hedera-testnet": accountMemo,
  algorand: textOf(1_000),
};

/** Networks whose addresses may hold one. */
const WITHIN: ReadonlySet<AddressFormatName> = new Set(["xrp-ledger", "stellar", "monero"]);

export function hasMemos(format: AddressFormatName): boolean {
  return FORMS[format] !== undefined;
}

export function mayHoldMemo(format: AddressFormatName): boolean {
  return WITHIN.has(format);
}

/** @returns null for what no payment on the network can carry. */
export function memoForm(format: AddressFormatName, memo: string): string | null {
  return FORMS[format]?.(memo) ?? null;
}

function destinationTag(memo: string): string | null {
  if (!/^[0-9]{1,10}$/.test(memo) || BigInt(memo) > DESTINATION_TAG_MAX) return null;
  return `${BigInt(memo)}`;
}

/** A text, a number, or a hash in hex, which alone is longer than a text can be. */
function stellarMemo(memo: string): string | null {
  return /^[0-9a-f]{64}$/i.test(memo) ? memo.toLowerCase() : textOf(28)(memo);
}

/** Every sign counts, and no sign that cannot be seen: people copy memos. */
function textOf(bytes: number): MemoForm {
  return (memo) =>
    memo !== "" && memo === memo.trim() && !UNSEEN.test(memo) && utf8Bytes(memo) <= bytes ? memo : null;
}

const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
