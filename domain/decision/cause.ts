// Why a decision is more than `allow`, in machine words.

import type { Decision } from "../contract/decisions/assessment.ts";
import type { ScreeningCause } from "./judge-screening.ts";

/** Why a decision is no `allow`; they are added to, never changed. */
export type ReasonCode =
  | ScreeningCause
  | "evidence_unavailable"
  | "address_book_unavailable"
  | "address_suspended"
  | "rule_action"
  | "rule_error"
  | "score_threshold";

/** A reason with the decision that it asks for. */
export interface Cause {
  readonly code: ReasonCode;
  readonly asks: Exclude<Decision, "allow">;
}
