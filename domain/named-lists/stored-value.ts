// What a list keeps of a value: the text itself, in which every account or card number is replaced by its fingerprint. Values
// are looked up in the same form, so a number is found however it was written, and no list ever holds one.

import { numbersInName } from "../contract/values/account-numbers.ts";
import { maskedNumber } from "../contract/values/masked-number.ts";
import { identifierFingerprint } from "../decision/evidence.ts";
import { replaced } from "../decision/redact-account-numbers.ts";
import type { TenantKey } from "../ids/tenant-key.ts";

export interface StoredValue {
  readonly value: string;
  /** The end of the first number that was replaced; null where there was none. */
  readonly masked: string | null;
}

export function storedValue(text: string, key: TenantKey): StoredValue {
  const numbers = numbersInName(text);
  const [first] = numbers;
  if (first === undefined) return { value: text, masked: null };
  const value = replaced(text, numbers, ({ type, number }) => identifierFingerprint(key, type, number));
  return { value, masked: maskedNumber(first.number) };
}
