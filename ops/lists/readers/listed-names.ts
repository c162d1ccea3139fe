// Names as lists write them in one field, taken apart: one name for each script, and notes left out.

const LATIN_LETTER = /\p{Script=Latin}/u;
const OTHER_LETTERS =
  /[\p{Script=Arabic}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hangul}\p{Script=Georgian}\p{Script=Armenian}\p{Script=Myanmar}][\p{L}\p{M}\s'’ـ.-]*/gu;
const NOTE =
  /\s*\((?:formerly|previously|also|a\.?k\.?a|f\.?k\.?a|in arabic|in russian|cyrillic|good quality|low quality|see|as listed|listed)[^)]*\)/giu;

/** A name in two scripts is two names: "Wasim AL-ASSAD وسيم الأسد". Nothing for text without a letter. */
export function namesIn(text: string): string[] {
  const plain = text.replace(NOTE, " ").replace(/\s+/g, " ").trim();
  if (!LATIN_LETTER.test(plain)) return tidy([plain]);
  const others = [...plain.matchAll(OTHER_LETTERS)].map(([name]) => name);
  return tidy([plain.replace(OTHER_LETTERS, " "), ...others]);
}

function tidy(names: readonly string[]): string[] {
  return names
    .map((name) =>
      name
        .replace(/\(\s*\)/g, " ")
        .replace(/\s+/g, " ")
        .replace(/^[\s,;:/–-]+|[\s,;:/–-]+$/gu, ""),
    )
    .filter((name) => /\p{L}{2}/u.test(name));
}

/** Each once, in order. */
export function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}
