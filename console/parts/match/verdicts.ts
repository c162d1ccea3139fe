// What a match can turn out to be, in words.

import type { Verdict } from "../../api/matches.ts";

export const VERDICT_WORDS = {
  true_match: "true match",
  false_positive: "false positive",
  unclear: "unclear",
} as const satisfies Record<Verdict, string>;

/** What follows from each, for the question before it is recorded. */
export const VERDICT_EFFECTS = {
  true_match: "It is the listed party. The match leaves the list of those to look at.",
  false_positive:
    "It is somebody else. The match leaves the list, and counts against the provider in its reliability.",
  unclear: "Nobody can tell yet. The match stays in the list.",
} as const satisfies Record<Verdict, string>;
