// How Credit answers a ledger that asks for a lease: with the same lease for the same number, else with a block that lasts
// some seconds and leaves enough for the others.

import type { ScaledAmount } from "../money/amount.ts";
import { priceOf } from "./billing-lines.ts";
import { extend, unused, type Lease } from "./lease.ts";
import type { BillableItem, Tariff } from "./tariff.ts";

export interface BlockRequest {
  /** One more than the ledger's newest: asked again, the same lease is answered. */
  readonly number: number;
  /** What is to be charged next. */
  readonly items: readonly BillableItem[];
  /** What the ledger holds for others, which await evidence from outside. */
  readonly reserved: ScaledAmount;
  /** What the ledger captures in ten seconds. */
  readonly use: ScaledAmount;
  /** A decision waits; else the ledger only fills up in time. */
  readonly urgent: boolean;
}

/** Of what no ledger holds, at most one part of so many goes into one lease, unless one decision needs more. */
const SHARE = 100n;

/**
 * A block is `max(what is lacking, min(1% of the balance, use))`, never more than the balance.
 * @param lease what Credit knows of the ledger's, the report in this request included.
 * @param balance what no ledger holds.
 * @returns the lease, extended where `size` is above zero; null where the balance does not cover what is lacking.
 * @throws RangeError for a number beyond the next: then Credit has forgotten a lease, and must not guess.
 */
export function answerRequest(
  lease: Lease,
  { number, items, reserved, use, urgent }: BlockRequest,
  tariff: Pick<Tariff, "prices">,
  balance: ScaledAmount,
): { readonly lease: Lease; readonly size: ScaledAmount } | null {
  if (lease.number >= number) return { lease, size: 0n };
  if (number > lease.number + 1) throw new RangeError("a ledger knows of a lease that was never made");
  const price = priceOf(items, tariff);
  // A decision that waits lacks only what its ledger has not; in the background the next one is provided for.
  const lacking = larger(urgent ? price + reserved - unused(lease) : price, 0n);
  if (balance < lacking) return null;
  const share = balance / SHARE;
  const size = larger(lacking, use < share ? use : share);
  return { lease: size > 0n ? extend(lease, size) : lease, size };
}

function larger(one: ScaledAmount, other: ScaledAmount): ScaledAmount {
  return one > other ? one : other;
}
