// A wallet check on its own: one address on one network, with the same result as in a transaction's evidence.

import type { WalletScreening } from "../../contract/decisions/screening.ts";
import { LISTS_PROVIDER } from "./listed-wallet.ts";
import { lookUpWallet, NO_PROFILE, walletScreening } from "./screen-wallets.ts";
import type { WalletIndex } from "./wallet-index.ts";

export interface AddressCheck {
  readonly address: string;
  readonly network: string;
  readonly id: string;
  /** An instant. */
  readonly screenedAt: string;
}

/** `screening` of a network that is not known is `unavailable`, its risk `unknown`: never clean. */
export type AddressScreening =
  | { readonly outcome: "screened"; readonly screening: WalletScreening }
  | { readonly outcome: "address_malformed" | "address_checksum_wrong" };

export function screenAddress(check: AddressCheck, index: WalletIndex): AddressScreening {
  const found = lookUpWallet(check, index);
  if (!("missing" in found)) {
    return { outcome: "screened", screening: walletScreening(found, index, check.id, check.screenedAt) };
  }
  switch (found.missing) {
    case "network_unknown":
    case "network_missing":
      return { outcome: "screened", screening: unavailable(check) };
    case "address_checksum_wrong":
      return { outcome: "address_checksum_wrong" };
    default:
      return { outcome: "address_malformed" };
  }
}

function unavailable({ address, network, id, screenedAt }: AddressCheck): WalletScreening {
  return {
    id,
    status: "unavailable",
    wallet: { address, blockchain: network },
    risk: { score: null, level: "unknown" },
    profile: NO_PROFILE,
    provider: { name: LISTS_PROVIDER, listVersion: null },
    sanctions: { hit: false, lists: [] },
    exposures: [],
    indicators: [],
    screenedAt,
  };
}
