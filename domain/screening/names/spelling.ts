// What remains of a Latin word when spelling habits are taken away: one form for "Qaddafi" and "Kadafi", one string of
// consonants for a word whose vowels may not be written. Rules from the romanisations of Arabic, Cyrillic and German.

/** Letters that are one sound, and how each is written here: capital S and C stand for "sh" and "ch". */
const ONE_SOUND: Readonly<Record<string, string>> = {
  shch: "S",
  tsch: "C",
  tch: "C",
  tsh: "C",
  sch: "S",
  sh: "S",
  ch: "C",
  dzh: "j",
  dj: "j",
  zh: "j",
  ph: "f",
  ck: "k",
  kh: "h",
  gh: "g",
  dh: "d",
  th: "t",
  tz: "ts",
  q: "k",
  x: "ks",
  w: "v",
};
const SOUNDS = /shch|tsch|tch|tsh|sch|sh|ch|dzh|dj|zh|ph|ck|kh|gh|dh|th|tz|q|x|w/g;
const SOFT_C = /c(?=[eiy])/g;
const GLIDE = /([aeiou])j(?![aeiou])/g;
/** Two vowels that are one in some spelling; "ae", "oe" and "ue" are umlauts. */
const ONE_VOWEL: Readonly<Record<string, string>> = { ou: "u", oo: "u", ee: "i", ae: "a", oe: "o", ue: "u" };
const VOWELS = /ou|oo|ee|ae|oe|ue|[yi]+/g;
const SILENT_H = /([aeiou])h(?![aeiou])/g;
const DOUBLED = /(.)\1+/g;
/** Ukrainian and Russian surnames on "-enko" end in "-enka" in Belarusian; final "v" is also heard and written as "f". */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/enka$/, "enko"],
  [/(?<=..[oe])f$/, "v"],
];

/** The word in one way of spelling. Not empty for a word of letters. */
export function foldSpelling(word: string): string {
  const folded = word
    .replace(SOUNDS, (letters) => ONE_SOUND[letters] ?? letters)
    .replace(SOFT_C, "s")
    .replaceAll("c", "k")
    .replace(GLIDE, "$1i")
    .replace(VOWELS, (letters) => ONE_VOWEL[letters] ?? "i")
    .replace(SILENT_H, "$1")
    .replace(DOUBLED, "$1");
  return ENDINGS.reduce((text, [ending, one]) => text.replace(ending, one), folded);
}

/** The consonants of a Latin word that every script writes; letters that another script does not have are one. */
export function consonantsOf(word: string): string {
  return sameConsonants(foldSpelling(word.replaceAll("w", "u")).replace(/[aeiou]/g, ""));
}

/** Consonants in the alphabet of `consonantsOf`: no h, one letter for p, b, v and f, none twice in a row. */
export function sameConsonants(consonants: string): string {
  return consonants
    .replace(/h/g, "")
    .replace(/[pvf]/g, "b")
    .replace(/(.)\1+/g, "$1");
}
