// What a recommendation says, in sentences.

import type { ListedRecommendation, Recommendation } from "../../api/recommendations.ts";
import { NOT_ENOUGH } from "../../words.ts";
import type { Constraint } from "./curve.ts";
import { lackOf, partsOf, type Part } from "./evidence.ts";

export const STATUS_WORDS = {
  proposed: "proposed",
  accepted: "accepted",
  rejected: "rejected",
  superseded: "superseded",
  not_enough_evidence: NOT_ENOUGH,
  no_change: "no change",
} as const satisfies Record<ListedRecommendation["status"], string>;

const REASON_WORDS = {
  not_enough_evidence: "The earlier part of its evidence, the later, or both have too few labels.",
  no_threshold_meets_constraints: "On the earlier part, no threshold meets the constraints.",
  constraint_not_held:
    "Some thresholds meet the constraints on the earlier part, none on the later part too.",
  constraint_broken: "The present one interrupts more good payments than it may.",
  current_is_best: "The present one is the one that would be chosen.",
  outside_observed_scores: "No payment had scores on the whole way between the present one and a better one.",
  gain_not_shown: "Another may gain nothing over the present one.",
} as const satisfies Record<NonNullable<ListedRecommendation["reason"]>, string>;

/** `Review from 50 instead of 60`. */
export function headlineOf({ status, threshold }: ListedRecommendation): string {
  const { name, current, recommended } = threshold;
  const doing = name === "review" ? "Review" : "Block";
  if (recommended !== null) return `${doing} from ${recommended} instead of ${current}`;
  if (status === "not_enough_evidence") return `Not enough evidence to move ${name} from ${current}`;
  return `Keep ${name} at ${current}`;
}

/** Where the whole recommendation is there, it says which part lacks labels, and how many. */
export function wholeReasonOf(recommendation: Recommendation): string {
  return recommendation.reason === "not_enough_evidence"
    ? lackInWords(partsOf(recommendation))
    : reasonOf(recommendation);
}

/** `The later part has too few labels: 3 of 30 frauds. The other has enough.` */
export function lackInWords(parts: readonly Part[]): string {
  const [first, second] = parts.flatMap((part) => {
    const lack = lackOf(part);
    if (lack === null) return [];
    const { has, needed, of } = lack;
    return [{ name: part.name, words: `${has} of ${needed} ${of}` }];
  });
  if (first === undefined) return REASON_WORDS.not_enough_evidence;
  return second === undefined
    ? `The ${first.name} part has too few labels: ${first.words}. The other has enough.`
    : `Both parts have too few labels: the ${first.name} has ${first.words}, the ${second.name} ${second.words}.`;
}

export function reasonOf({ reason, objective, threshold }: ListedRecommendation): string {
  if (reason !== null) return REASON_WORDS[reason];
  if (threshold.recommended === null) return "";
  return objective === "min_total_cost" ? "It costs less." : "It interrupts more money of known fraud.";
}

/** `at most 0.05 of good payments, by the upper limit`. */
export function constraintInWords({ name, bound }: Constraint): string {
  switch (name) {
    case "maxFalsePositiveRate":
      return `At most ${bound} of good payments interrupted, by the upper 95% limit`;
    case "maxAlertsPerDay":
      return `At most ${bound} alerts a day, on 19 days of 20`;
    case "minPrecision":
      return `At least ${bound} of interrupted payments fraud, by the lower 95% limit`;
  }
}
