// Which names a list writes into one entry: "A a.k.a. B", "A / B", and the choice of a word in "VICTORY/POBEDA POLITICAL
// BLOC". A choice of one word is never a name of that word alone.

import { latinReadings, type NameKind } from "./latin-words.ts";
import { legalFormAt } from "./legal-forms.ts";
import { WORD_OF_FORM } from "./little-words.ts";
import { isCommonInFirms } from "./ordinary-words.ts";

const OTHER_NAME =
  /\s+(?:a\.?\s?k\.?\s?a\.?|f\.?k\.?a\.?|d\.?b\.?a\.?|alias|formerly known as|also known as|formerly)\s+/iu;
const SLASH = /\s*[/|]\s*/u;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
/** Choices in one name; a name with more is read as it stands. */
const CHOICES_MAX = 6;

/** The names in a list's text, the first as it is written. */
export function otherNames(text: string, kind: NameKind): readonly string[] {
  return text.split(OTHER_NAME).flatMap((one) => {
    const sides = one.split(SLASH);
    if (sides.length === 1) return [one];
    if (sides.every((side) => isWholeName(side, kind))) return sides;
    return [sides.join(" "), ...choicesOf(sides).filter((name) => wordsOf(name).length > 1 && tells(name))];
  });
}

/** A firm may be called by one word, but never by ordinary ones alone. */
function isWholeName(side: string, kind: NameKind): boolean {
  const words = wordsOf(side);
  if (kind === "person") return words.length > 1;
  return tells(side) && (words.length > 1 || side.length >= ONE_WORD_LETTERS_MIN);
}
const ONE_WORD_LETTERS_MIN = 5;

const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];

/** "A X/Y B" is "A X B" or "A Y B": around each slash one word is left out. */
function choicesOf(sides: readonly string[]): readonly string[] {
  let names = [sides[0] ?? ""];
  for (const side of sides.slice(1)) {
    names = names.flatMap((name) => [
      [name, side.replace(/^\s*[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/u, "")].join(" "),
      [name.replace(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*\s*$/u, ""), side].join(" "),
    ]);
  }
  return names.length > CHOICES_MAX ? [] : names.map((name) => name.trim());
}

/** A choice of ordinary words alone, such as "Export Corporation", would be everybody's name. */
function tells(name: string): boolean {
  const words = (latinReadings(name, "organisation")[0] ?? []).map(
    ({ text }) => WORD_OF_FORM.get(text) ?? text,
  );
  return words.some((word, at) => !isCommonInFirms(word) && legalFormAt(words, at) === null);
}
