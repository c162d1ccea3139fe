// Ledgers that refused something a moment ago because they were full, as this isolate saw it. For them nothing is claimed in other
// ledgers before they have said that they take it: or callers of a full ledger would fill the others with claims of no record.

import type { Shard } from "#domain/ids/identifiers.ts";
import { SECOND } from "#domain/time/instant.ts";
import type { Env } from "../environment.ts";
import type { LedgerOwner, WantedRecord } from "../objects/ledger/api.ts";
import { ledgerOf } from "../routing.ts";

/** The Retry-After that callers get. A ledger that has room again by then costs one call, and is forgotten. */
const KNOWN_MILLISECONDS = 60 * SECOND;

/** When each was seen to be full, the one that was seen first in front. */
const seen = new Map<string, number>();

export function noteFull(owner: LedgerOwner, shard: Shard): void {
  const now = Date.now();
  const name = nameOf(owner, shard);
  seen.delete(name);
  seen.set(name, now);
  for (const [other, at] of seen) {
    if (now - at < KNOWN_MILLISECONDS) break;
    seen.delete(other);
  }
}

/** Asks the ledger only where it was full a moment ago. */
export async function isFullFor(
  env: Env,
  owner: LedgerOwner,
  shard: Shard,
  wanted: readonly WantedRecord[],
): Promise<boolean> {
  const name = nameOf(owner, shard);
  const at = seen.get(name);
  if (at === undefined || Date.now() - at >= KNOWN_MILLISECONDS) return false;
  const isFull = await ledgerOf(env, owner, shard).refuses(wanted);
  if (isFull) noteFull(owner, shard);
  return isFull;
}

function nameOf({ organisationId, environment }: LedgerOwner, shard: Shard): string {
  return `${organisationId}/${environment}/${shard}`;
}
