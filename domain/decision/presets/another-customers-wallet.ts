// Crypto sent to a wallet that the organisation has saved for another customer. Who took an account over pays out to a wallet that
// is proven under an account of their own: the proof is somebody else's.

import type { CounterpartyAddress } from "../context.ts";
import type { Preset } from "./preset.ts";

const PROVEN: Omit<CounterpartyAddress, "isSubjects"> = {
  addressId: "adr_1",
  network: "eip155:1",
  status: "approved",
  provenAt: "2026-01-10T00:00:00.000Z",
  version: 3,
  revision: 3,
  asOf: "2026-01-10T00:00:00.000Z",
};

export const anotherCustomersWallet: Preset = {
  since: 4,
  rule: {
    id: "another-customers-wallet",
    version: 1,
    name: "Wallet of another customer",
    category: "crypto",
    expression: [
      'transaction.direction == "outbound"',
      "has(counterparty.address.isSubjects)",
      "!counterparty.address.isSubjects",
    ].join(" && "),
    scoreModifier: 40,
    action: "none",
    state: "active",
  },
  hit: { counterparty: { address: { ...PROVEN, isSubjects: false } } },
  miss: { counterparty: { address: { ...PROVEN, isSubjects: true } } },
};
