// How many decisions fit, by how many ledgers there are: what an operator chooses by when an organisation is created.

import { LEDGER_COUNTS, type LedgerCount } from "#domain/contract/operators/operator.ts";

/** A payment takes 1 to 2 KB in most organisations (docs/ledger-size.md); so this is rather too few than too many. */
const DECISION_BYTES = 2_000;

/** @param bytesMax at which a ledger takes no more. */
export function ledgerCapacity(bytesMax: number): { ledgers: LedgerCount; decisions: number }[] {
  const each = Math.floor(bytesMax / DECISION_BYTES);
  return LEDGER_COUNTS.map((ledgers) => ({ ledgers, decisions: ledgers * each }));
}
