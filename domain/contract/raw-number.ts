// Whether a field that is kept as sent shows a whole account or card number, which must never be kept.

import { isCardNumber } from "./card-number.ts";
import { beginsWithIban } from "./iban.ts";

/** Shorter identifiers name no account, and would be found in text by chance. */
const IDENTIFIER_MIN = 6;
/** What stands between groups, invisible signs included; what masks, such as `*`, is none. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}./_:,'’·]/gu;
// A number as people write it, in groups or not; letters and digits around it make it part of something else.
const DIGITS = /(?<![0-9A-Za-z])[0-9](?:[\s\p{Pd}\p{Cf}./_:,'’·]?[0-9]){12,18}(?![0-9A-Za-z])/gu;
const IBAN_START = /(?<![0-9A-Za-z])[A-Za-z]{2}[0-9]{2}/g;

/**
 * Compared without what separates groups, in plain digits and without case, however people write numbers.
 * @returns true where `kept` holds `identifier`, a card number or an IBAN.
 */
export function showsRawNumber(kept: string, identifier: string | null): boolean {
  const raw = bare(identifier ?? "");
  if (raw.length >= IDENTIFIER_MIN && bare(kept).includes(raw)) return true;
  const plain = kept.normalize("NFKC");
  return showsCardNumber(plain) || showsIban(plain);
}

function showsCardNumber(text: string): boolean {
  return (
    isCardNumber(bare(text)) || [...text.matchAll(DIGITS)].some(([digits]) => isCardNumber(bare(digits)))
  );
}

function showsIban(text: string): boolean {
  const grouped = text.trim();
  return (
    beginsWithIban(bare(grouped)) ||
    [...grouped.matchAll(IBAN_START)].some(({ index }) => beginsWithIban(bare(grouped.slice(index))))
  );
}

function bare(text: string): string {
  return text.normalize("NFKC").replace(SEPARATORS, "").toLowerCase();
}
