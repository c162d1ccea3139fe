// One list out of what each ledger has of it: newest first, each entry once over all pages, whatever is decided meanwhile.
// A page stops at the first place where a ledger has not looked further, because what it has there may come next.

import type { ListedDecision, ListedDecisions } from "../objects/ledger/api.ts";

/** Below which number each ledger's next part begins; 0 for a ledger that has no more. */
export type Positions = readonly number[];

export interface MergedPage {
  readonly entries: readonly ListedDecision[];
  /** Null after the last page. */
  readonly next: Positions | null;
}

/** @param parts one of each ledger, with more entries than `limit` where it has as many. */
export function mergeLedgers(parts: readonly ListedDecisions[], limit: number): MergedPage {
  const taken = parts.map(() => 0);
  const entries: ListedDecision[] = [];
  while (entries.length < limit) {
    const newest = newestOf(parts, taken);
    const entry = newest === null ? undefined : parts[newest]?.entries[taken[newest] ?? 0];
    if (newest === null || entry === undefined) break;
    entries.push(entry);
    taken[newest] = (taken[newest] ?? 0) + 1;
  }
  const next = parts.map(({ entries: own, end }, ledger) => {
    const following = own[taken[ledger] ?? 0];
    return following === undefined ? (end?.before ?? 0) : following.sequence + 1;
  });
  return { entries, next: next.some((before) => before > 0) ? next : null };
}

/** Which ledger has what comes next, be it an entry or what it has not looked at. Of equal times the first ledger's. */
function newestOf(parts: readonly ListedDecisions[], taken: readonly number[]): number | null {
  let newest: number | null = null;
  let newestAt = -Infinity;
  for (const [ledger, { entries, end }] of parts.entries()) {
    const at = (entries[taken[ledger] ?? 0] ?? end)?.at;
    if (at === undefined || at <= newestAt) continue;
    [newest, newestAt] = [ledger, at];
  }
  return newest;
}
