// Crypto sent to a wallet that this customer has never dealt with: final, and often urged by a swindler.

import type { Preset } from "./preset.ts";

export const cryptoNewWallet: Preset = {
  since: 1,
  rule: {
    id: "crypto-new-wallet",
    version: 1,
    name: "Crypto to a new wallet",
    category: "crypto",
    expression: [
      'transaction.assetClass == "crypto"',
      'transaction.direction == "outbound"',
      "has(features.is_new_instrument)",
      "features.is_new_instrument",
    ].join(" && "),
    scoreModifier: 35,
    action: "none",
    state: "active",
  },
  hit: { transaction: { assetClass: "crypto" }, features: { is_new_instrument: true } },
  miss: { transaction: { assetClass: "crypto" } },
};
