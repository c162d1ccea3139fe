// How many independent observations the rows of some subjects are worth, when some subjects come far more often than others.

/**
 * `(Σ rows)² / Σ rows²`: the number of subjects where all come equally often, fewer where some come more often. The rows of
 * one subject are taken to say the same; that is the cautious end. Counting distinct subjects instead, an unchanged
 * population in which one in ten comes fifty times as often raises a false alarm nearly always.
 *
 * L. Kish, Survey Sampling (1965), § 11.7.
 *
 * @param rowsBySubject rows of each subject. Zero subjects are worth nothing.
 * @throws RangeError for a number of rows that is negative or no number.
 */
export function effectiveSubjects(rowsBySubject: Iterable<number>): number {
  let sum = 0;
  let squares = 0;
  for (const rows of rowsBySubject) {
    if (!(rows >= 0 && rows < Infinity)) throw new RangeError("a number of rows is a number from 0");
    sum += rows;
    squares += rows * rows;
  }
  return squares === 0 ? 0 : (sum * sum) / squares;
}
