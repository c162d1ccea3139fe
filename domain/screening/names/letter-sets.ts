// Which letters a word has and how many, in one number: a few operations tell that two words are further apart than some
// typing errors can explain, without reading them.

/** Lowest 26 bits: the letters; highest five: how many there are, at most 31. */
const LETTERS = 26;
const LETTER_BITS = 2 ** LETTERS - 1;
const LENGTH_MAX = 31;
const A = "a".charCodeAt(0);

export function letterSet(word: string): number {
  return (lettersOf(word) | (Math.min(word.length, LENGTH_MAX) << (LETTERS + 1))) >>> 0;
}

/** The letters alone. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - A;
    if (letter >= 0 && letter < LETTERS) bits |= 1 << letter;
  }
  return bits;
}

/**
 * The places from `start` to `end` of words that may be the given one with some errors.
 * @param letters how many may be in one of the words alone, one fewer for each letter that one is longer: what is left out
 *   leaves one letter alone, what stands for another two.
 */
export function placesAlike(
  sets: Uint32Array,
  [start, end]: readonly [start: number, end: number],
  sought: number,
  { edits, letters }: { readonly edits: number; readonly letters: number },
): readonly number[] {
  const places: number[] = [];
  const length = sought >>> (LETTERS + 1);
  for (let at = start; at < end; at++) {
    const set = sets[at] ?? 0;
    const longer = Math.abs((set >>> (LETTERS + 1)) - length);
    if (longer <= edits && lettersApart(set, sought) <= letters - longer) places.push(at);
  }
  return places;
}

/** How many letters one of two words has and the other has not. */
export function lettersApart(a: number, b: number): number {
  return ones((a ^ b) & LETTER_BITS);
}

/** How many bits are set. */
export function ones(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return (((count + (count >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
