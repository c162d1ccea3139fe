// Screened wallets whose address fails the checksum of its own format: no payment can reach it, so the request is wrong.
// An address in a form that we do not know may be right: it stays evidence that is missing.

import type { TransactionRequest } from "../../contract/decisions/transaction.ts";
import type { EvidenceTransaction } from "../../decision/context.ts";
import { networkNamed } from "../addresses/networks.ts";
import { readAddress } from "../addresses/normalise-address.ts";
import { selectCounterparties } from "../parties/select-counterparties.ts";

/**
 * @param transaction the evidence that `received` became, its parties and instruments in the same order.
 * @returns the paths of the mistyped identifiers in the request, e.g. `transaction.parties.1.instruments.0.identifier`.
 */
export function mistypedWallets(
  transaction: EvidenceTransaction,
  received: TransactionRequest["transaction"],
): readonly string[] {
  if (transaction.assetClass !== "crypto") return [];
  return selectCounterparties(transaction).flatMap(({ position }) =>
    (received.parties?.[position]?.instruments ?? []).flatMap((instrument, at) => {
      const name = instrument.network ?? transaction.blockchain;
      const network = name === null ? null : networkNamed(name);
      if (instrument.type !== "crypto_wallet" || instrument.identifier == null || network === null) return [];
      const { outcome } = readAddress(network, instrument.identifier);
      return outcome === "checksum_wrong"
        ? [`transaction.parties.${position}.instruments.${at}.identifier`]
        : [];
    }),
  );
}
