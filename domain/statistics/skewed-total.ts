// How far a total over customers can be from what as many would add up to again, where a few of them make up much of it.

import { toScaled, type ScaledAmount } from "../money/amount.ts";
import { Z_95 } from "./wilson.ts";

/** Sums over customers of what each adds, in units of the currency. */
export interface Moments {
  /** Customers who add or take anything. */
  readonly customers: number;
  readonly squares: number;
  readonly cubes: number;
}

export interface TotalSums extends Moments {
  readonly total: ScaledAmount;
}

export interface TotalLimits {
  readonly lower: ScaledAmount;
  readonly upper: ScaledAmount;
}

/** With fewer their spread cannot be seen. */
const CUSTOMERS_MIN = 20;
const UNITS = toScaled("1");

/**
 * 95%. How many customers add anything is as much a matter of chance as what they add, so the variance is the sum of squares. The
 * normal approximation fails for amounts: the largest of them decide, and most samples have none of them. The studentised total is
 * made symmetric first, by the cubic transformation of P. Hall, "On the removal of skewness by transformation", Journal of the
 * Royal Statistical Society B 54 (1992) 221–228.
 *
 * @returns null with fewer than 20 customers.
 */
export function totalInterval(sums: TotalSums): TotalLimits | null {
  return sums.customers < CUSTOMERS_MIN ? null : totalLimits(sums, Z_95);
}

/** The same of however few customers. @param point of the transformed total's distribution, 1.96 of the normal one. */
export function totalLimits(
  { total, squares, cubes }: Omit<TotalSums, "customers">,
  point: number,
): TotalLimits {
  const error = Math.sqrt(squares);
  const skewness = cubes / (squares * error);
  const at = (z: number) => total - scaled(error * studentised(z, skewness), error);
  return { lower: at(point), upper: at(-point) };
}

/** The inverse of T + γT²/3 + γ²T³/27 + γ/6, which is nearly standard normal if T has skewness γ. */
function studentised(z: number, skewness: number): number {
  if (Math.abs(skewness) < 1e-9) return z;
  return (3 / skewness) * (Math.cbrt(1 + skewness * (z - skewness / 6)) - 1);
}

/** To the cent, or to three digits of an error below it, as amounts of some currencies are: an interval never loses its width. */
function scaled(amount: number, error: number): ScaledAmount {
  const magnitude = Math.abs(amount);
  // Such numbers have no cents.
  if (magnitude > Number.MAX_SAFE_INTEGER) return BigInt(amount) * UNITS;
  const digits = Math.min(8, Math.max(2, 2 - Math.floor(Math.log10(error))));
  const absolute = toScaled(magnitude.toFixed(digits));
  return amount < 0 ? -absolute : absolute;
}
