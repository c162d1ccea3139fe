// Other ways to read the words of a text, where its writer lost or added blanks: "OlegDeripaska", "JSCARGUMENT",
// "B O U T  V I K T O R".

import type { NameKind } from "./latin-words.ts";

/** Where a capital begins another word: not in "McDonald" or "DeVries". */
const CAPITAL_INSIDE = /(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll}{2})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll}{2})/gu;
const HAS_CAPITAL_INSIDE = new RegExp(CAPITAL_INSIDE.source, "u");
/** "Korobova OV": capitals among other letters. */
const INITIALS = /(?<![\p{L}.'’-])\p{Lu}{2,3}(?![\p{L}.'’-])/u;
const HAS_LOWER_CASE = /\p{Ll}/u;
const LETTERS_APART = /(?<!\p{L})\p{L}(?: \p{L}){2,}(?!\p{L})/gu;
const WORDS_OF_LETTERS = /(?<!\p{L})\p{L} \p{L} \p{L}(?!\p{L})[^]*\s{2}/u;
/** Legal forms that are written without a blank; what is left must be a word. */
const FORMS =
  "[jp]?sc|[ocp]jsc|[ozp]ao|ooo|too|llc|ltd|gmbh|inc|corp|plc|[оозп]ао|ао|ооо|тоо|пао|зао|нпо|фгуп";
const GLUED_BEFORE = new RegExp(`(?<![\\p{L}\\p{N}])(${FORMS})(?=\\p{L}{4})`, "iu");
const GLUED_BEHIND = new RegExp(`(?<=\\p{L}{4})(${FORMS})(?![\\p{L}\\p{N}])`, "iu");
/** The same of plain letters, several times faster. */
const GLUED_IN_ASCII = new RegExp(`(?<![a-z0-9])(?:${FORMS})[a-z]{4}|[a-z]{4}(?:${FORMS})(?![a-z0-9])`, "i");
const ASCII = /^[ -~]*$/;

/** @returns texts that differ from the given one; mostly none. */
export function respelledTexts(text: string, kind: NameKind): readonly string[] {
  const texts = new Set<string>();
  if (HAS_CAPITAL_INSIDE.test(text)) texts.add(text.replace(CAPITAL_INSIDE, " "));
  if (WORDS_OF_LETTERS.test(text)) {
    const words = text.split(/\s{2,}/);
    texts.add(words.map((word) => word.replace(LETTERS_APART, joined)).join(" "));
  }
  if (kind === "person" && HAS_LOWER_CASE.test(text) && INITIALS.test(text)) {
    texts.add(text.replace(INITIALS, (letters) => letters.split("").join(" ")));
  }
  if (kind === "organisation" && (!ASCII.test(text) || GLUED_IN_ASCII.test(text))) {
    if (GLUED_BEFORE.test(text)) texts.add(text.replace(GLUED_BEFORE, "$1 "));
    if (GLUED_BEHIND.test(text)) texts.add(text.replace(GLUED_BEHIND, " $1"));
  }
  texts.delete(text);
  return [...texts];
}

const joined = (letters: string): string => letters.replaceAll(" ", "");
