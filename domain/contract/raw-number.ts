// Whether a field that is kept as sent shows a whole account or card number, which must never be kept.

/** Shorter identifiers name no account, and would be found in text by chance. */
const IDENTIFIER_MIN = 6;
const SEPARATORS = /[\s\p{Pd}]/gu;
const CARD_NUMBER = /^[0-9]{13,19}$/;

/**
 * Compared without spaces, dashes and case, as people write numbers in groups.
 * @returns true where `kept` holds `identifier`, or is itself a card number.
 */
export function showsRawNumber(kept: string, identifier: string | null): boolean {
  const shown = bare(kept);
  if (CARD_NUMBER.test(shown) && passesLuhn(shown)) return true;
  const raw = bare(identifier ?? "");
  return raw.length >= IDENTIFIER_MIN && shown.includes(raw);
}

function bare(text: string): string {
  return text.replace(SEPARATORS, "").toLowerCase();
}

/** The check digit of card numbers: ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const weighed = place % 2 === 0 ? digit : digit * 2;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}
