// The calls to ledgers that a decision needs: each on its own, as here, or gathered with those of other decisions.

import type { Shard } from "#domain/ids/identifiers.ts";
import type { Env } from "../environment.ts";
import type {
  AssessOutcome,
  GrantedRequest,
  LedgerOwner,
  Prepared,
  PrepareRequest,
} from "../objects/ledger/api.ts";
import { FailedThereError, isFailed, type EachOf } from "../objects/each-of.ts";
import { ledgerOf } from "../routing.ts";

export interface LedgerCalls {
  /** @see LedgerApi.prepare */
  prepare(shard: Shard, request: PrepareRequest): Promise<Prepared>;
  /** @see LedgerApi.assess */
  assess(shard: Shard, request: GrantedRequest): Promise<AssessOutcome>;
}

export function singleCalls(env: Env, { organisationId, environment }: LedgerOwner): LedgerCalls {
  const identityOf = (shard: Shard) => ({ organisationId, environment, shard });
  const ledger = (shard: Shard) => ledgerOf(env, { organisationId, environment }, shard);
  return {
    prepare: async (shard, request) => onlyOf(await ledger(shard).prepare(identityOf(shard), [request])),
    assess: async (shard, request) => onlyOf(await ledger(shard).assess([request])),
  };
}

function onlyOf<T extends object>([only]: EachOf<T>): T {
  if (only === undefined) throw new Error("a ledger did not answer");
  if (isFailed(only)) throw new FailedThereError(only);
  return only;
}
