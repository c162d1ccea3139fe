// How far a statistic can be from the truth, from its values without each group of customers.

/** The delete-one-group jackknife (K. Wolter, Introduction to Variance Estimation, 2nd ed., 2007, ch. 4). */
export function jackknifeVariance(without: readonly number[]): number {
  const mean = without.reduce((sum, one) => sum + one, 0) / without.length;
  const squares = without.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return (squares * (without.length - 1)) / without.length;
}
