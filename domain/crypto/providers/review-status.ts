// What an organisation's reviews make of a provider for it: the last one counts, until its next review is due.

export const REVIEW_DECISIONS = ["approve", "reject", "needs_more"] as const;
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];
export const RISK_RATINGS = ["low", "medium", "high"] as const;
export const REVIEW_STATUSES = ["reviewed", "needs_review", "inactive"] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** What each decision makes of a provider while it counts. */
export const STATUS_OF_DECISION: Readonly<Record<ReviewDecision, ReviewStatus>> = {
  approve: "reviewed",
  reject: "inactive",
  needs_more: "needs_review",
};

/** @param last null where there is no review. @param at ISO 8601, as the review's time. */
export function reviewStatusAt(
  last: { readonly decision: ReviewDecision; readonly nextReviewAt: string | null } | null,
  at: string,
): ReviewStatus {
  if (last === null || (last.nextReviewAt !== null && last.nextReviewAt <= at)) return "needs_review";
  return STATUS_OF_DECISION[last.decision];
}
