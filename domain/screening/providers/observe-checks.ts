// What each check of each provider came to, for the measuring of providers. Read out of the attempts that a decision keeps
// anyway, so that the log stays one row a decision; a wallet that is screened on its own has an event for it.

import type { Attempt, Observation, WalletScreening } from "../../contract/decisions/screening.ts";
import { meaningOf } from "../wallets/wallet-evidence.ts";

/** In order of attempts; of each first what the embedded lists said, then the calls to providers outside. */
export function observationsOf(attempts: readonly Attempt[]): readonly Observation[] {
  return attempts.flatMap((attempt) => attempt.observations ?? observationsOfLists(attempt));
}

/** What an attempt's own provider said, before anybody else was asked. A check without any source observed nothing. */
function observationsOfLists({
  kind,
  checks,
  provider,
  listVersion,
  latencyMs,
}: Attempt): readonly Observation[] {
  return checks
    .filter(({ status, coverage }) => coverage !== "none" || status === "error")
    .map(({ check, status }) => ({
      provider,
      check: kind === "wallet" ? "wallet" : check,
      status,
      latencyMs,
      listVersion,
      errorCode: null,
    }));
}

/**
 * The result for a wallet on its own before any provider was asked. An unknown network is an answer too:
 * `insufficient_data`.
 */
export function observationOfWallet(screening: WalletScreening, latencyMs: number): Observation {
  const { name: provider, listVersion } = screening.provider;
  const { status } = meaningOf(screening);
  return { provider, check: "wallet", status, latencyMs, listVersion, errorCode: null };
}
