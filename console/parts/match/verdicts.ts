// What a match can turn out to be, in words.

import type { Verdict } from "../../api/matches.ts";

export const VERDICT_WORDS = {
  true_match: "true match",
  false_positive: "false positive",
  unclear: "unclear",
} as const satisfies Record<Verdict, string>;

/** What follows from each, for the question before it is recorded. */
export const VERDICT_EFFECTS = {
  true_match:
    "It is the listed party. All open matches of this payee with this entry leave the list, and the customer’s next payment to it is a confirmed match.",
  false_positive:
    "It is somebody else. The match leaves the list, and counts against the provider in its reliability. All open matches of this payee with this entry leave the list too, and the customer’s next payment to the same payee is clear of this entry; if the list is of sanctions, once a second person has given the same verdict.",
  unclear:
    "Nobody can tell yet. The match stays in the list, and what was judged of the payee before no longer counts.",
} as const satisfies Record<Verdict, string>;
