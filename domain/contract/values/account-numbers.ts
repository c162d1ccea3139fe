// Where a text shows account or card numbers. In a name any of them counts, however it is grouped; in a value of free form,
// where a number may look like a card's by chance, only what is written as one.

import { NAMED_CARD, namesCard } from "./card-names.ts";
import { isCardNumber } from "./card-number.ts";
import { IBAN_MAX, isIban, leadingIban, mayShowIban } from "./iban.ts";
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
/** Between tags and codes of a payment's text, such as `EREF+…+`, numbers stand in these; a dash may be part of an id. */
const FIELD = /[^\s,;!?()"'„“”»«/:+_=|*#&<>[\]{}\\]+/gu;
/** A bank's code (ISO 9362), with its name or without, as it is glued to a number. */
const BIC = "(?:bic|swift)?[a-z]{6}[a-z0-9]{2}(?:[a-z0-9]{3})?";
const BIC_ALONE = new RegExp(`^${BIC}$`);
const BIC_BEFORE = new RegExp(`^${BIC}(?=[a-z]{2}[0-9]{2})`);
/** What names a number before it. `IBAN NO 93 …` may be of Norway, so the shorter name is tried first. */
const NAMES_BEFORE = [
  /^[^a-z0-9]*(?:iban|card|pan)[^a-z0-9]*/,
  /^[^a-z0-9]*(?:iban|card|pan)[^a-z0-9]*(?:is|no|nr|number|nummer)[^a-z0-9]*/,
];
const NO_SIGN = /[^a-z0-9]/g;
/** As printed: four groups of four, or the groups of American Express and Diners Club. */
const PRINTED_CARD =
  /(?<![0-9a-z])[0-9]{4}([\s\p{Pd}.])(?:[0-9]{4}\1[0-9]{4}\1[0-9]{4}|[0-9]{6}\1[0-9]{4,5})(?![0-9a-z])/gu;
/** Between the numbers of a list. */
const JOINER = /^(?:[^a-z0-9]|and|und|or|oder|et|ou|y|e)*$/;
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

/** In an id, only IBANs: all of it or one of its words, as printed, or behind the word IBAN. */
export function ibansInValue(text: string): AccountNumber[] {
  return mayShowNumber(text) ? apart(ibansOf(plainForm(text), () => [])) : [];
}

/**
 * In a value of free form: the same, and IBANs that stand as a field of their own or with a bank's code glued on; card numbers as
 * printed, or behind the word card or PAN.
 * @param field the name of the value, which may be that word.
 */
export function numbersInValue(text: string, field: string): AccountNumber[] {
  if (!mayShowNumber(text)) return [];
  const plain = plainForm(text);
  const named = namesCard(field)
    ? slicesOf(plain, DIGITS)
    : behind(plain, NAMED_CARD).flatMap((rest) => inARow(rest));
  const cards = [...named.map(cardWithin), ...slicesOf(plain, PRINTED_CARD).map(cardWithin)];
  return apart([...ibansOf(plain, ibanFields), ...cards]);
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

/**
 * The number of an identifier that names it first, such as `IBAN: DE89 …`, in its one form.
 * @returns null where no such word, or no such number, is all of the text.
 */
export function numberBehindWord(identifier: string): string | null {
  if (!mayShowNumber(identifier)) return null;
  const plain = plainForm(identifier);
  const numbers = NAMES_BEFORE.map((name) => {
    const [before] = name.exec(plain.text) ?? [];
    return before === undefined ? "" : without(slice(plain, before.length), SEPARATOR).text;
  });
  return numbers.find((text) => isIban(text) || isCardNumber(text))?.toUpperCase() ?? null;
}

/** A quick look, for most texts show none. */
export function mayShowNumber(text: string): boolean {
  return text.length >= NUMBER_MIN && DIGIT.test(text);
}

/** @param inWord finds those in a word that is more than an IBAN. */
function ibansOf(
  plain: PlainText,
  inWord: (word: PlainText) => (AccountNumber | null)[],
): (AccountNumber | null)[] {
  if (!mayShowIban(plain.text)) return [];
  const words = longSlicesOf(plain, WORD).flatMap((word) => {
    const whole = ibanAlone(word);
    return whole === null ? inWord(word) : [whole];
  });
  const parts = [...behind(plain, NAMED_IBAN), ...slicesOf(plain, PRINTED_IBAN)];
  return [ibanAlone(plain), ...words, ...parts.map((part) => leading(without(part, NO_SIGN, IBAN_MAX)))];
}

function ibanAlone(part: PlainText): AccountNumber | null {
  const bare = without(part, BLANK_DASH_DOT);
  return isIban(bare.text) ? numberOf(bare, "bank_account") : null;
}

function ibanFields(word: PlainText): (AccountNumber | null)[] {
  return longSlicesOf(word, FIELD).flatMap((part) => {
    const bare = without(part, BLANK_DASH_DOT);
    const before = BIC_BEFORE.exec(bare.text)?.[0].length ?? 0;
    return [bare, ...(before === 0 ? [] : [slice(bare, before)])].map((rest) => {
      const number = leading(rest);
      const behindIt = rest.text.slice(number?.number.length ?? 0);
      return behindIt === "" || BIC_ALONE.test(behindIt) ? number : null;
    });
  });
}

/** The numbers at the beginning, as a list of them is written. */
function inARow(text: PlainText): PlainText[] {
  const row: PlainText[] = [];
  let end = 0;
  for (const { index, 0: found } of text.text.matchAll(DIGITS)) {
    if (!JOINER.test(text.text.slice(end, index))) break;
    end = index + found.length;
    row.push(slice(text, index, end));
  }
  return row;
}

/** All of the digits, or those before a sign that separates them from others, such as the date of expiry. */
function cardWithin(digits: PlainText): AccountNumber | null {
  const ends = [
    digits.text.length,
    ...Array.from(digits.text.matchAll(SEPARATOR), ({ index }) => index).toReversed(),
  ];
  for (const end of ends) {
    const card = cardOf(without(slice(digits, 0, end), SEPARATOR));
    if (card !== null) return card;
  }
  return null;
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

/** Without those that are too short to show a number. */
function longSlicesOf(plain: PlainText, pattern: RegExp): PlainText[] {
  return slicesOf(plain, pattern).filter(({ text }) => text.length >= NUMBER_MIN);
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
