// What the answers of all sources come to. The first source with exactly one candidate decides, unless an earlier one had others.

import type { Candidate, DiscoveryStatus, SourceState } from "../../contract/crypto/discovery.ts";

interface Joined {
  readonly status: DiscoveryStatus;
  readonly candidates: readonly Candidate[];
}

/** @param candidates of all sources, in the order in which they were asked. */
export function joinSources(sources: readonly SourceState[], candidates: readonly Candidate[]): Joined {
  const decided = decidingCandidate(sources, candidates);
  if (decided !== null) return { status: "matched", candidates: [decided] };
  const different = eachOnce(candidates);
  const conflicts = sources.some(({ status }) => status === "matched");
  if (!conflicts && sources.some(({ status }) => status === "pending")) {
    return { status: "pending", candidates };
  }
  if (different.length > 0) return { status: "ambiguous", candidates: different };
  return { status: withoutCandidates(sources), candidates: [] };
}

/** That of the first source with one, if no earlier source knows only others. */
function decidingCandidate(
  sources: readonly SourceState[],
  candidates: readonly Candidate[],
): Candidate | null {
  const first = sources.find(({ status }) => status === "matched");
  const one = candidates.find(({ source }) => source === first?.name);
  if (one === undefined) return null;
  const earlier = candidates.filter(({ source }) => source !== one.source);
  const isKnown = earlier.some((candidate) => nameOf(candidate) === nameOf(one));
  return earlier.length === 0 || isKnown ? one : null;
}

/** The address book always answers: whether anybody else did is what counts. */
function withoutCandidates(sources: readonly SourceState[]): DiscoveryStatus {
  const outside = sources.filter(({ name }) => name !== "address_book").map(({ status }) => status);
  if (outside.includes("not_found")) return "not_found";
  if (outside.includes("failed") || outside.includes("timeout")) return "failed";
  return outside.includes("unsupported") ? "unsupported" : "not_found";
}

/** A provider that several sources name stands there as the first of them says. */
export function eachOnce(candidates: readonly Candidate[]): Candidate[] {
  const byName = new Map<string, Candidate>();
  for (const candidate of candidates) {
    if (!byName.has(nameOf(candidate))) byName.set(nameOf(candidate), candidate);
  }
  return [...byName.values()];
}

function nameOf({ providerId, name }: Candidate): string {
  return providerId === null ? `name ${(name ?? "").toLowerCase()}` : `id ${providerId}`;
}
