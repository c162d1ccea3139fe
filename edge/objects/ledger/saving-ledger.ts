// What a ledger lends to those that save something beside decisions.

import type { LedgerIdentity } from "./api.ts";
export interface SavingLedger {
  /** Writes in one transaction. */
  commit<T>(identity: LedgerIdentity, write: () => T): T;
  /** Inside a commit: whether a claim's token no longer counts. */
  isVoid(token: string): boolean;
  /** Nothing new is saved. */
  isFull(): boolean;
  /** Inside a commit: a row of the log. */
  announce(payload: string): void;
}
