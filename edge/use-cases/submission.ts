// A request for a decision, as ledgers know it: which ledger decides, and by what a repeat is recognised.

import type { ScreenedWallet } from "#domain/crypto/saved/screened-wallets.ts";
import { payloadFingerprint, type Evidence } from "#domain/decision/evidence.ts";
import { decisionStem, shardOf, type Shard } from "#domain/ids/identifiers.ts";
import type { Caller } from "../caller.ts";
import type { ClaimName } from "../objects/ledger/api.ts";

export interface Submission {
  /** The part that the decision's ids share. */
  readonly stem: string;
  /** Of the subject's ledger. */
  readonly shard: Shard;
  /** Equal for equal payloads alone. */
  readonly fingerprint: string;
  /** The external ids, as they are claimed. */
  readonly names: readonly ClaimName[];
  /** Of the screened parties; absent for all but crypto payments. */
  readonly wallets?: readonly ScreenedWallet[];
}

export function submissionOf({ tenantKey, shards }: Caller, evidence: Evidence): Submission {
  const { activity, subject, transaction } = evidence;
  const names: ClaimName[] = [`activity:${activity.externalActivityId}`];
  if (transaction !== null) names.push(`transaction:${transaction.externalTransactionId}`);
  return {
    stem: decisionStem(tenantKey, activity.externalActivityId),
    shard: shardOf(subject.id, shards),
    fingerprint: payloadFingerprint(evidence),
    names,
  };
}
