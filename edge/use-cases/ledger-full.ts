// What is answered where a ledger is at its bound: nothing new is taken until an operator has made room.

import { fail, type Failure } from "#domain/contract/errors.ts";
import type { Shard } from "#domain/ids/identifiers.ts";
import type { Caller } from "../http/exchange.ts";
import { noteFull } from "./full-ledgers.ts";

/** Where the ledger that was to keep it says so: the next request for that ledger asks it before anything is claimed. */
export function refusedByFull(caller: Caller, shard: Shard): Failure {
  noteFull(caller, shard);
  return ledgerFull();
}

export function ledgerFull(): Failure {
  return fail(
    "ledger_full",
    "The ledger that this belongs to is full: nothing was decided or saved, and nothing is charged.",
    { retryAfterSeconds: 60 },
  );
}
