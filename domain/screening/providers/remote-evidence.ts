// What a provider outside said, beside what the embedded lists say. It can make an attempt more severe, never less; it
// answers checks that the lists have no source for; and where it failed, the check is an error and never clean.

import {
  CHECKS,
  type Attempt,
  type Check,
  type CheckResult,
  type Match,
  type Observation,
  type ProviderError,
  type WalletScreening,
} from "../../contract/decisions/screening.ts";
import { withoutMaskedNumbers } from "../../contract/values/masked-number.ts";
import type { SystemVersionContent } from "../../decision/versions/system-version.ts";
import { judgeAttempt, mostSevere, reasonOf, type ScreeningReason } from "../judge-attempt.ts";
import { entityVersionOf } from "../judged-pairs/entity-version.ts";
import { observationsOf } from "./observe-checks.ts";
import { meaningOf, withWalletScreenings } from "../wallets/wallet-evidence.ts";

/** How many entities a provider is asked for: the best by score. */
export const REMOTE_MATCHES_MAX = 10;

/** An entity that a provider found, in our words. Raw data of the provider is left behind. */
export interface RemoteMatch {
  readonly entityId: string;
  readonly caption: string;
  readonly schema: Match["schema"];
  readonly lists: readonly string[];
  readonly topics: readonly string[];
  readonly score: number;
  readonly firstSeen: string | null;
  readonly lastSeen: string | null;
}

export interface RemoteName {
  readonly matches: readonly RemoteMatch[];
  readonly listVersion: string | null;
}

export interface RemoteWallet {
  readonly sanctioned: boolean;
  readonly lists: readonly string[];
  readonly risk: WalletScreening["risk"];
  readonly owner: WalletScreening["profile"]["owner"];
  readonly indicators: WalletScreening["indicators"];
  readonly listVersion: string | null;
}

/** A provider's answer, or why there is none. */
export type Remote<T> = { readonly latencyMs: number } & (
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errorCode: ProviderError }
);

export interface AskedProvider {
  readonly name: string;
  readonly checks: readonly Check[];
}

type Settings = SystemVersionContent["screening"];

/** The attempt of a party's name with what `provider` said of it. A party without a name was not asked about. */
export function withRemoteName(
  attempt: Attempt,
  provider: AskedProvider,
  answer: Remote<RemoteName>,
  settings: Settings,
): Attempt {
  const isWhole = answer.ok && answer.value.matches.length < REMOTE_MATCHES_MAX;
  const found = answer.ok ? answer.value.matches.filter(({ score }) => score >= settings.nameThreshold) : [];
  // What it found beside what it was asked about counts too, where the party has such a check.
  const answered = attempt.checks.filter(
    ({ check }) =>
      provider.checks.includes(check) || found.some(({ topics }) => checksOf(topics).includes(check)),
  );
  const results = answered.map(({ check }) => remoteCheck(check, provider, answer, found, settings));
  const checks = attempt.checks.map((known) => {
    const remote = results.find(({ check }) => check === known.check);
    return remote === undefined ? known : joined(known, remote);
  });
  const status = judgeAttempt(checks, settings.requireCoverage, false);
  const matches = [
    ...attempt.matches,
    ...found.map((match, at) => ({
      ...matchOf(match, attempt, `${attempt.id}-r${at + 1}`, settings),
      ...(isWhole && { entityVersion: versionOf(match) }),
    })),
  ].sort((a, b) => b.score - a.score);
  return {
    ...attempt,
    checks,
    status,
    matches,
    topScore: matches[0]?.score ?? attempt.topScore,
    reason: reasonOf(status, checks),
    latencyMs: attempt.latencyMs + answer.latencyMs,
    observations: [
      ...observationsOf([attempt]),
      ...results.map(({ check, status: result }) => observation(provider.name, check, result, answer)),
    ],
  };
}

function remoteCheck(
  check: Check,
  { name, checks }: AskedProvider,
  answer: Remote<RemoteName>,
  found: readonly RemoteMatch[],
  settings: Settings,
): CheckResult {
  if (!answer.ok) return { check, status: "error", coverage: "none", lists: [], reason: "provider_error" };
  const ofCheck = found.filter(({ topics }) => checksOf(topics).includes(check));
  const confirmed = ofCheck.some(({ score }) => score >= settings.blockThreshold);
  const status = ofCheck.length === 0 ? "clear" : confirmed ? "confirmed_match" : "potential_match";
  const lists = [...new Set([name, ...ofCheck.flatMap((match) => match.lists)])];
  return {
    check,
    status,
    coverage: checks.includes(check) ? "full" : "limited",
    lists,
    reason: status === "clear" ? null : REASONS[check][status],
  };
}

const REASONS: Readonly<Record<Check, Record<"confirmed_match" | "potential_match", ScreeningReason>>> = {
  sanctions: { confirmed_match: "listed_name", potential_match: "similar_name" },
  pep: { confirmed_match: "exposed_person", potential_match: "exposed_person" },
  adverse_media: { confirmed_match: "reported", potential_match: "reported" },
};

/** Which checks an entity speaks to, by OpenSanctions' topics; one without a known topic counts as listed. */
function checksOf(topics: readonly string[]): Check[] {
  const named = CHECKS.filter((check) =>
    topics.some((topic) =>
      TOPICS[check].some((prefix) => topic === prefix || topic.startsWith(`${prefix}.`)),
    ),
  );
  return named.length === 0 ? ["sanctions"] : named;
}

