// Whether a text that is kept as sent shows a whole account or card number, which must never be kept.

import { isCardNumber } from "./card-number.ts";
import { isIban, leadingIban } from "./iban.ts";

/** Shorter identifiers name no account, and would be found in text by chance. */
const IDENTIFIER_MIN = 6;
/** What separates groups, invisible signs included; what masks, such as `*`, does not. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}./_:,'’·]/gu;
// A number as people write it, in groups or not; letters and digits around it make it part of something else.
const DIGITS = /(?<![0-9A-Za-z])[0-9](?:[\s\p{Pd}\p{Cf}./_:,'’·]?[0-9]){12,18}(?![0-9A-Za-z])/gu;
const INVISIBLE = /\p{Cf}/gu;
/** In names all that is no letter, digit or sign of a mask may stand between groups. */
const BETWEEN = /[^\p{L}\p{N}*•●#]/gu;
const IBAN_HEAD = /(?=[a-z]{2}[0-9]{2})/g;
/** An IBAN may stand behind its own name, but not inside of an id of ours: those have no sign behind letters and digits. */
const NAMED =
  /(?:iban(?:[^a-z0-9]+(?:is|no|nr|number|nummer))?[^a-z0-9]+|(?<![a-z0-9_])iban)(?=[a-z]{2}[^a-z0-9]*[0-9])/g;
/** As printed: in groups of four with blanks; the last may be shorter. */
const PRINTED = /(?<![a-z0-9])[a-z]{2}[0-9]{2}(?:\s+[a-z0-9]{4})+(?:\s+[a-z0-9]{1,3})?(?![a-z0-9])/g;
const BLANKS_DASHES_DOTS = /[\s\p{Pd}.]/gu;
/** What separates words of a sentence; what joins the parts of an id does not. */
const WORD_ENDS = /[\s,;!?()"'„“”»«]+/u;
const ALL_BETWEEN = /[^a-z0-9]/g;
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
  return showsCardNumber(plain) || holdsIban(plain);
}

/**
 * For ids and values of free form, in which a number may look like a card's by chance, and one of a hundred that begin like
 * an IBAN is one to its check digits: any prefix makes an id of it.
 * @returns true where all of `kept` or one of its words is an IBAN, dashes and dots aside, or where it holds one as it is
 * printed, in groups of four with blanks, or behind the word IBAN.
 */
export function showsIban(kept: string): boolean {
  if (kept.length < IBAN_MIN || !DIGIT.test(kept)) return false;
  const plain = kept.normalize("NFKC").replace(INVISIBLE, "").toLowerCase();
  const words = [plain, ...plain.split(WORD_ENDS)];
  if (words.some((word) => isIban(word.replace(BLANKS_DASHES_DOTS, "")))) return true;
  const named = [...plain.matchAll(NAMED)].map(({ index, 0: { length } }) => plain.slice(index + length));
  const printed = [...plain.matchAll(PRINTED)].map(([groups]) => groups);
  return [...named, ...printed].some((text) => leadingIban(text.replace(ALL_BETWEEN, "")) !== null);
}

function showsCardNumber(text: string): boolean {
  return (
    isCardNumber(bare(text)) || [...text.matchAll(DIGITS)].some(([digits]) => isCardNumber(bare(digits)))
  );
}

/** One in one piece or in groups of any kind, whatever stands around it. Words that look like one have few digits. */
function holdsIban(text: string): boolean {
  const joined = text.toLowerCase().replace(BETWEEN, "");
  return [...joined.matchAll(IBAN_HEAD)].some(({ index }) => {
    const number = leadingIban(joined.slice(index)) ?? "";
    return number !== "" && (number === joined || number.replace(/[a-z]/g, "").length * 2 >= number.length);
  });
}

function bare(text: string): string {
  return text.normalize("NFKC").replace(SEPARATORS, "").toLowerCase();
}
