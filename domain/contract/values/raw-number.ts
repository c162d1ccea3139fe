// Whether a text that is kept as sent shows a whole account or card number, which must never be kept.

import { ibansInValue, numbersInName } from "./account-numbers.ts";

/** Shorter identifiers name no account, and would be found in text by chance. */
const IDENTIFIER_MIN = 6;
/** What separates groups, invisible signs included; what masks, such as `*`, does not. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}./_:,'’·]/gu;

/**
 * Compared without what separates groups, in plain digits and without case, however people write numbers.
 * @returns true where `kept` holds `identifier`, a card number or an IBAN.
 */
export function showsRawNumber(kept: string, identifier: string | null): boolean {
  const raw = bare(identifier ?? "");
  if (raw.length >= IDENTIFIER_MIN && bare(kept).includes(raw)) return true;
  return numbersInName(kept).length > 0;
}

/**
 * For ids of free form: one of a hundred that begin like an IBAN is one to its check digits, and any prefix makes an id of it.
 * @see ibansInValue
 */
export function showsIban(kept: string): boolean {
  return ibansInValue(kept).length > 0;
}

function bare(text: string): string {
  return text.normalize("NFKC").replace(SEPARATORS, "").toLowerCase();
}