const TOPICS: Readonly<Record<Check, readonly string[]>> = {
  sanctions: ["sanction", "debarment", "export"],
  pep: ["role.pep", "role.rca", "role.pol", "gov"],
  adverse_media: ["crime", "wanted", "reg", "poi", "asset.frozen", "corp"],
};

// Where the lists have no source, the provider's result is the result of the check; but no provider replaces a list that is
// missing. An error is kept beside the result of the lists.
function joined(known: CheckResult, remote: CheckResult): CheckResult {
  const isGone = known.reason === ("list_missing" satisfies ScreeningReason);
  if (known.status === "insufficient_data" && remote.status !== "error" && !isGone) return remote;
  const status = mostSevere([known.status, remote.status]);
  const { reason } = status === known.status ? known : remote;
  const coverage = remote.status === "error" && known.coverage === "full" ? "limited" : known.coverage;
  return { ...known, status, coverage, lists: [...new Set([...known.lists, ...remote.lists])], reason };
}

function matchOf(match: RemoteMatch, { target }: Attempt, id: string, settings: Settings): Match {
  const { score } = match;
  return {
    id,
    entityId: match.entityId,
    caption: match.caption,
    schema: match.schema,
    lists: [...match.lists],
    topics: [...match.topics],
    score,
    match: score >= settings.blockThreshold,
    matchedName: { query: withoutMaskedNumbers(target.displayName ?? ""), candidate: match.caption },
    explanations: {
      nameMatch: { score, detail: "scored by the provider", tokens: [] },
      country: null,
      dateOfBirth: null,
    },
    firstSeen: match.firstSeen,
    lastSeen: match.lastSeen,
  };
}

/** A score is of the comparison, and that an entity was seen again is no news of it. */
function versionOf({ score: _score, lastSeen: _lastSeen, ...facts }: RemoteMatch): string {
  return entityVersionOf(facts);
}

/** A wallet's check with what `provider` said of it. */
export function withRemoteWallet(
  screening: WalletScreening,
  provider: string,
  answer: Remote<RemoteWallet>,
): WalletScreening {
  const listVersion = answer.ok ? answer.value.listVersion : null;
  const named = { ...screening, provider: { name: provider, listVersion } };
  if (!answer.ok) {
    // What the lists found stands; what they did not find is no longer enough.
    const risk = screening.sanctions.hit ? screening.risk : { score: null, level: "unknown" as const };
    return { ...named, status: "error", risk };
  }
  const { value } = answer;
  const { reason, ...rest } = named;
  // Where no list screens wallets, the provider's word is the check's.
  const risk = reason === "no_source" ? value.risk : worseOf(screening, value);
  return {
    ...rest,
    status: "completed",
    risk,
    ...(reason === "list_missing" && risk.level === "unknown" && { reason }),
    profile: { ...screening.profile, owner: value.owner },
    sanctions: {
      hit: screening.sanctions.hit || value.sanctioned,
      lists: [...new Set([...screening.sanctions.lists, ...value.lists])].sort(),
    },
    indicators: [...value.indicators],
  };
}

/** The attempt of a party's wallets with what `provider` said of each, in their order. */
export function withRemoteWallets(
  attempt: Attempt,
  provider: string,
  answers: readonly Remote<RemoteWallet>[],
  settings: Settings,
): Attempt {
  const screenings = attempt.walletScreenings.map((screening, at) => {
    const answer = answers[at];
    return answer === undefined ? screening : withRemoteWallet(screening, provider, answer);
  });
  const judged = withWalletScreenings(attempt, screenings, settings.requireCoverage);
  return {
    ...judged,
    latencyMs: attempt.latencyMs + Math.max(0, ...answers.map(({ latencyMs }) => latencyMs)),
    observations: [
      ...observationsOf([attempt]),
      ...answers.map((answer, at) => observationOfRemoteWallet(provider, screenings[at], answer)),
    ],
  };
}

/** @param screening with the answer in it; undefined where there was no such wallet. */
export function observationOfRemoteWallet(
  provider: string,
  screening: WalletScreening | undefined,
  answer: Remote<RemoteWallet>,
): Observation {
  const status = screening === undefined || !answer.ok ? "error" : meaningOf(screening).status;
  return observation(provider, "wallet", status, answer);
}

function observation(
  provider: string,
  check: Observation["check"],
  status: Observation["status"],
  answer: Remote<{ readonly listVersion: string | null }>,
): Observation {
  return {
    provider,
    check,
    status,
    latencyMs: answer.latencyMs,
    listVersion: answer.ok ? answer.value.listVersion : null,
    errorCode: answer.ok ? null : answer.errorCode,
  };
}

const LEVELS: readonly WalletScreening["risk"]["level"][] = ["low", "medium", "unknown", "high", "severe"];

/** The more severe of two risks: what one could not tell is no comfort from the other. */
function worseOf({ risk }: WalletScreening, { risk: remote }: RemoteWallet): WalletScreening["risk"] {
  return LEVELS.indexOf(remote.level) >= LEVELS.indexOf(risk.level) ? remote : risk;
}
