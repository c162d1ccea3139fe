// What several acts answer where a ledger, a claim or the credit keeps them from being done.

import { fail, type Failure } from "#domain/contract/errors/errors.ts";
import type { ClaimName, WithoutCredit } from "../objects/ledger/api.ts";

/** The ledger is at its bound: it takes nothing new until an operator has made room. */
export function ledgerFull(): Failure {
  return fail(
    "ledger_full",
    "The ledger that this belongs to is full: nothing was decided or saved, and nothing is charged.",
    { retryAfterSeconds: 60 },
  );
}

/** Too many requests are under way: nothing was begun for this one. */
export function overloaded(): Failure {
  return fail(
    "overloaded",
    "Too many requests are under way: nothing was done for this one. Send the same request again after the seconds in Retry-After.",
    { retryAfterSeconds: 1 },
  );
}

export function keyReused(): Failure {
  return fail("idempotency_key_reused", "This Idempotency-Key was used with another request.");
}

export function activityConflict(): Failure {
  return fail("activity_conflict", "This externalActivityId was assessed with another payload.");
}

export function transactionConflict(): Failure {
  return fail(
    "transaction_conflict",
    "This externalTransactionId was assessed under another externalActivityId.",
    { details: { differs: ["externalActivityId"] } },
  );
}

export function subjectTypeConflict(): Failure {
  return fail("subject_type_conflict", "This `subject.id` belongs to a customer of another type.");
}

/** @param name an external id that another decision has. */
export function conflictOver(name: ClaimName): Failure {
  return name.startsWith("activity:") ? activityConflict() : transactionConflict();
}

/** A decision that cannot be charged for. */
export function withoutCredit(outcome: WithoutCredit["outcome"]): Failure {
  return outcome === "insufficient_credit"
    ? fail(
        "insufficient_credit",
        "There is not enough credit for this request: nothing was decided and nothing is charged. Send it again when credit was added.",
      )
    : sendAgain("It is not known whether there is enough credit: nothing was decided.");
}

/** @param why one sentence. */
export function sendAgain(why: string): Failure {
  return fail("dependency_unavailable", `${why} Send the same request again.`, { retryAfterSeconds: 1 });
}
