// The words of new decisions: as before, but they say what is missing of a wallet, and that a failed check is missing evidence.

import type { ScreeningReason } from "../../screening/judge-attempt.ts";
import { EDITION_2 } from "./edition-2.ts";
import type { Texts, WalletWords } from "./texts.ts";

const WALLETS: Readonly<Partial<Record<ScreeningReason, WalletWords>>> = {
  address_malformed: { why: "the wallet address cannot be read", ask: "wallet address" },
  address_checksum_wrong: { why: "the checksum of the wallet address is wrong", ask: "wallet address" },
  address_other_network: { why: "the wallet address is one of another network", ask: "wallet address" },
  address_missing: { why: "the wallet address is missing", ask: "wallet address" },
  network_missing: { why: "the network of the wallet is missing", ask: "wallet network" },
  network_unknown: { why: "the network of the wallet is not known", ask: "wallet network" },
  no_source: { why: "no list covers the network of the wallet", ask: null },
  risk_unknown: { why: "the risk of the wallet is not known", ask: null },
  history_limit_exceeded: { why: "there are more wallets than are checked for one payment", ask: null },
};

export const EDITION_3: Texts = {
  ...EDITION_2,
  screeningFailed: (party) => `insufficient data to screen ${party}, because a check failed`,
  wallets: new Map(Object.entries(WALLETS)),
  labels: { ...EDITION_2.labels, reviewWallets: "Check the wallets before processing" },
};
