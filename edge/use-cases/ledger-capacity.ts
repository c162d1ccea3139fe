// How many decisions fit, and what they cost, by how many ledgers there are: what an operator chooses by when an organisation
// is created.

import { LEDGER_COUNTS, type LedgerCount } from "#domain/contract/operators/operator.ts";

/** A payment takes 1 to 2 KB in most organisations (docs/ledger-size.md); so this is rather too few than too many. */
const DECISION_BYTES = 2_000;

/**
 * Dollars for a million decisions at one a second, by Cloudflare's list prices: as `npm run bench -- cost` counted on 25 November
 * 2026. At higher rates a decision costs less.
 */
const DOLLARS_OF_MILLION: Readonly<Record<LedgerCount, string>> = { 1: "13", 8: "22", 32: "47", 64: "70" };

export interface LedgerCapacity {
  readonly ledgers: LedgerCount;
  readonly decisions: number;
  readonly dollarsPerMillion: string;
}

/** @param bytesMax at which a ledger takes no more. */
export function ledgerCapacity(bytesMax: number): LedgerCapacity[] {
  const each = Math.floor(bytesMax / DECISION_BYTES);
  return LEDGER_COUNTS.map((ledgers) => ({
    ledgers,
    decisions: ledgers * each,
    dollarsPerMillion: DOLLARS_OF_MILLION[ledgers],
  }));
}
