// Crypto that comes from a wallet which the organisation has suspended. A payment to such a wallet is held whatever the rules say;
// one from it is held by this rule, because it cannot be stopped, but what it pays for can.

import type { CounterpartyAddress } from "../context.ts";
import type { Preset } from "./preset.ts";

const SUSPENDED: CounterpartyAddress = {
  addressId: "adr_1",
  network: "eip155:1",
  status: "suspended",
  provenAt: null,
  isSubjects: true,
  version: 3,
  revision: 3,
  asOf: "2026-01-10T00:00:00.000Z",
};

export const suspendedWalletPaysIn: Preset = {
  since: 4,
  rule: {
    id: "suspended-wallet-pays-in",
    version: 1,
    name: "Payment from a suspended wallet",
    category: "crypto",
    expression: [
      'transaction.direction == "inbound"',
      "has(counterparty.address.status)",
      'counterparty.address.status == "suspended"',
    ].join(" && "),
    scoreModifier: 60,
    action: "review",
    state: "active",
  },
  hit: { transaction: { direction: "inbound" }, counterparty: { address: SUSPENDED } },
  miss: {
    transaction: { direction: "inbound" },
    counterparty: { address: { ...SUSPENDED, status: "approved" } },
  },
};
