// The wallets of the screened parties as the address book knows them: fingerprints, made where raw identifiers are replaced,
// because only there is an address known.

import { WALLET_ATTEMPTS_MAX, WALLETS_MAX } from "../../contract/values/limits.ts";
import type { TransactionRequest } from "../../contract/decisions/transaction.ts";
import type { EvidenceTransaction } from "../../decision/context.ts";
import type { TenantKey } from "../../ids/tenant-key.ts";
import { networkNamed } from "../../screening/addresses/networks.ts";
import { selectCounterparties } from "../../screening/parties/select-counterparties.ts";
import { readDestination } from "./destination.ts";
import { hasMemos } from "./memos.ts";
import { destinationFingerprint, walletFingerprint } from "./wallet-fingerprint.ts";

export interface ScreenedWallet {
  /** Null for an address that cannot be read, or whose network is not known: no book can have it. */
  readonly fingerprint: string | null;
  /** Where the payment ends: null for what no book can have, and where tag or memo cannot be one of the network. */
  readonly destination: string | null;
  /** As the caller named it; null where nobody did. */
  readonly network: string | null;
}

/**
 * @param transaction the evidence that `received` became, its parties and instruments in the same order.
 * @returns none for a fiat payment, and none beyond the bounds of wallet evidence, where a payment is reviewed in any case.
 */
export function screenedWallets(
  transaction: EvidenceTransaction,
  received: TransactionRequest["transaction"],
  key: TenantKey,
): readonly ScreenedWallet[] {
  if (transaction.assetClass === "fiat") return [];
  const selected = selectCounterparties(transaction);
  const submitted = selected.flatMap(({ position }) =>
    (received.parties?.[position]?.instruments ?? []).filter(({ type }) => type === "crypto_wallet"),
  );
  if (selected.length > WALLET_ATTEMPTS_MAX || submitted.length > WALLETS_MAX) return [];
  return submitted.map(({ identifier, memo, network: own }) => {
    const network = own ?? transaction.blockchain;
    const known = network === null ? null : networkNamed(network);
    if (known === null || identifier == null) return { network, fingerprint: null, destination: null };
    const reading = readDestination(known, identifier, hasMemos(known.format) ? (memo ?? null) : null);
    return {
      network,
      fingerprint: walletFingerprint(key, known, identifier),
      destination: reading.outcome === "destination" ? destinationFingerprint(key, known, reading) : null,
    };
  });
}
