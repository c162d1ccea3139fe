// The ratio that ten rounds found, with its 95% interval: Student's, over the logarithms of the rounds' ratios.

export const ROUNDS = 10;
/** The 97.5 % quantile of Student's t with nine degrees of freedom. */
const STUDENT_QUANTILE = 2.262_157_162_8;

/** @throws RangeError unless there are ten ratios above zero. */
export function intervalOfRatio(ratios: readonly number[]): {
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
} {
  if (ratios.length !== ROUNDS || !ratios.every((ratio) => ratio > 0)) {
    throw new RangeError(`an interval needs ${ROUNDS} ratios above zero`);
  }
  const logs = ratios.map(Math.log);
  const mean = logs.reduce((sum, log) => sum + log, 0) / ROUNDS;
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (ROUNDS - 1);
  const reach = STUDENT_QUANTILE * Math.sqrt(variance / ROUNDS);
  return { value: Math.exp(mean), lower: Math.exp(mean - reach), upper: Math.exp(mean + reach) };
}
