// How alike two strings are: Jaro-Winkler and the restricted edit distance with transpositions. Plain functions over
// UTF-16 units; the words that are compared are ASCII.

/** Prefix weight and length as Winkler published them (1990): 0.1 for each of at most four equal first letters. */
const PREFIX_WEIGHT = 0.1;
const PREFIX_MAX = 4;

/** Jaro-Winkler similarity, 0..1, symmetric; 1 only for equal strings. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  // The letters of the first are matched greedily, so a fixed order makes it symmetric.
  const jaro = a < b ? jaroSimilarity(a, b) : jaroSimilarity(b, a);
  let prefix = 0;
  while (prefix < PREFIX_MAX && prefix < a.length && prefix < b.length && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * PREFIX_WEIGHT * (1 - jaro);
}

/** Words longer than this are compared by their first letters; the masks below are 32 bits wide. */
const LETTERS_MAX = 31;

function jaroSimilarity(a: string, b: string): number {
  const n = Math.min(a.length, LETTERS_MAX);
  const m = Math.min(b.length, LETTERS_MAX);
  if (n === 0 || m === 0) return 0;
  const reach = Math.max(0, (Math.max(n, m) >> 1) - 1);
  let matchedA = 0;
  let matchedB = 0;
  let matches = 0;
  for (let i = 0; i < n; i++) {
    const letter = a.charCodeAt(i);
    const end = Math.min(m - 1, i + reach);
    for (let j = Math.max(0, i - reach); j <= end; j++) {
      if ((matchedB >>> j) & 1 || b.charCodeAt(j) !== letter) continue;
      matchedA |= 1 << i;
      matchedB |= 1 << j;
      matches++;
      break;
    }
  }
  if (matches === 0) return 0;
  let outOfOrder = 0;
  let j = 0;
  for (let i = 0; i < n; i++) {
    if (!((matchedA >>> i) & 1)) continue;
    while (!((matchedB >>> j) & 1)) j++;
    if (a.charCodeAt(i) !== b.charCodeAt(j)) outOfOrder++;
    j++;
  }
  return (matches / n + matches / m + (matches - outOfOrder / 2) / matches) / 3;
}

/** Letters that the rows below have room for. */
const ROW_LETTERS = 60;
const row0 = new Uint8Array(ROW_LETTERS + 2);
const row1 = new Uint8Array(ROW_LETTERS + 2);
const row2 = new Uint8Array(ROW_LETTERS + 2);

/**
 * Insertions, deletions, substitutions and transpositions of neighbours that turn one string into the other (optimal
 * string alignment), counted up to `limit`.
 * @returns `limit + 1` for everything above it, and for strings longer than 60.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit || a.length > ROW_LETTERS || b.length > ROW_LETTERS)
    return limit + 1;
  // What both begin and end with costs nothing, and most words that are compared differ in a letter or two.
  let start = 0;
  while (start < a.length && start < b.length && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let n = a.length;
  let m = b.length;
  while (n > start && m > start && a.charCodeAt(n - 1) === b.charCodeAt(m - 1)) {
    n--;
    m--;
  }
  n -= start;
  m -= start;
  if (n === 0 || m === 0) return n + m;
  let before = row0;
  let above = row1;
  let row = row2;
  for (let j = 0; j <= m; j++) above[j] = j;
  for (let i = 1; i <= n; i++) {
    row[0] = i;
    let least = i;
    const letter = a.charCodeAt(start + i - 1);
    const earlier = i > 1 ? a.charCodeAt(start + i - 2) : -1;
    for (let j = 1; j <= m; j++) {
      const other = b.charCodeAt(start + j - 1);
      let edits = (above[j - 1] ?? 0) + (letter === other ? 0 : 1);
      const without = Math.min(above[j] ?? 0, row[j - 1] ?? 0) + 1;
      if (without < edits) edits = without;
      if (earlier === other && j > 1 && letter === b.charCodeAt(start + j - 2)) {
        edits = Math.min(edits, (before[j - 2] ?? 0) + 1);
      }
      row[j] = edits;
      if (edits < least) least = edits;
    }
    if (least > limit) return limit + 1;
    [before, above, row] = [above, row, before];
  }
  return Math.min(above[m] ?? 0, limit + 1);
}
