// The words of decisions from before editions were recorded.

import type { Texts } from "./texts.ts";

export const EDITION_1: Texts = {
  belowThreshold: (rules, count, score) =>
    `${rules} ${count === 1 ? "was" : "were"} noticed, and a score of ${score} is below the limit for a review`,
  rulesAsk: (rules, count) => `${rules} ${count === 1 ? "asks" : "ask"} for it`,
  withoutAttributes: (missing) => `without ${missing}`,
  scoreReached: (score, decision) => `a score of ${score} reaches the limit for a ${decision}`,
  alsoRaisedBy: (rules) => `raised also by ${rules}`,
  screeningFailed: (party) => `the screening of ${party} failed`,
  relationsUnavailable: "what other customers did could not be read",
  nameNotComparable: "too little of a name to look for on a list",
  listMissing: "a list that should be searched is missing",
  wallets: new Map(),
  labels: {
    nothing: "Nothing to do",
    rejectTransaction: "Do not carry it out",
    rejectActivity: "Do not carry it out",
    reportMatch: "Do not carry it out, and report the sanctions match",
    compareMatch: "Compare the match with the list before it is carried out",
    review: "Look at it before it is carried out",
    reviewWallets: "Look at it before it is carried out",
  },
};
