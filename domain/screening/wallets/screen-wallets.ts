// The wallet check of one party: its crypto wallets, by address and network, against the sanctioned addresses.
//
// The lists answer one question: is this address sanctioned? So a wallet that was looked up has `risk` 100 `severe`
// or 0 `low`, on that question's scale, with `provider.name` saying whose; owner, exposures and indicators stay empty,
// because no source was asked about them. `unknown` is kept for a wallet that could not be judged and is never clean.

import type { Match, WalletScreening } from "../../contract/decisions/screening.ts";
import type { SystemVersionContent } from "../../decision/versions/system-version.ts";
import { unanswered, judgeAttempt, reasonOf, mostSevere, type ScreeningReason } from "../judge-attempt.ts";
import { LISTS_PROVIDER, type ListedWallet } from "./listed-wallet.ts";
import { networkNamed, type Network } from "../addresses/networks.ts";
import { readAddress } from "../addresses/normalise-address.ts";
import { MATCHES_MAX, missingTarget, type Finding } from "../parties/screen-names.ts";
import { findWallet, type WalletIndex } from "./wallet-index.ts";

export const WALLET_ALGORITHM = { name: "exact-address", version: "1" } as const;

/** A wallet as the caller sent it. The address is raw: it lives in memory and in the wallet's own screening only. */
export interface SubmittedWallet {
  readonly address: string | null;
  /** The instrument's network, else the transaction's blockchain. */
  readonly network: string | null;
}

export interface WalletFinding extends Finding {
  /** One for each wallet that was looked up; those without a usable address and network have none. */
  readonly walletScreenings: WalletScreening[];
}

export interface WalletAttempt {
  /** The ids of matches and wallet screenings begin with it. */
  readonly attemptId: string;
  /** An instant. */
  readonly screenedAt: string;
  /** False past the bounds of wallet evidence: then a match says who is listed, and no address. */
  readonly showAddresses: boolean;
}

/** A wallet without a usable address and network makes the finding incomplete, and never clean. */
export function screenWallets(
  wallets: readonly SubmittedWallet[],
  index: WalletIndex,
  settings: SystemVersionContent["screening"],
  { attemptId, screenedAt, showAddresses }: WalletAttempt,
): WalletFinding {
  if (wallets.length === 0) {
    return { ...missingTarget(["sanctions"], "wallet_missing", settings), walletScreenings: [] };
  }
  const lacking = index.missing.length > 0;
  if (index.lists.length === 0) {
    const why = lacking ? "list_missing" : "no_source";
    return { ...missingTarget(["sanctions"], why, settings), walletScreenings: [] };
  }
  const results = wallets.map((wallet) => lookUpWallet(wallet, index));
  const missing = results.flatMap((result) => ("missing" in result ? [result.missing] : []));
  const looked = results.flatMap((result) => ("missing" in result ? [] : [result]));
  const hits = looked.filter(({ listed }) => listed.length > 0);
  const status = mostSevere([
    hits.length > 0 ? "confirmed_match" : "clear",
    missing.length > 0 || lacking ? "insufficient_data" : "clear",
  ]);
  const [firstMissing] = missing;
  const check =
    looked.length === 0 && firstMissing !== undefined
      ? unanswered("sanctions", firstMissing)
      : {
          check: "sanctions" as const,
          status,
          coverage: missing.length > 0 || lacking ? ("limited" as const) : ("full" as const),
          lists: [...index.lists],
          reason: hits.length > 0 ? "listed_wallet" : (firstMissing ?? (lacking ? "list_missing" : null)),
        };
  const judged = judgeAttempt([check], settings.requireCoverage, missing.length > 0);
  return {
    checks: [check],
    status: judged,
    topScore: looked.length === 0 ? null : hits.length > 0 ? 1 : 0,
    matches: matchesOf(hits, attemptId, showAddresses),
    reason: reasonOf(judged, [check]),
    walletScreenings: looked.map((wallet, at) =>
      walletScreening(wallet, index, `${attemptId}-w${at + 1}`, screenedAt),
    ),
  };
}

