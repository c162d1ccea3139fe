// What the sandbox makes of a screening where a name or an address ends in a magic value. Everything else stays as the
// lists said it.

import type {
  Attempt,
  Check,
  CheckResult,
  Match,
  Screening,
  WalletScreening,
} from "../../contract/decisions/screening.ts";
import { formatInstant, instantOf } from "../../time/instant.ts";
import { judgeAttempt, reasonOf } from "../judge-attempt.ts";
import { entityVersionOf } from "../judged-pairs/entity-version.ts";
import {
  nameValueOf,
  SANDBOX_LIST,
  SANDBOX_PROVIDER,
  walletValueOf,
  type NameValue,
} from "./sandbox-values.ts";
import { withWalletScreenings } from "../wallets/wallet-evidence.ts";

export interface SimulatedScreening {
  readonly screening: Screening;
  /** How long the caller must wait before it answers. */
  readonly delayMilliseconds: number;
}

/** @param requireCoverage of the system version that judges. */
export function simulateScreening(
  screening: Screening,
  requireCoverage: readonly Check[],
): SimulatedScreening {
  const simulated = screening.attempts.map((attempt) =>
    attempt.kind === "name"
      ? simulateName(attempt, requireCoverage)
      : simulateWallets(attempt, requireCoverage),
  );
  return {
    screening: { ...screening, attempts: simulated.map(({ attempt }) => attempt) },
    delayMilliseconds: Math.max(0, ...simulated.map(({ delayMilliseconds }) => delayMilliseconds)),
  };
}

/**
 * One wallet's check, simulated where its address is a magic value. One that is really listed stays so, and so does one of a
 * network that is not known: what production cannot check is never clean here.
 */
export function simulateWallet(screening: WalletScreening): {
  readonly screening: WalletScreening;
  readonly delayMilliseconds: number;
} {
  const value = walletValueOf(screening.wallet.address);
  if (value === null || screening.sanctions.hit || screening.status === "unavailable")
    return { screening, delayMilliseconds: 0 };
  const { owner, ...result } = value.result;
  const { reason: _ofLists, ...rest } = screening;
  return {
    screening: {
      ...rest,
      ...result,
      profile: { ...screening.profile, owner },
      provider: { name: SANDBOX_PROVIDER, listVersion: null },
    },
    delayMilliseconds: value.delayMilliseconds,
  };
}

interface SimulatedAttempt {
  readonly attempt: Attempt;
  readonly delayMilliseconds: number;
}

function simulateWallets(attempt: Attempt, requireCoverage: readonly Check[]): SimulatedAttempt {
  const simulated = attempt.walletScreenings.map(simulateWallet);
  const changed = simulated.some(({ screening }) => screening.provider.name === SANDBOX_PROVIDER);
  if (!changed) return { attempt, delayMilliseconds: 0 };
  const screenings = simulated.map(({ screening }) => screening);
  const delayMilliseconds = Math.max(0, ...simulated.map((one) => one.delayMilliseconds));
  const judged = withWalletScreenings(attempt, screenings, requireCoverage);
  return { attempt: late({ ...judged, provider: SANDBOX_PROVIDER }, delayMilliseconds), delayMilliseconds };
}

function simulateName(attempt: Attempt, requireCoverage: readonly Check[]): SimulatedAttempt {
  const query = attempt.target.displayName ?? "";
  const value = nameValueOf(query);
  const applies = attempt.checks.some(({ check }) => value?.checks.includes(check) === true);
  if (value === null || !applies) return { attempt, delayMilliseconds: 0 };
  const checks = attempt.checks.map(({ check }) => simulatedCheck(check, value));
  const matches = value.status.endsWith("_match") ? [matchOf(attempt.id, query, value)] : [];
  const status = judgeAttempt(checks, requireCoverage, value.status === "insufficient_data");
  const judged: Attempt = {
    ...attempt,
    checks,
    status,
    matches,
    topScore: matches[0]?.score ?? null,
    reason: reasonOf(status, checks),
    provider: SANDBOX_PROVIDER,
    listVersion: null,
  };
  return { attempt: late(judged, value.delayMilliseconds), delayMilliseconds: value.delayMilliseconds };
}

function simulatedCheck(check: Check, value: NameValue): CheckResult {
  if (!value.checks.includes(check)) {
    return { check, status: "clear", coverage: "full", lists: [SANDBOX_LIST], reason: null };
  }
  const answered = value.status !== "error" && value.status !== "insufficient_data";
  return {
    check,
    status: value.status,
    coverage: answered ? "full" : "none",
    lists: answered ? [SANDBOX_LIST] : [],
    reason: value.reason,
  };
}

function matchOf(attemptId: string, query: string, value: NameValue): Match {
  const confirmed = value.status === "confirmed_match";
  const score = confirmed ? 1 : 0.9;
  return {
    id: `${attemptId}-m1`,
    entityId: `sandbox:${value.ending.toLowerCase().replaceAll(" ", "-")}`,
    caption: value.ending,
    schema: "Person",
    lists: [SANDBOX_LIST],
    topics: [value.checks[0] === "pep" ? "role.pep" : value.checks[0] === "sanctions" ? "sanction" : "crime"],
    score,
    match: confirmed,
    matchedName: { query, candidate: value.ending },
    explanations: {
      nameMatch: { score, detail: "sandbox test value", tokens: [] },
      country: null,
      dateOfBirth: null,
    },
    firstSeen: null,
    lastSeen: null,
    entityVersion: entityVersionOf({ name: value.ending }),
  };
}

function late(attempt: Attempt, delayMilliseconds: number): Attempt {
  if (delayMilliseconds === 0) return attempt;
  const completed = instantOf(attempt.completedAt);
  return {
    ...attempt,
    completedAt: formatInstant(completed + delayMilliseconds),
    latencyMs: attempt.latencyMs + delayMilliseconds,
  };
}
