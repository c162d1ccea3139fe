// The words of decisions before missing evidence of wallets was named.

import type { Texts } from "./texts.ts";

export const EDITION_2: Texts = {
  belowThreshold: (rules, _count, score) =>
    `${rules} matched, but the score of ${score} is below the review threshold`,
  rulesAsk: (rules, count, decision) => `${rules} ${count === 1 ? "requires" : "require"} a ${decision}`,
  withoutAttributes: (missing, count) => `because ${missing} ${count === 1 ? "has" : "have"} no value`,
  scoreReached: (score, decision) => `the score of ${score} reaches the ${decision} threshold`,
  alsoRaisedBy: (rules) => `also raised by ${rules}`,
  screeningFailed: (party) => `the screening of ${party} failed`,
  relationsUnavailable: "the activity of related customers could not be read",
  nameNotComparable: "the name cannot be compared with a list",
  listMissing: "a required list is missing",
  wallets: new Map(),
  labels: {
    nothing: "No action needed",
    rejectTransaction: "Reject the payment",
    rejectActivity: "Reject the activity",
    reportMatch: "Reject the payment and report the sanctions match",
    compareMatch: "Compare the match with the list entry before processing",
    review: "Review before processing",
    reviewWallets: "Review before processing",
  },
};
