// What the screening lists say of an address that is saved or approved, as they stand now.

import type { AddressScreening } from "#domain/contract/crypto/address.ts";
import type { WalletScreening } from "#domain/contract/decisions/screening.ts";
import { simulateWallet } from "#domain/screening/providers/simulate-screening.ts";
import { screenAddress } from "#domain/screening/wallets/screen-address.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { ScreeningLists } from "#domain/screening/screening-lists.ts";
import type { Environment } from "#domain/contract/values/environment.ts";

/** @param lists null where they cannot be asked: nothing is known then, and nothing is clear. */
export function screenSavedAddress(
  environment: Environment,
  wallet: { readonly address: string; readonly network: string },
  lists: ScreeningLists | null,
): AddressScreening {
  const at = formatInstant(Date.now());
  if (lists === null) return { status: "unknown", at, listVersion: null };
  const checked = screenAddress({ ...wallet, id: "saved", screenedAt: at }, lists.wallets);
  if (checked.outcome !== "screened")
    return { status: "unknown", at, listVersion: lists.wallets.listVersion };
  const { screening } =
    environment === "sandbox" ? simulateWallet(checked.screening) : { screening: checked.screening };
  return { status: statusOf(screening), at, listVersion: lists.wallets.listVersion };
}

function statusOf({ status, sanctions, risk }: WalletScreening): AddressScreening["status"] {
  if (sanctions.hit) return "listed";
  return status === "completed" && risk.level !== "unknown" ? "clear" : "unknown";
}
