// Where a text shows account or card numbers. In a name any of them counts, however it is grouped; in a value of free form,
// where a number may look like a card's by chance, only what is written as one.

import { isCardNumber } from "./card-number.ts";
import { isIban, leadingIban, mayShowIban } from "./iban.ts";
import { plainForm, slice, spanOf, without, type PlainText, type Span } from "./plain-text.ts";

export interface AccountNumber extends Span {
  readonly type: "bank_account" | "card";
  /** In upper case, without separators. */
  readonly number: string;
}

/** What separates groups; what masks, such as `*`, does not. */
const SEPARATOR = /[\s\p{Pd}./_:,'’·]/gu;
// A number as people write it, in groups or not; letters and digits around it make it part of something else.
const DIGITS = /(?<![0-9a-z])[0-9](?:[\s\p{Pd}./_:,'’·]?[0-9]){12,18}(?![0-9a-z])/gu;
/** In names all that is no letter, digit or sign of a mask may stand between groups. */
const BETWEEN_IN_NAME = /[^\p{L}\p{N}*•●#]/gu;
const IBAN_HEAD = /(?=[a-z]{2}[0-9]{2})/g;
/** An IBAN may stand behind its own name, but not inside of an id of ours: those have no sign behind letters and digits. */
const NAMED_IBAN =
  /(?:iban(?:[^a-z0-9]+(?:is|no|nr|number|nummer))?[^a-z0-9]+|(?<![a-z0-9_])iban)(?=[a-z]{2}[^a-z0-9]*[0-9])/g;
/** As printed: in groups of four with blanks; the last may be shorter. */
const PRINTED_IBAN = /(?<![a-z0-9])[a-z]{2}[0-9]{2}(?:\s+[a-z0-9]{4})+(?:\s+[a-z0-9]{1,3})?(?![a-z0-9])/g;
const BLANK_DASH_DOT = /[\s\p{Pd}.]/gu;
/** Words of a sentence; what joins the parts of an id separates none. */
const WORD = /[^\s,;!?()"'„“”»«]+/gu;
const NO_SIGN = /[^a-z0-9]/g;
const NAMED_CARD =
  /(?<![a-z])(?:card|pan)(?:[^a-z0-9]+(?:is|no|nr|number|nummer))?[^a-z0-9]*(?=[0-9](?:[\s\p{Pd}.]?[0-9]){12,18}(?![0-9a-z]))/gu;
/** `card`, `pan`, `cardNumber`, `payee_pan`; not `company`. */
const CARD_FIELD =
  /(?:^|[^A-Za-z])(?:card|pan)(?:[^A-Za-z]*(?:no|nr|number))?$|(?:Card|PAN|Pan)(?:No|Nr|Number)?$|^(?:card|pan)(?:No|Nr|Number)$/;
/** As printed: four groups of four, or the groups of American Express and Diners Club. */
const PRINTED_CARD =
  /(?<![0-9a-z])[0-9]{4}([\s\p{Pd}.])(?:[0-9]{4}\1[0-9]{4}\1[0-9]{4}|[0-9]{6}\1[0-9]{4,5})(?![0-9a-z])/gu;
const DIGIT = /\p{N}/u;
/** No card number is shorter, and no IBAN. */
const NUMBER_MIN = 13;

/** In a name or a note: in order, none overlapping another. */
export function numbersInName(text: string): AccountNumber[] {
  if (!mayShowNumber(text)) return [];
  const plain = plainForm(text);
  const cards = [plain, ...slicesOf(plain, DIGITS)].map((part) => cardOf(without(part, SEPARATOR)));
  return apart([...cards, ...ibansInName(without(plain, BETWEEN_IN_NAME))]);
}

/** In an id or a value of free form, only IBANs: all of it or one of its words, as printed, or behind the word IBAN. */
export function ibansInValue(text: string): AccountNumber[] {
  return mayShowNumber(text) ? apart(ibansOf(plainForm(text))) : [];
}

/**
 * The same with card numbers: as printed, or behind the word card or PAN.
 * @param field the name of the value, which may be that word.
 */
export function numbersInValue(text: string, field: string): AccountNumber[] {
  if (!mayShowNumber(text)) return [];
  const plain = plainForm(text);
  const named = CARD_FIELD.test(field)
    ? slicesOf(plain, DIGITS)
    : behind(plain, NAMED_CARD).flatMap((rest) => slicesOf(rest, DIGITS).slice(0, 1));
  const cards = [...named, ...slicesOf(plain, PRINTED_CARD)].map((part) => cardOf(without(part, SEPARATOR)));
  return apart([...ibansOf(plain), ...cards]);
}

/**
 * The one form of a number that people write in several: in groups, with dashes, in small letters.
 * @returns an IBAN or a card number in upper case, without separators; any other identifier as it was sent.
 */
export function normalNumber(identifier: string): string {
  if (!mayShowNumber(identifier)) return identifier;
  const { text } = without(plainForm(identifier), SEPARATOR);
  return isIban(text) || isCardNumber(text) ? text.toUpperCase() : identifier;
}

/** A quick look, for most texts show none. */
export function mayShowNumber(text: string): boolean {
  return text.length >= NUMBER_MIN && DIGIT.test(text);
}

function ibansOf(plain: PlainText): (AccountNumber | null)[] {
  if (!mayShowIban(plain.text)) return [];
  const whole = [plain, ...slicesOf(plain, WORD)].map((part) => {
    const bare = without(part, BLANK_DASH_DOT);
    return isIban(bare.text) ? numberOf(bare, "bank_account") : null;
  });
  const parts = [...behind(plain, NAMED_IBAN), ...slicesOf(plain, PRINTED_IBAN)];
  return [...whole, ...parts.map((part) => leading(without(part, NO_SIGN)))];
}

/** In one piece or in groups of any kind, whatever stands around it. Words that look like one have few digits. */
function ibansInName(joined: PlainText): (AccountNumber | null)[] {
  return [...joined.text.matchAll(IBAN_HEAD)].map(({ index }) => {
    const found = leading(slice(joined, index));
    const isNumber =
      found !== null &&
      (found.number.length === joined.text.length ||
        found.number.replace(/[A-Z]/g, "").length * 2 >= found.number.length);
    return isNumber ? found : null;
  });
}

function leading(text: PlainText): AccountNumber | null {
  const number = leadingIban(text.text);
  return number === null ? null : numberOf(slice(text, 0, number.length), "bank_account");
}

function cardOf(digits: PlainText): AccountNumber | null {
  return isCardNumber(digits.text) ? numberOf(digits, "card") : null;
}

function numberOf(bare: PlainText, type: AccountNumber["type"]): AccountNumber {
  return { type, number: bare.text.toUpperCase(), ...spanOf(bare) };
}

function slicesOf(plain: PlainText, pattern: RegExp): PlainText[] {
  return [...plain.text.matchAll(pattern)].map(({ index, 0: found }) =>
    slice(plain, index, index + found.length),
  );
}

/** What follows each match. */
function behind(plain: PlainText, pattern: RegExp): PlainText[] {
  return [...plain.text.matchAll(pattern)].map(({ index, 0: found }) => slice(plain, index + found.length));
}

/** In order; where two overlap the longer one. */
function apart(found: readonly (AccountNumber | null)[]): AccountNumber[] {
  const longest = found.filter((one) => one !== null).sort((a, b) => b.to - b.from - (a.to - a.from));
  const kept: AccountNumber[] = [];
  for (const one of longest) {
    if (kept.every(({ from, to }) => one.to <= from || one.from >= to)) kept.push(one);
  }
  return kept.sort((a, b) => a.from - b.from);
}
