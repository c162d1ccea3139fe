// From saved wallet checks to the checks of their attempt: what a wallet's risk means, from any source.
//
// A listed wallet is a confirmed match of the sanctions check. A severe or high risk is for people to judge: a potential
// match, of the sanctions check where the risk is one of sanctions, of adverse media else. A wallet of unknown risk, and
// one whose provider failed, is never clean.

import type {
  Attempt,
  AttemptStatus,
  Check,
  CheckResult,
  WalletScreening,
} from "../../contract/decisions/screening.ts";
import { judgeAttempt, mostSevere, reasonOf, type ScreeningReason } from "../judge-attempt.ts";

interface Meaning {
  readonly check: Check;
  readonly status: AttemptStatus;
  readonly reason: ScreeningReason | null;
}

/** What one wallet's saved check says. */
export function meaningOf({ status, risk, reason, sanctions, indicators }: WalletScreening): Meaning {
  if (sanctions.hit) return { check: "sanctions", status: "confirmed_match", reason: "listed_wallet" };
  if (status === "error") return { check: "sanctions", status: "error", reason: "provider_error" };
  switch (risk.level) {
    case "severe":
    case "high": {
      const ofSanctions = indicators.some(({ category }) => category === "sanctions");
      const check = ofSanctions ? "sanctions" : "adverse_media";
      return { check, status: "potential_match", reason: "wallet_risk" };
    }
    case "unknown":
      return { check: "sanctions", status: "insufficient_data", reason: reason ?? "risk_unknown" };
    case "medium":
    case "low":
      return { check: "sanctions", status: "clear", reason: null };
  }
}

/**
 * The attempt with these checks of its wallets in the place of its own. What it could not look up, and what it found,
 * still counts: another source can make an attempt more severe, never less.
 */
export function withWalletScreenings(
  attempt: Attempt,
  walletScreenings: WalletScreening[],
  requireCoverage: readonly Check[],
): Attempt {
  const meanings = walletScreenings.map(meaningOf);
  const checks = meanings.reduce<readonly CheckResult[]>(addMeaning, attempt.checks);
  const incomplete = [attempt, ...meanings].some(({ status: one }) => one === "insufficient_data");
  const status = judgeAttempt(checks, requireCoverage, incomplete);
  const topScore = meanings.some(({ status: found }) => found === "confirmed_match") ? 1 : attempt.topScore;
  return {
    ...attempt,
    checks: [...checks],
    status,
    topScore,
    reason: reasonOf(status, checks),
    walletScreenings,
  };
}

function addMeaning(
  checks: readonly CheckResult[],
  { check, status, reason }: Meaning,
): readonly CheckResult[] {
  if (status === "clear") return checks;
  const known = checks.find((one) => one.check === check);
  if (known === undefined) return [...checks, { check, status, coverage: "full", lists: [], reason }];
  const worst = mostSevere([known.status, status]);
  const coverage = status === "error" || status === "insufficient_data" ? "limited" : known.coverage;
  const mended: CheckResult =
    worst === known.status ? { ...known, coverage } : { ...known, coverage, status, reason };
  return checks.map((one) => (one === known ? mended : one));
}
