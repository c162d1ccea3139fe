// What one source says, as an answer of a discovery: a provider that it names twice is one candidate.

import type { Candidate } from "../../contract/crypto/discovery.ts";
import type { SourceAnswer } from "./discovery.ts";
import { eachOnce } from "./join-sources.ts";

/** At most so many of one source are kept: the likeliest first. */
const CANDIDATES_MAX = 10;

/** A source that was asked and answered. */
export function found(candidates: readonly Candidate[], latencyMs: number): SourceAnswer {
  const different = eachOnce(candidates.toSorted((a, b) => b.confidence - a.confidence));
  const status = different.length === 0 ? "not_found" : different.length === 1 ? "matched" : "ambiguous";
  return { status, candidates: different.slice(0, CANDIDATES_MAX), latencyMs };
}

/** A source that has nothing to say. @param latencyMs null where it was not asked. */
export function nothing(
  status: "unsupported" | "failed" | "timeout" | "not_configured",
  latencyMs: number | null,
): SourceAnswer {
  return { status, candidates: [], latencyMs };
}
