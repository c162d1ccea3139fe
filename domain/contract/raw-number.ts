// Whether a text that is kept as sent shows a whole account or card number, which must never be kept.

import { isCardNumber } from "./card-number.ts";
import { beginsWithIban } from "./iban.ts";

/** Shorter identifiers name no account, and would be found in text by chance. */
const IDENTIFIER_MIN = 6;
/** What stands between groups, invisible signs included; what masks, such as `*`, is none. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}./_:,'’·]/gu;
// A number as people write it, in groups or not; letters and digits around it make it part of something else.
const DIGITS = /(?<![0-9A-Za-z])[0-9](?:[\s\p{Pd}\p{Cf}./_:,'’·]?[0-9]){12,18}(?![0-9A-Za-z])/gu;
const IBAN_START = /(?:(?<![0-9A-Za-z])|(?<=iban))[a-z]{2}[0-9]{2}/gi;
// In groups of four, all set apart alike; the last may be shorter.
const GROUPS = /^[a-z0-9]{4}([\s\p{Pd}./_])[a-z0-9]{4}(?:\1[a-z0-9]{4})*(?:\1[a-z0-9]{1,3})?(?![a-z0-9])/iu;
const INVISIBLE = /\p{Cf}/gu;
/** The longest IBAN, all its groups set apart. */
const IBAN_MAX = 41;
/** No IBAN is shorter; and without a digit there is no number at all. */
const IBAN_MIN = 15;
const DIGIT = /\p{N}/u;

/**
 * Compared without what separates groups, in plain digits and without case, however people write numbers.
 * @returns true where `kept` holds `identifier`, a card number or an IBAN.
 */
export function showsRawNumber(kept: string, identifier: string | null): boolean {
  const raw = bare(identifier ?? "");
  if (raw.length >= IDENTIFIER_MIN && bare(kept).includes(raw)) return true;
  if (!DIGIT.test(kept)) return false;
  const plain = kept.normalize("NFKC");
  return showsCardNumber(plain) || showsSeparatedIban(plain);
}

/**
 * For ids and values of free form, in which a number may look like a card's by chance and a UUID like an IBAN with hyphens.
 * @returns true where `kept` holds an IBAN in one piece or in groups of four.
 */
export function showsIban(kept: string): boolean {
  if (kept.length < IBAN_MIN || !DIGIT.test(kept)) return false;
  const plain = kept.normalize("NFKC").replace(INVISIBLE, "");
  return [...plain.matchAll(IBAN_START)].some(({ index }) => {
    const from = plain.slice(index, index + IBAN_MAX + 1);
    const [groups = ""] = GROUPS.exec(from) ?? [];
    return beginsWithIban(from.toLowerCase()) || beginsWithIban(bare(groups));
  });
}

function showsCardNumber(text: string): boolean {
  return (
    isCardNumber(bare(text)) || [...text.matchAll(DIGITS)].some(([digits]) => isCardNumber(bare(digits)))
  );
}

function showsSeparatedIban(text: string): boolean {
  const grouped = text.trim();
  return (
    beginsWithIban(bare(grouped)) ||
    [...grouped.matchAll(IBAN_START)].some(({ index }) => beginsWithIban(bare(grouped.slice(index))))
  );
}

function bare(text: string): string {
  return text.normalize("NFKC").replace(SEPARATORS, "").toLowerCase();
}
