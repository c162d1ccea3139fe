// The vowels that a script without all vowels does write. "Simun" in Arabic letters has a y and a w: it is no "Usman", though
// both have the consonants s, m and n.

const BRIGHT = /[iey]/;
const DARK = /[ouwv]/;
const PLAIN_VOWEL = /[aeiou]/;

/**
 * True where the vowels that are written stand in the Latin word too, in this order. Short vowels may be missing.
 * @param native a word of such a script, letter by letter in Latin; @param latin a word with all of its vowels.
 */
export function haveSameVowels(native: string, latin: string): boolean {
  // Scripts of India write the vowel that a word begins with; Arabic and Hebrew write letters that may be one.
  const isIndic = PLAIN_VOWEL.test(native);
  if (isIndic && PLAIN_VOWEL.test(native[0] ?? "") !== PLAIN_VOWEL.test(latin[0] ?? "")) return false;
  // An Arabic y at the end is also read as a.
  const end = isIndic ? native.length : native.length - 1;
  let found = 0;
  for (let at = isIndic ? 0 : 1; at < end; at++) {
    const letter = native[at] ?? "";
    const sound = BRIGHT.test(letter) ? BRIGHT : isDark(letter, isIndic) ? DARK : null;
    if (sound === null) continue;
    while (found < latin.length && !sound.test(latin[found] ?? "")) found++;
    if (found === latin.length) return false;
    found++;
  }
  return true;
}

function isDark(letter: string, isIndic: boolean): boolean {
  return isIndic ? letter === "o" || letter === "u" : DARK.test(letter);
}
