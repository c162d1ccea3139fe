// Cohen's kappa: how far two checks agree beyond what chance alone would give.

export interface RatedPairs {
  /** What the one said. */
  readonly first: string;
  /** What the other said of the same. */
  readonly second: string;
  readonly count: number;
}

/**
 * `(pₒ − pₑ) / (1 − pₑ)`: 1 is full agreement, 0 what chance gives, below it is worse than chance. Null without pairs, and where
 * both always said the same one thing: chance alone agrees fully then, and kappa is undefined.
 *
 * J. Cohen, "A Coefficient of Agreement for Nominal Scales", Educational and Psychological Measurement 20 (1960) 37–46.
 *
 * @param pairs counts of each combination; the same combination may be in several rows.
 * @throws RangeError for a count that is no whole number from zero.
 */
export function cohenKappa(pairs: readonly RatedPairs[]): number | null {
  const firsts = new Map<string, number>();
  const seconds = new Map<string, number>();
  let total = 0;
  let agreed = 0;
  for (const { first, second, count } of pairs) {
    if (!Number.isSafeInteger(count) || count < 0) throw new RangeError("pairs are counted in whole numbers");
    total += count;
    if (first === second) agreed += count;
    firsts.set(first, (firsts.get(first) ?? 0) + count);
    seconds.set(second, (seconds.get(second) ?? 0) + count);
  }
  let byChance = 0;
  for (const [rating, count] of firsts) byChance += count * (seconds.get(rating) ?? 0);
  const possible = total * total - byChance;
  return possible === 0 ? null : (agreed * total - byChance) / possible;
}
