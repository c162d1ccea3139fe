// What a ledger is asked of a snooze, and what it answers.

import type { Snooze, SnoozeRequest } from "#domain/contract/casework/snooze.ts";

export interface SnoozeCommand extends SnoozeRequest {
  /** Whether another person could agree to what one may not do alone. */
  readonly hasSecondPerson: boolean;
}

export type SnoozeOutcome =
  | { readonly outcome: "snoozed"; readonly snooze: Snooze }
  /** The rule is left out of this customer's decisions already. */
  | { readonly outcome: "snoozed_before"; readonly snooze: Snooze }
  /** This is the first person's word for what one may not do alone. */
  | { readonly outcome: "awaits_agreement" }
  | { readonly outcome: "unknown_subject" };
