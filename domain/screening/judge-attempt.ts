// From checks to the status of an attempt: the most severe counts, and a check that consulted no list is never clean.

import { ATTEMPT_STATUSES, type AttemptStatus } from "../contract/decisions/attempt-statuses.ts";
import type { Check, CheckResult } from "../contract/decisions/screening.ts";
import type { PartyType } from "../contract/decisions/transaction.ts";

/** Which checks a party's name gets; an unknown party gets every one. */
export const CHECKS_OF_TYPE: Readonly<Record<PartyType, readonly Check[]>> = {
  individual: ["sanctions", "pep", "adverse_media"],
  business: ["sanctions", "adverse_media"],
  unknown: ["sanctions", "pep", "adverse_media"],
};

/** Why evidence is missing, or what was found. Machine words; they are added to, never changed. */
export type ScreeningReason =
  | "party_missing"
  | "name_missing"
  | "name_not_comparable"
  | "name_too_complex"
  | "wallet_missing"
  | "address_missing"
  | "address_malformed"
  | "address_checksum_wrong"
  | "address_other_network"
  | "network_missing"
  | "network_unknown"
  | "history_limit_exceeded"
  | "no_source"
  | "limited_coverage"
  | "list_missing"
  | "listed_name"
  | "similar_name"
  | "listed_wallet"
  | "wallet_risk"
  | "risk_unknown"
  | "exposed_person"
  | "reported"
  | "provider_error"
  | "judged_before";

/** A check that had nothing to consult, or nothing to consult it with. */
export function unanswered(check: Check, reason: ScreeningReason): CheckResult {
  return { check, status: "insufficient_data", coverage: "none", lists: [], reason };
}

/**
 * Does a check without an answer count? It does if the version requires the check, and always if a list is missing that
 * should be there: no version can choose that nothing was searched.
 */
export function mustTell({ check, reason }: CheckResult, requireCoverage: readonly Check[]): boolean {
  return requireCoverage.includes(check) || reason === ("list_missing" satisfies ScreeningReason);
}

/**
 * The status of an attempt: its most severe check, leaving out the `insufficient_data` of checks that need not tell.
 * @param targetMissing true where the name or the address itself was missing: then it is never clean.
 */
export function judgeAttempt(
  checks: readonly CheckResult[],
  requireCoverage: readonly Check[],
  targetMissing: boolean,
): AttemptStatus {
  const counted = checks
    .filter((check) => check.status !== "insufficient_data" || mustTell(check, requireCoverage))
    .map(({ status }) => status);
  return mostSevere([...counted, targetMissing ? "insufficient_data" : "clear"]);
}

/** `clear` where there is nothing to compare. */
export function mostSevere(statuses: readonly AttemptStatus[]): AttemptStatus {
  const severity = (status: AttemptStatus): number => ATTEMPT_STATUSES.indexOf(status);
  return statuses.reduce((worst, status) => (severity(status) > severity(worst) ? status : worst), "clear");
}

/** The reason of an attempt: that of the first check which is as severe as the attempt itself; null when clear. */
export function reasonOf(status: AttemptStatus, checks: readonly CheckResult[]): string | null {
  if (status === "clear") return null;
  return checks.find((check) => check.status === status)?.reason ?? null;
}