export interface LookedUp {
  /** Address and network as sent. */
  readonly address: string;
  readonly blockchain: string;
  readonly listed: readonly ListedWallet[];
}

/** What the lists say of one wallet, or why they could not be asked. */
export function lookUpWallet(
  wallet: SubmittedWallet,
  index: WalletIndex,
): LookedUp | { readonly missing: ScreeningReason } {
  if (wallet.address === null || wallet.address.trim() === "") return { missing: "address_missing" };
  if (wallet.network === null) return { missing: "network_missing" };
  const network: Network | null = networkNamed(wallet.network);
  if (network === null) return { missing: "network_unknown" };
  const reading = readAddress(network, wallet.address);
  if (reading.outcome === "checksum_wrong") return { missing: "address_checksum_wrong" };
  if (reading.outcome === "malformed") return { missing: "address_malformed" };
  const listed = findWallet(index, network, reading.address);
  // Of a key that is listed its addresses on other networks are too; no other network's address is clean here.
  if (reading.outcome === "other_network" && listed.length === 0) return { missing: "address_other_network" };
  return { address: wallet.address, blockchain: wallet.network, listed };
}

/** Lists know nothing of a wallet's owner or life. */
export const NO_PROFILE: WalletScreening["profile"] = {
  owner: null,
  user: null,
  firstTransactionAt: null,
  latestTransactionAt: null,
  providerAddedAt: null,
};

/** The saved check of a wallet that was looked up. */
export function walletScreening(
  { address, blockchain, listed }: LookedUp,
  index: WalletIndex,
  id: string,
  screenedAt: string,
): WalletScreening {
  const hit = listed.length > 0;
  return {
    id,
    status: "completed",
    wallet: { address, blockchain },
    ...riskOf(hit, index),
    profile: NO_PROFILE,
    provider: { name: LISTS_PROVIDER, listVersion: index.listVersion },
    sanctions: { hit, lists: listsOf(listed) },
    exposures: [],
    indicators: [],
    screenedAt,
  };
}

/** A wallet that some list was not asked about is of unknown risk, unless another has it. */
function riskOf(hit: boolean, { lists, missing }: WalletIndex): Pick<WalletScreening, "risk" | "reason"> {
  if (hit) return { risk: { score: 100, level: "severe" } };
  const unknown = { score: null, level: "unknown" } as const;
  if (missing.length > 0) return { risk: unknown, reason: "list_missing" };
  if (lists.length === 0) return { risk: unknown, reason: "no_source" };
  return { risk: { score: 0, level: "low" } };
}

function listsOf(listed: readonly ListedWallet[]): string[] {
  return [...new Set(listed.flatMap((wallet) => wallet.lists))].sort();
}

function matchesOf(hits: readonly LookedUp[], attemptId: string, showAddresses: boolean): Match[] {
  return hits
    .flatMap(({ address, listed }) => listed.map((wallet) => ({ address, wallet })))
    .slice(0, MATCHES_MAX)
    .map(({ address, wallet }, at) =>
      matchOf(showAddresses ? address : null, wallet, `${attemptId}-m${at + 1}`),
    );
}

/** @param address as sent; null where neither it nor the listed one may be shown. */
function matchOf(address: string | null, wallet: ListedWallet, id: string): Match {
  const unnamed = address === null ? wallet.network : `${wallet.network}:${wallet.address}`;
  const names = wallet.holders.map(({ name }) => name).join("; ");
  return {
    id,
    entityId: wallet.holders[0]?.entityId ?? unnamed,
    caption: names === "" ? `wallet listed by ${wallet.lists.join(", ")}` : names,
    schema: "CryptoWallet",
    lists: [...wallet.lists],
    topics: ["sanction"],
    score: 1,
    match: true,
    matchedName:
      address === null ? { query: "", candidate: "" } : { query: address, candidate: wallet.address },
    explanations: {
      nameMatch: { score: 1, detail: `the address is listed on ${wallet.network}`, tokens: [] },
      country: null,
      dateOfBirth: null,
    },
    firstSeen: null,
    lastSeen: wallet.lastSeen,
  };
}
