// Which requests this isolate saw decided lately. One that comes again is answered from its record: nothing is screened,
// claimed or charged for it on the way. A hint alone: only the ledger knows what stands, and what is forgotten is found there.

import QuickLRU from "quick-lru";
import type { Submission } from "./submission.ts";

/** Some megabytes, as quick-lru holds up to twice its `maxSize`. */
const KEPT = 10_000;
const fingerprints = new QuickLRU<string, string>({ maxSize: KEPT / 2 });

type Known = Pick<Submission, "stem" | "fingerprint">;

export function noteDecided({ stem, fingerprint }: Known): void {
  fingerprints.set(stem, fingerprint);
}

/** Of an equal request. Another one under the same external id is no replay: it takes the way that finds the conflict. */
export function wasDecidedLately({ stem, fingerprint }: Known): boolean {
  return fingerprints.get(stem) === fingerprint;
}
