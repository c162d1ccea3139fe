// The words that more than one page shows. Those of the contract stand as they are there.

export const DECISION_WORDS = { allow: "allow", review: "review", block: "block" } as const;

export const LABEL_WORDS = {
  fraud: "fraud",
  legitimate: "legitimate",
  inconclusive: "inconclusive",
} as const;

export const NOT_ENOUGH = "not enough evidence";

export const CONCLUSION_WORDS = {
  better: "better",
  worse: "worse",
  no_difference: "at most 1% differ",
  not_enough_evidence: NOT_ENOUGH,
} as const;
