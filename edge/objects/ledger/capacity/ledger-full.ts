// The answer of a ledger at its bound: it takes nothing new.

export interface LedgerFull {
  readonly outcome: "ledger_full";
}

export const LEDGER_FULL: LedgerFull = { outcome: "ledger_full" };
