// Asks an organisation's providers about each screened party and wallet, all at once, and joins what they say to what the
// embedded lists said. Parties beyond the bound of calls are not asked about and are an error, never clean.

import type { Attempt, WalletScreening } from "#domain/contract/decisions/screening.ts";
import { withoutMaskedNumbers } from "#domain/contract/values/masked-number.ts";
import type { EvidenceTransaction } from "#domain/decision/context.ts";
import type { SystemVersionContent } from "#domain/decision/versions/system-version.ts";
import { networkNamed } from "#domain/screening/addresses/networks.ts";
import { normaliseAddress } from "#domain/screening/addresses/normalise-address.ts";
import { isUnnamed } from "#domain/screening/parties/screen-names.ts";
import { selectCounterparties, type SelectedParty } from "#domain/screening/parties/select-counterparties.ts";
import {
  withRemoteName,
  withRemoteWallets,
  type Remote,
  type RemoteWallet,
} from "#domain/screening/providers/remote-evidence.ts";
import type { NameProvider, ScreeningProviders, WalletProvider } from "./screening-provider.ts";

type Settings = SystemVersionContent["screening"];

/** Calls that one payment may cause; the platform allows few more. */
const CALLS_MAX = 40;
const NOT_ASKED = { ok: false, errorCode: "rate_limited", latencyMs: 0 } as const;

/** @param attempts of `transaction`'s screened parties, in their order. */
export function askProviders(
  { names, wallets }: ScreeningProviders,
  transaction: Pick<EvidenceTransaction, "direction" | "parties">,
  attempts: readonly Attempt[],
  settings: Settings,
): Promise<Attempt[]> {
  let calls = 0;
  const selected = selectCounterparties(transaction);
  const mayAsk = (): boolean => ++calls <= CALLS_MAX;
  return Promise.all(
    attempts.map(async (attempt, at) => {
      if (attempt.kind === "name") {
        return names === null ? attempt : askOfName(names, attempt, selected[at], settings, mayAsk);
      }
      return wallets === null ? attempt : askOfWallets(wallets, attempt, settings, mayAsk);
    }),
  );
}

async function askOfName(
  provider: NameProvider,
  attempt: Attempt,
  selected: SelectedParty | undefined,
  settings: Settings,
  mayAsk: () => boolean,
): Promise<Attempt> {
  const { displayName, type } = attempt.target;
  // What cannot be looked for stays unanswered: somebody who finds nothing under "X" has not cleared anybody.
  if (displayName === null || isUnnamed(attempt)) return attempt;
  const answer = mayAsk()
    ? await provider.screenName({
        displayName: withoutMaskedNumbers(displayName),
        type: type ?? "unknown",
        country: selected?.party.country ?? null,
        threshold: settings.nameThreshold,
      })
    : NOT_ASKED;
  return withRemoteName(attempt, provider, answer, settings);
}

async function askOfWallets(
  provider: WalletProvider,
  attempt: Attempt,
  settings: Settings,
  mayAsk: () => boolean,
): Promise<Attempt> {
  if (attempt.walletScreenings.length === 0) return attempt;
  const answers = await Promise.all(
    attempt.walletScreenings.map(async (screening) =>
      mayAsk() ? askOfWallet(provider, screening.wallet) : NOT_ASKED,
    ),
  );
  return withRemoteWallets(attempt, provider.name, answers, settings);
}

/** @param wallet address and network as they were sent; one that the lists could look up. */
export async function askOfWallet(
  provider: WalletProvider,
  wallet: WalletScreening["wallet"],
): Promise<Remote<RemoteWallet>> {
  const network = networkNamed(wallet.blockchain);
  const address = network && normaliseAddress(network, wallet.address);
  if (network === null || address === null) return NOT_ASKED;
  return provider.screenWallet({ address, network: network.id });
}
