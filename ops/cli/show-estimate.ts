// A measured ratio as text: always with its interval and counts, and never a zero where evidence is missing.

import type { Estimate } from "#domain/contract/reports/estimate.ts";

/** `0.83 [0.74, 0.90] 75/90`, or `– 9/12 (30 needed)` if 12 observations are too few and 30 would do. */
export function showEstimate(estimate: Estimate): string {
  const { value, interval, numerator, denominator } = estimate;
  if (value === null || interval === null)
    return `– ${numerator}/${denominator} (${needed(estimate)} needed)`;
  const digits = digitsFor(value === 0 ? interval.upper : value);
  const bounds = `[${interval.lower.toFixed(digits)}, ${interval.upper.toFixed(digits)}]`;
  return `${value.toFixed(digits)} ${bounds} ${numerator}/${denominator}`;
}

function needed({ denominator, minimumDenominator, customers = 0, minimumCustomers = 0 }: Estimate): string {
  const lacksCustomers = denominator >= minimumDenominator && customers < minimumCustomers;
  return lacksCustomers ? `${minimumCustomers} customers` : String(minimumDenominator);
}

/** Two decimals, and up to four where a small ratio would else look like nothing. */
function digitsFor(ratio: number): number {
  if (ratio >= 0.1) return 2;
  return ratio >= 0.01 ? 3 : 4;
}
