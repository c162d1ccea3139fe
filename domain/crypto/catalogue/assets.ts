// The assets that the catalogue names: the coins of its networks, and the tokens of `tokens.json`, each with its CAIP-19 id.

import type { CatalogueAsset } from "../../contract/crypto/catalogue.ts";
import { NETWORK_ROWS, type NetworkRow } from "./networks.ts";
import TOKENS from "./tokens.json" with { type: "json" };

/** SLIP-44: the one number of all coins without value. */
const TEST_COINS = 1;

/** CAIP-19's word for a fungible token, by the namespace of its network. */
const TOKEN_KIND: Readonly<Record<string, string>> = {
  eip155: "erc20",
  solana: "token",
  stellar: "asset",
  hedera: "token",
  tron: "trc20",
};

export function catalogueAssets(): CatalogueAsset[] {
  return [
    ...NETWORK_ROWS.flatMap(coinOf),
    ...TOKENS.map((token) => ({ ...token, id: tokenId(token.network, token.contract) })),
  ];
}

/** Empty for a coin that SLIP-44 does not number: nothing else names it. */
function coinOf({ id, main, coin, decimals, slip44 }: NetworkRow): CatalogueAsset[] {
  const number = main ? slip44 : TEST_COINS;
  if (number === undefined) return [];
  return [{ code: coin, network: id, decimals, contract: null, id: `${id}/slip44:${number}` }];
}

function tokenId(network: string, contract: string): string {
  const kind = TOKEN_KIND[network.slice(0, network.indexOf(":"))];
  if (kind === undefined) throw new Error(`${network}: CAIP-19 has no tokens here`);
  return `${network}/${kind}:${contract}`;
}
