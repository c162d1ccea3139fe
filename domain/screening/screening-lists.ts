// The lists that names and wallets are screened against.

import type { ExpectedList } from "./expected-lists.ts";
import type { NameIndex } from "./names/open-index.ts";
import type { WalletIndex } from "./wallets/wallet-index.ts";

/** What a system version screens with: both indexes, each with its version, and with what it lacks. */
export interface ScreeningLists {
  readonly names: NameIndex;
  readonly wallets: WalletIndex;
}

/** What the lists' owner hands out: {@link restrictLists} makes of it what a version screens with. */
export interface PublishedLists extends ScreeningLists {
  readonly expected: readonly ExpectedList[];
}
