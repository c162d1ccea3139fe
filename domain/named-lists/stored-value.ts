// What a list keeps of a value: the text itself, in which every account or card number is replaced by its fingerprint, and an IP
// address or a wallet's address has its one spelling. Values are looked up in the same form, so each is found however it was
// written, and no list ever holds a number.

import { numbersInName, type AccountNumber } from "../contract/values/account-numbers.ts";
import { maskedNumber } from "../contract/values/masked-number.ts";
import { identifierFingerprint } from "../decision/identifier-fingerprint.ts";
import { replaced } from "../decision/redact-account-numbers.ts";
import type { TenantKey } from "../ids/tenant-key.ts";
import { ipIdentity, otherIpSpellings } from "../location/ip-identity.ts";
import { isWallet, walletIdentity, walletSpellings } from "../screening/addresses/wallet-identity.ts";

export interface StoredValue {
  readonly value: string;
  /** The end of the first number that was replaced; null where there was none. */
  readonly masked: string | null;
}

export function storedValue(text: string, key: TenantKey): StoredValue {
  const numbers = numbersInName(text);
  const [first] = numbers;
  if (first !== undefined) {
    return { value: withoutNumbers(text, numbers, key), masked: maskedNumber(first.number) };
  }
  return { value: isWallet(text) ? walletIdentity(text) : ipIdentity(text), masked: null };
}

/** Every form in which lists may keep a text, the one of now first: those of before have it as somebody wrote it. */
export function storedForms(text: string, key: TenantKey): readonly string[] {
  const { value, masked } = storedValue(text, key);
  if (masked !== null) return [value];
  const others = isWallet(text) ? walletForms(text) : [text, ...otherIpSpellings(text)];
  return [...new Set([value, ...others])];
}

/** A list that names an account holds for every tag and memo. */
function walletForms(text: string): readonly string[] {
  const { others, account } = walletSpellings(text);
  return account === null ? others : [...others, account];
}

function withoutNumbers(text: string, numbers: readonly AccountNumber[], key: TenantKey): string {
  return replaced(text, numbers, ({ type, number }) => identifierFingerprint(key, type, number));
}
