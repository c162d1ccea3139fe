// The networks of crypto operations, by CAIP-2 id: one table for the whole product, joined with the names that screening takes,
// so that a network means the same wherever a caller names it.

import type { CatalogueNetwork } from "../../contract/crypto/catalogue.ts";
import { namesOfNetworks, networkNamed, plainName } from "../../screening/addresses/networks.ts";
import { ADDRESS_WRITINGS } from "./address-formats.ts";
import NETWORKS from "./networks.json" with { type: "json" };

export interface NetworkRow {
  readonly id: string;
  readonly name: string;
  readonly main: boolean;
  /** The network's own coin. */
  readonly coin: string;
  readonly decimals: number;
  /** The coin's number in SLIP-44, if it is known to be this coin's. */
  readonly slip44?: number;
  /** Where screening takes several networks as one: which of its names mean this one. */
  readonly aliases?: readonly string[];
}

export const NETWORK_ROWS: readonly NetworkRow[] = NETWORKS;

interface Joined {
  readonly all: readonly CatalogueNetwork[];
  readonly byName: ReadonlyMap<string, CatalogueNetwork>;
}

let made: Joined | null = null;

/** Made when it is first asked for: a Worker that starts does not wait for it. */
function joined(): Joined {
  made ??= join();
  return made;
}

function join(): Joined {
  const names = namesOfNetworks();
  const all = NETWORK_ROWS.map((row) => catalogued(row, names));
  const named = all.flatMap((network) =>
    [network.id, ...network.aliases].map((name) => [plainName(name), network] as const),
  );
  return { all, byName: new Map(named) };
}

export function catalogueNetworks(): readonly CatalogueNetwork[] {
  return joined().all;
}

/** @param text a caller's name of a network: an alias or a CAIP-2 id. @returns null for a network without an entry. */
export function catalogueNetwork(text: string): CatalogueNetwork | null {
  const name = plainName(text);
  const { byName } = joined();
  return byName.get(name) ?? byName.get(name.replace(/mainnet$/, "")) ?? null;
}

function catalogued(row: NetworkRow, namesByNetwork: ReturnType<typeof namesOfNetworks>): CatalogueNetwork {
  const network = networkNamed(row.id);
  if (network === null) throw new Error(`${row.id}: screening does not know this network`);
  return {
    id: row.id,
    name: row.name,
    aliases: (row.aliases ?? namesByNetwork.get(network.id) ?? []).map(plainName),
    testNetwork: !row.main,
    addressFormats: [...ADDRESS_WRITINGS[network.format]],
    supports: { screening: true, discovery: row.main, controlProof: proofsOf(network.format) },
  };
}

function proofsOf(format: keyof typeof ADDRESS_WRITINGS): CatalogueNetwork["supports"]["controlProof"] {
  switch (format) {
    case "evm":
    case "rootstock":
    case "rootstock-testnet":
      return ["eip-191"];
    case "bitcoin":
    case "bitcoin-testnet":
      return ["bip-322", "bip-137"];
    case "solana":
      return ["ed25519"];
    default:
      return [];
  }
}
