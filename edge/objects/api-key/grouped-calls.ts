// The ledgers as the decisions of one key ask them: requests that wait for one ledger at the same moment share a call. A call
// costs more than what it carries, and a payment of a tenant with eight ledgers needs some seven of them.

import DataLoader from "dataloader";
import type { Shard } from "#domain/ids/identifiers.ts";
import type { Env } from "../../environment.ts";
import { ledgerOf } from "../../routing.ts";
import { settleWithin } from "../../settle-within.ts";
import { singleCalls, type LedgerCalls } from "../../use-cases/ledger-calls.ts";
import { FailedThereError, isFailed, type EachOf } from "../each-of.ts";
import type { AssessOutcome, GrantedRequest, LedgerOwner, Prepared, PrepareRequest } from "../ledger/api.ts";

/** The platform takes 32 MiB in a call and as much in its answer; so many of at most this length stay far below. */
const CALL_REQUESTS_MAX = 64;
const GROUPED_CHARACTERS_MAX = 65_536;
/** While a call to a ledger is under way, requests gather for so long; the first one never waits. */
const GATHER_MILLISECONDS = 3;
/** Longer than a ledger takes for any of them. */
const ANSWER_MILLISECONDS = 10_000;

export function groupedCalls(env: Env, owner: LedgerOwner): LedgerCalls {
  const { organisationId, environment } = owner;
  const single = singleCalls(env, owner);
  const ledger = (shard: Shard) => ledgerOf(env, { organisationId, environment }, shard);
  const groups = new Map<Shard, LedgerGroups>();
  const groupsOf = (shard: Shard) => {
    const known = groups.get(shard);
    if (known !== undefined) return known;
    const prepare = (requests: readonly PrepareRequest[]) =>
      ledger(shard).prepare({ organisationId, environment, shard }, requests);
    const made: LedgerGroups = {
      claims: groupOf(prepare),
      links: groupOf(prepare),
      assess: groupOf((requests) => ledger(shard).assess(requests)),
    };
    groups.set(shard, made);
    return made;
  };
  return {
    // A claim may wait for a third ledger; what is only asked about links must not wait with it.
    prepare: (shard, request) =>
      groupsOf(shard)[request.claims.length > 0 ? "claims" : "links"].load(request),
    assess: (shard, request) =>
      request.command.length > GROUPED_CHARACTERS_MAX
        ? single.assess(shard, request)
        : groupsOf(shard).assess.load(request),
  };
}

interface LedgerGroups {
  readonly claims: DataLoader<PrepareRequest, Prepared>;
  readonly links: DataLoader<PrepareRequest, Prepared>;
  readonly assess: DataLoader<GrantedRequest, AssessOutcome>;
}

function groupOf<Request, Answer extends object>(
  call: (requests: readonly Request[]) => Promise<EachOf<Answer>>,
): DataLoader<Request, Answer> {
  let underWay = 0;
  const send = async (requests: readonly Request[]): Promise<(Answer | Error)[]> => {
    underWay++;
    const answered = await settleWithin(call(requests), ANSWER_MILLISECONDS);
    underWay--;
    if (answered.status === "rejected") throw answered.reason;
    return answered.value.map((one) => (isFailed(one) ? new FailedThereError(one) : one));
  };
  return new DataLoader(send, {
    cache: false,
    maxBatchSize: CALL_REQUESTS_MAX,
    batchScheduleFn: (callback) => setTimeout(callback, underWay === 0 ? 0 : GATHER_MILLISECONDS),
  });
}
