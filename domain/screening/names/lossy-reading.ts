// Whether two names agree only as a script is read in Latin letters, by a reading that makes one word of many: Chinese
// characters and Hangul have few syllables, Arabic and Hebrew leave out vowels.

const LOSSY = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}]/u;
const NO_LETTERS = /[^\p{L}\p{N}]/gu;
const MARKS = /\p{M}/gu;

/** True where one of the names has such a script, and the other has not the same letters. */
export function isLossyReading(a: string, b: string): boolean {
  return (LOSSY.test(a) || LOSSY.test(b)) && lettersOf(a) !== lettersOf(b);
}

/** Without what is between the words, in an order of its own: the words of a name may stand in any. */
function lettersOf(name: string): string {
  const letters = name.normalize("NFKD").toLowerCase().replace(MARKS, "").replace(NO_LETTERS, "");
  return Array.from(letters).sort().join("");
}
