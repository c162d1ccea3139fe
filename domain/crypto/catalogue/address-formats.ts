// How addresses of each format are written, in the words of the standards that define them.

import type { AddressFormatName } from "../../screening/addresses/formats.ts";

const OF_BITCOIN = ["base58check", "bech32", "bech32m"];

export const ADDRESS_WRITINGS: Readonly<Record<AddressFormatName, readonly string[]>> = {
  bitcoin: OF_BITCOIN,
  "bitcoin-testnet": OF_BITCOIN,
  "bitcoin-cash": ["base58check", "cashaddr"],
  "bitcoin-cash-testnet": ["base58check", "cashaddr"],
  "bitcoin-gold": OF_BITCOIN,
  litecoin: OF_BITCOIN,
  "litecoin-testnet": OF_BITCOIN,
  dogecoin: ["base58check"],
  "dogecoin-testnet": ["base58check"],
  dash: ["base58check"],
  "dash-testnet": ["base58check"],
  verge: ["base58check"],
  zcash: OF_BITCOIN,
  "zcash-testnet": OF_BITCOIN,
  evm: ["hex", "eip-55"],
  rootstock: ["hex", "eip-55", "eip-1191"],
  "rootstock-testnet": ["hex", "eip-55", "eip-1191"],
  monero: ["monero-base58"],
  tron: ["base58check", "hex"],
  solana: ["base58"],
  "xrp-ledger": ["xrpl-classic", "x-address"],
  cardano: ["bech32", "byron-base58"],
  "cardano-testnet": ["bech32", "byron-base58"],
  stellar: ["strkey"],
  polkadot: ["ss58"],
  algorand: ["base32"],
  tezos: ["base58check"],
  cosmos: ["bech32"],
  hedera: ["account-id"],
  "hedera-testnet": ["account-id"],
  near: ["account-name", "hex"],
  "near-testnet": ["account-name", "hex"],
  ton: ["user-friendly", "raw"],
  eos: ["account-name"],
};
