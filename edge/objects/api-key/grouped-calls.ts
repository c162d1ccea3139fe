// The ledgers as the decisions of one key ask them: requests that wait for one ledger at the same moment share a call. A call
// costs more than what it carries, and a payment of a tenant with eight ledgers needs some seven of them.

import DataLoader from "dataloader";
import type { Shard } from "#domain/ids/identifiers.ts";
import type { Env } from "../../environment.ts";
import { ledgerOf } from "../../routing.ts";
import type { LedgerCalls } from "../../use-cases/ledger-calls.ts";
import type {
  AssessOutcome,
  AssessRequest,
  EachOf,
  LedgerOwner,
  Prepared,
  PrepareRequest,
} from "../ledger/api.ts";

/** So many requests with evidence stay far below what one call may carry. */
const CALL_REQUESTS_MAX = 64;
/** While a call to a ledger is under way, requests gather for so long; the first one never waits. */
const GATHER_MILLISECONDS = 3;

export function groupedCalls(env: Env, { organisationId, environment }: LedgerOwner): LedgerCalls {
  const ledger = (shard: Shard) => ledgerOf(env, { organisationId, environment }, shard);
  const groups = new Map<Shard, LedgerGroups>();
  const groupsOf = (shard: Shard) => {
    const known = groups.get(shard);
    if (known !== undefined) return known;
    const identity = { organisationId, environment, shard };
    const made: LedgerGroups = {
      prepare: groupOf((requests) => ledger(shard).prepare(identity, requests)),
      assess: groupOf((requests) => ledger(shard).assess(requests)),
    };
    groups.set(shard, made);
    return made;
  };
  return {
    prepare: (shard, request) => groupsOf(shard).prepare.load(request),
    assess: (shard, request) => groupsOf(shard).assess.load(request),
  };
}

interface LedgerGroups {
  readonly prepare: DataLoader<PrepareRequest, Prepared>;
  readonly assess: DataLoader<AssessRequest, AssessOutcome>;
}

function groupOf<Request, Answer>(
  call: (requests: readonly Request[]) => Promise<EachOf<Answer>>,
): DataLoader<Request, Answer> {
  let underWay = 0;
  const send = async (requests: readonly Request[]) => {
    underWay++;
    try {
      return await call(requests);
    } finally {
      underWay--;
    }
  };
  return new DataLoader(send, {
    cache: false,
    maxBatchSize: CALL_REQUESTS_MAX,
    batchScheduleFn: (callback) => setTimeout(callback, underWay === 0 ? 0 : GATHER_MILLISECONDS),
  });
}
