// A lease: how much of an organisation's credit one ledger may spend by itself. Ledger and Credit each keep the same
// four figures, each of which only grows. Number and leased sum are Credit's to say, what was returned and captured is
// the ledger's; each side knows the other's words late, and joins what it hears by taking the higher. So a message may
// be lost, repeated or overtaken, and nothing is counted twice.
//
// Why captures never exceed the grants: a ledger spends at most leased − returned as it knows them. It knows no more
// leases than Credit has made, and has made no fewer returns than Credit knows; and Credit leases only what its grants,
// less all leases, plus all returns that it knows, leave over.
//
// What a ledger has reserved is no fifth figure: it is a part of what is unused that it neither spends otherwise nor gives
// back while it waits for evidence. It lives in memory, so a crash frees it, and only the capture is ever written.

import type { ScaledAmount } from "../money/amount.ts";

/** Credit's word: how many blocks the ledger was leased, and how much they are together. */
export interface Leased {
  readonly number: number;
  readonly leased: ScaledAmount;
}

/** The ledger's word, each a sum since the beginning. */
export interface Spent {
  readonly returned: ScaledAmount;
  readonly captured: ScaledAmount;
}

export type Lease = Leased & Spent;

export const NO_LEASE: Lease = { number: 0, leased: 0n, returned: 0n, captured: 0n };

/** What is left to spend; at Credit, at least that. */
export function unused({ leased, returned, captured }: Lease): ScaledAmount {
  return leased - returned - captured;
}

/** At the ledger: takes up what Credit has leased. Old news changes nothing. */
export function takeUp(lease: Lease, { number, leased }: Leased): Lease {
  return number > lease.number ? { ...lease, number, leased } : lease;
}

/** At the ledger: spends. @param reserved for others. @returns null where not enough is left beside it. */
export function capture(lease: Lease, amount: ScaledAmount, reserved: ScaledAmount): Lease | null {
  return unused(lease) - reserved < amount ? null : { ...lease, captured: lease.captured + amount };
}

/** At the ledger: gives back whatever is left and not `reserved`, which is never more than is left. */
export function giveBack(lease: Lease, reserved: ScaledAmount): Lease {
  return { ...lease, returned: lease.leased - lease.captured - reserved };
}

/** At Credit: learns what the ledger has returned and captured. Old news changes nothing. */
export function learn(lease: Lease, { returned, captured }: Spent): Lease {
  return {
    ...lease,
    returned: returned > lease.returned ? returned : lease.returned,
    captured: captured > lease.captured ? captured : lease.captured,
  };
}

/** At Credit: leases another block. */
export function extend(lease: Lease, amount: ScaledAmount): Lease {
  return { ...lease, number: lease.number + 1, leased: lease.leased + amount };
}
