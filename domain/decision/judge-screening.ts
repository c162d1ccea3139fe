// What a screening result means for a decision. Evidence that is missing, failed or unclear is never a clean result.

import { ATTEMPT_STATUSES } from "../contract/decisions/attempt-statuses.ts";
import type { Attempt } from "../contract/decisions/screening.ts";
import { mustTell } from "../screening/judge-attempt.ts";
import type { DecisionContext } from "./context.ts";
import type { SystemVersionContent } from "./versions/system-version.ts";

export type ScreeningCause =
  | "sanctions_match"
  | "potential_sanctions_match"
  | "potential_screening_match"
  | "screening_error"
  | "insufficient_data";

/** The first of the most severe ones; null where nothing was screened. */
export function strongestAttempt(attempts: readonly Attempt[]): Attempt | null {
  let strongest: Attempt | null = null;
  for (const attempt of attempts) {
    if (strongest === null || severity(attempt) > severity(strongest)) strongest = attempt;
  }
  return strongest;
}

/** Why screening asks for more than `allow`: each cause once, in the order of attempts. Activities are not screened. */
export function judgeScreening(
  context: Pick<DecisionContext, "transaction" | "screening">,
  settings: SystemVersionContent["screening"],
): readonly ScreeningCause[] {
  if (context.transaction === null) return [];
  const causes = new Set<ScreeningCause>();
  const { attempts, walletEvidenceUnavailable } = context.screening;
  if (attempts.length === 0 || walletEvidenceUnavailable !== null) causes.add("insufficient_data");
  for (const attempt of attempts) judgeAttempt(attempt, settings, causes);
  return [...causes];
}

function judgeAttempt(
  attempt: Attempt,
  settings: SystemVersionContent["screening"],
  causes: Set<ScreeningCause>,
): void {
  const matched = attempt.checks.filter(
    ({ status }) => status === "confirmed_match" || status === "potential_match",
  );
  const ofSanctions = matched.length === 0 || matched.some(({ check }) => check === "sanctions");
  switch (attempt.status) {
    case "confirmed_match":
      // Being politically exposed is no offence: only the sanctions check blocks.
      causes.add(confirmsSanctions(attempt) ? "sanctions_match" : matchCause(ofSanctions));
      break;
    case "potential_match":
      causes.add(matchCause(ofSanctions));
      break;
    case "error":
      causes.add("screening_error");
      break;
    case "insufficient_data":
      causes.add("insufficient_data");
      break;
    case "clear":
      break;
  }
  // What a check that must tell could not tell counts also beside a match of another.
  for (const check of attempt.checks) {
    if (check.status === "error") causes.add("screening_error");
    if (check.status === "insufficient_data" && mustTell(check, settings.requireCoverage))
      causes.add("insufficient_data");
  }
  const withoutWallets = attempt.kind === "wallet" && attempt.walletScreenings.length === 0;
  if (attempt.walletEvidenceUnavailable !== null || withoutWallets) causes.add("insufficient_data");
}

function matchCause(ofSanctions: boolean): ScreeningCause {
  return ofSanctions ? "potential_sanctions_match" : "potential_screening_match";
}

function confirmsSanctions({ checks }: Attempt): boolean {
  const confirmed = checks.filter(({ status }) => status === "confirmed_match");
  return confirmed.length === 0 || confirmed.some(({ check }) => check === "sanctions");
}

function severity({ status }: Attempt): number {
  return ATTEMPT_STATUSES.indexOf(status);
}
