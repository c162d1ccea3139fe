// How far two words are apart in habits of spelling: an edit distance over folded spellings in which a change costs the less
// the more often romanisations differ by it. "Gaddafi" and "Qadhafi" are near, "Karimi" and "Kalimi" a whole letter apart.

/**
 * Sounds that one letter of another script, or one sound of speech, is written by; each pair costs its line's price, in tenths
 * of a letter.
 */
const PRICES: readonly (readonly [price: number, pairs: string])[] = [
  [3, "ou ei fv"],
  [4, "gk ai ae sz jC jS"],
  [5, "ao bv bp dt dz tz SC Ch Sh hk jz js ts uv ij rg"],
  [6, "eo au gj gh kC Sk Ss Cs eu io"],
];
/** A letter that one of the words leaves out. */
const LEFT_OUT: Readonly<Record<string, number>> = { h: 4, a: 6, e: 6, i: 6, o: 6, u: 6, j: 6 };
const WHOLE = 10;

const LETTERS_MAX = 24;
const CODES = 128;
const priceOf = new Uint8Array(CODES * CODES).fill(WHOLE);
const priceWithout = new Uint8Array(CODES).fill(WHOLE);
for (const [price, pairs] of PRICES) {
  for (const pair of pairs.split(" ")) {
    const [a, b] = [pair.charCodeAt(0), pair.charCodeAt(1)];
    priceOf[a * CODES + b] = price;
    priceOf[b * CODES + a] = price;
  }
}
for (const [letter, price] of Object.entries(LEFT_OUT)) priceWithout[letter.charCodeAt(0)] = price;

let above = new Uint16Array(LETTERS_MAX + 1);
let row = new Uint16Array(LETTERS_MAX + 1);

/**
 * Of two spellings that `foldSpelling` made: 0 for equal ones, 1 for a letter that nothing explains. Symmetric.
 * @returns Infinity for everything above `limit`, and for words longer than 24 letters.
 */
export function spellingDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  const [n, m] = [a.length, b.length];
  if (n > LETTERS_MAX || m > LETTERS_MAX) return Number.POSITIVE_INFINITY;
  const most = limit * WHOLE;
  above[0] = 0;
  for (let j = 1; j <= m; j++) above[j] = (above[j - 1] ?? 0) + without(b.charCodeAt(j - 1));
  for (let i = 1; i <= n; i++) {
    const letter = a.charCodeAt(i - 1);
    const price = without(letter);
    let least = (above[0] ?? 0) + price;
    row[0] = least;
    for (let j = 1; j <= m; j++) {
      const other = b.charCodeAt(j - 1);
      const change = letter === other ? 0 : (priceOf[letter * CODES + other] ?? WHOLE);
      const cost = Math.min(
        (above[j - 1] ?? 0) + change,
        (above[j] ?? 0) + price,
        (row[j - 1] ?? 0) + without(other),
      );
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return Number.POSITIVE_INFINITY;
    [above, row] = [row, above];
  }
  const cost = above[m] ?? 0;
  return cost > most ? Number.POSITIVE_INFINITY : cost / WHOLE;
}

function without(code: number): number {
  return priceWithout[code] ?? WHOLE;
}
