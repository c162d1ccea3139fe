// How fast credit is spent, and how long the rest lasts at that rate. Full days in UTC only: of today nobody knows what is still to
// come, and of the first day that was counted not what was before.

import { fromScaled, type Amount, type ScaledAmount } from "../money/amount.ts";
import { DAY, formatInstant, startOfDay, type EpochMilliseconds } from "../time/instant.ts";

const DAYS = 7;

export interface Spending {
  /** Inclusive; the beginning of a day. */
  readonly from: string;
  /** Exclusive. */
  readonly to: string;
  /** Full days that were counted: 7, or fewer at the beginning. */
  readonly days: number;
  readonly captured: Amount;
  /** Null where nothing was captured, or no full day was counted. */
  readonly perDay: Amount | null;
  readonly daysLeft: number | null;
}

/** @param captured by the beginnings of days; the first of them is the day on which counting began. */
export function spendingOf(
  captured: ReadonlyMap<EpochMilliseconds, ScaledAmount>,
  balance: ScaledAmount,
  now: EpochMilliseconds,
): Spending {
  const to = startOfDay(now);
  const firstFull = Math.min(...captured.keys()) + DAY;
  const from = Math.min(to, Math.max(to - DAYS * DAY, firstFull));
  const days = Math.round((to - from) / DAY);
  const total = [...captured].reduce(
    (sum, [day, amount]) => (day >= from && day < to ? sum + amount : sum),
    0n,
  );
  const isKnown = days > 0 && total > 0n;
  return {
    from: formatInstant(from),
    to: formatInstant(to),
    days,
    captured: fromScaled(total),
    perDay: isKnown ? fromScaled(total / BigInt(days)) : null,
    daysLeft: isKnown ? tenths(balance * BigInt(days), total) : null,
  };
}

/** A quotient, cut to tenths: nobody is promised more than there is. */
function tenths(dividend: bigint, divisor: bigint): number {
  return Number((dividend * 10n) / divisor) / 10;
}
