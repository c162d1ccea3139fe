// The ratio that some rounds found, with its 95% interval: Student's, over the logarithms of the rounds' ratios.

import { studentT95 } from "#domain/statistics/student-t.ts";

export interface RatioInterval {
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
}

/** @throws RangeError unless there are two ratios at least, and all are above zero. */
export function intervalOfRatio(ratios: readonly number[]): RatioInterval {
  const rounds = ratios.length;
  if (rounds < 2 || !ratios.every((ratio) => ratio > 0)) {
    throw new RangeError("an interval needs two ratios at least, all above zero");
  }
  const logs = ratios.map(Math.log);
  const mean = logs.reduce((sum, log) => sum + log, 0) / rounds;
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (rounds - 1);
  const reach = studentT95(rounds - 1) * Math.sqrt(variance / rounds);
  return { value: Math.exp(mean), lower: Math.exp(mean - reach), upper: Math.exp(mean + reach) };
}
