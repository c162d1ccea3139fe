// What is answered where a ledger is at its bound: nothing new is taken until an operator has made room.

import { fail, type Failure } from "#domain/contract/errors.ts";

export function ledgerFull(): Failure {
  return fail(
    "ledger_full",
    "The ledger that this belongs to is full: nothing was decided or saved, and nothing is charged.",
    { retryAfterSeconds: 60 },
  );
}
