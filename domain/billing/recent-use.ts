// What was captured in the last ten seconds, near enough to size a lease by: the current slot of ten seconds in full, and
// the one before it as far as it still lies in the window.

import type { ScaledAmount } from "../money/amount.ts";

const SLOT_MILLISECONDS = 10_000;

export class RecentUse {
  private slot = 0;
  private current: ScaledAmount = 0n;
  private previous: ScaledAmount = 0n;

  /** @param now milliseconds since 1970 */
  add(amount: ScaledAmount, now: number): void {
    this.move(now);
    this.current += amount;
  }

  /** @param now milliseconds since 1970 */
  sum(now: number): ScaledAmount {
    this.move(now);
    const left = SLOT_MILLISECONDS - (now % SLOT_MILLISECONDS);
    return this.current + (this.previous * BigInt(left)) / BigInt(SLOT_MILLISECONDS);
  }

  private move(now: number): void {
    const slot = Math.floor(now / SLOT_MILLISECONDS);
    if (slot === this.slot) return;
    this.previous = slot === this.slot + 1 ? this.current : 0n;
    this.current = 0n;
    this.slot = slot;
  }
}
