// The letters that a script without all vowels does write, and that consonants in one alphabet do not show. "Simun" in Arabic
// letters has a y and a w: it is no "Usman", though both have the consonants s, m and n; "Bahrami" has an h, and is no "Barami".

const BRIGHT = "iey";
const DARK = "ouwv";
/** Those of scripts of India. */
const INDIC_DARK = "ou";
const VOWELS = "aeiou";
const PLAIN_VOWEL = /[aeiou]/;

/**
 * True where the vowels that are written stand in the Latin word too, in this order. Short vowels may be missing.
 * @param native a word of such a script, letter by letter in Latin; @param latin a word with all of its vowels.
 */
export function haveSameVowels(native: string, latin: string): boolean {
  // Scripts of India write the vowel that a word begins with; Arabic and Hebrew write letters that may be one.
  const isIndic = PLAIN_VOWEL.test(native);
  if (isIndic && VOWELS.includes(native.charAt(0)) !== VOWELS.includes(latin.charAt(0))) return false;
  if (!mayEndAlike(native, latin, isIndic)) return false;
  // An Arabic y at the end is also read as a.
  const end = isIndic ? native.length : native.length - 1;
  let found = 0;
  for (let at = isIndic ? 0 : 1; at < end; at++) {
    const letter = native.charAt(at);
    const sound = BRIGHT.includes(letter)
      ? BRIGHT
      : (isIndic ? INDIC_DARK : DARK).includes(letter)
        ? DARK
        : "";
    if (sound === "") continue;
    while (found < latin.length && !sound.includes(latin.charAt(found))) found++;
    if (found === latin.length) return false;
    found++;
  }
  return true;
}

/** Every script writes an i at the end: "Ashrafi" is no "Ashraf". In Arabic letters it may be read as a. */
function mayEndAlike(native: string, latin: string, isIndic: boolean): boolean {
  if (/[iy]$|ee$/.test(latin)) return /[iye]$/.test(native);
  return isIndic || !native.endsWith("y") || /[aeioh]$/.test(latin);
}

/** Native, then Latin: Arabic has no p, and its b and f are both written as v; Hebrew writes b and v alike. */
const SAME_LIPS: ReadonlySet<string> = new Set("pp bb bp bv vv vb vf ff fv".split(" "));
/** An h of its own: none that makes one sound with the letter before it, and none that is silent at the end. */
const OWN_H = /(?<![cdgpstz])h(?!$)/;
const H_ROUGHLY = /[hkgcjx]/;

/**
 * True where consonants that romanisations merge are written alike: p, b, v and f as far as the script tells them apart,
 * and an h in both words or in neither.
 * @param native a word of a script without all vowels, letter by letter in Latin; @param latin a word with all of its vowels.
 */
export function haveSameConsonants(native: string, latin: string): boolean {
  if (OWN_H.test(native) ? !H_ROUGHLY.test(latin) : OWN_H.test(latin) && !H_ROUGHLY.test(native))
    return false;
  const mine = lipsOf(native);
  const theirs = lipsOf(latin);
  if (mine.length !== theirs.length) return true;
  for (let at = 0; at < mine.length; at++) {
    if (!SAME_LIPS.has(mine.charAt(at) + theirs.charAt(at))) return false;
  }
  return true;
}

/** The letters p, b, f and v, and "ph" as f; in order, and two of one sound in a row once. */
function lipsOf(word: string): string {
  let lips = "";
  for (let at = 0; at < word.length; at++) {
    let letter = word.charAt(at);
    if (letter !== "p" && letter !== "b" && letter !== "f" && letter !== "v") continue;
    if (letter === "p" && word.charAt(at + 1) === "h") letter = "f";
    if (!lips.endsWith(letter)) lips += letter;
  }
  return lips;
}
