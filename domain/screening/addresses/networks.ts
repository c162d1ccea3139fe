// Which network a caller's open string means. Addresses are compared inside a family: one key controls the same EVM
// address on every EVM network, the same legacy address on Bitcoin and the forks that kept its format, and the same
// wallet on a main network and its test networks.

import type { AddressFormatName } from "./formats.ts";

export interface Network {
  /** The name in Weir's lists: a CAIP-2 id for EVM networks, else the plain name. */
  readonly id: string;
  readonly family: string;
  /** How its addresses are written; see `formats.ts`. */
  readonly format: AddressFormatName;
}

type Plain = readonly [id: AddressFormatName | Kin, ...otherSpellings: string[]];

// Id, then other spellings, CAIP-2 among them; case, spaces, `-`, `_` and a final "mainnet" do not count.
const PLAIN: readonly Plain[] = [
  ["bitcoin", "btc", "xbt", "bip122:000000000019d6689c085ae165831e93"],
  [
    "bitcoin-testnet",
    "btctestnet",
    "bitcoinsignet",
    "bip122:000000000933ea01ad0ee984209779ba",
    "bip122:00000008819873e925422c1ff0f99f7c",
  ],
  ["bitcoin-cash", "bch", "bip122:000000000000000000651ef99cb9fcbe"],
  ["bitcoin-cash-testnet", "bchtestnet", "bchtest"],
  ["bitcoin-sv", "bsv"],
  ["bitcoin-gold", "btg"],
  ["litecoin", "ltc", "bip122:12a765e31ffd4059bada1e25190f6e98"],
  ["litecoin-testnet", "ltctestnet", "bip122:4966625a4b2851d9fdee139e56211a0d"],
  ["dogecoin", "doge", "bip122:1a91e3dace36e2be3bf030a65679fe82"],
  ["dogecoin-testnet", "dogetestnet", "bip122:bb0a78264637406b6360aad926284d54"],
  ["dash", "bip122:00000ffd590b1485b3caadc19b22e637"],
  ["dash-testnet", "bip122:00000bafbc94add76cb75e2ec9289483"],
  ["zcash", "zec", "bip122:00040fe8ec8471911baa1db1266ea15d"],
  ["zcash-testnet", "zectestnet"],
  ["verge", "xvg"],
  ["monero", "xmr", "monero:418015bb9ae982a1975da7d79277c270"],
  ["monero-testnet", "xmrtestnet", "monero:48ca7cd3c8de5b6a4d53d2861fbdaedc"],
  ["monero-stagenet", "monero:76ee3cc98646292206cd3e86f74d88b4"],
  ["tron", "trx", "trc20", "tron:0x2b6653dc"],
  ["tron-testnet", "tronshasta", "tronnile", "tron:0x94a9059e", "tron:0xcd8690dc"],
  ["solana", "sol", "spl", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"],
  [
    "solana-testnet",
    "soltestnet",
    "solanadevnet",
    "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
    "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",
  ],
  ["xrp-ledger", "xrp", "xrpl", "ripple", "xrpl:0"],
  ["xrp-ledger-testnet", "xrptestnet", "xrpltestnet", "xrpldevnet", "xrpledgerdevnet", "xrpl:1", "xrpl:2"],
  ["cardano", "ada", "cip34:1-764824073"],
  ["cardano-testnet", "adatestnet", "cardanopreview", "cardanopreprod", "cip34:0-1", "cip34:0-2"],
  ["stellar", "xlm", "stellar:pubnet"],
  ["stellar-testnet", "xlmtestnet", "stellar:testnet"],
  ["polkadot", "dot", "polkadot:91b171bb158e2d3848fa23a9f1c25182"],
  ["kusama", "ksm", "polkadot:b0a8d493285c2df73290dfb7e61f870f"],
  ["algorand", "algo", "algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k"],
  ["algorand-testnet", "algotestnet", "algorand:SGO1GKSzyE7IEPItTxCByw9x8FmnrCDe"],
  ["tezos", "xtz", "tezos:NetXdQprcVkpaWU"],
  ["tezos-testnet", "xtztestnet", "tezosghostnet", "tezos:NetXnHfVqm9iesp"],
  ["cosmos", "atom", "cosmoshub", "cosmos:cosmoshub-4"],
  ["hedera", "hbar", "hedera:mainnet"],
  ["hedera-testnet", "hbartestnet", "hedera:testnet"],
  ["near", "near:mainnet"],
  ["near-testnet", "near:testnet"],
  ["ton", "toncoin", "tvm:-239"],
  ["ton-testnet", "toncointestnet", "tvm:-3"],
  ["eos", "antelope:aca376f206b8fc25a6ed44dbdc66547c"],
];

/** Networks that write addresses as another one does, or share its keys under a format of their own. */
type Kin =
  | "bitcoin-sv"
  | "monero-testnet"
  | "monero-stagenet"
  | "tron-testnet"
  | "solana-testnet"
  | "xrp-ledger-testnet"
  | "stellar-testnet"
  | "kusama"
  | "algorand-testnet"
  | "tezos-testnet"
  | "ton-testnet";
const FORMATS: Readonly<Record<Kin, AddressFormatName>> = {
  "bitcoin-sv": "bitcoin-cash",
  "monero-testnet": "monero",
  "monero-stagenet": "monero",
  "tron-testnet": "tron",
  "solana-testnet": "solana",
  "xrp-ledger-testnet": "xrp-ledger",
  "stellar-testnet": "stellar",
  kusama: "polkadot",
  "algorand-testnet": "algorand",
  "tezos-testnet": "tezos",
  "ton-testnet": "ton",
};
/** Forks that kept Bitcoin's address format, and chains that share keys under another name. */
const FAMILIES: Readonly<Record<string, string>> = {
  "bitcoin-cash": "bitcoin",
  "bitcoin-sv": "bitcoin",
  kusama: "polkadot",
  "monero-stagenet": "monero",
};
// Chain id and names of EVM networks (chain ids: EIP-155 as in viem's chain definitions).
const EVM: readonly (readonly [number, ...string[]])[] = [
  [1, "ethereum", "eth", "erc20"],
  [10, "optimism", "op", "opmainnet"],
  [25, "cronos"],
  [30, "rootstock", "rsk"],
  [31, "rootstocktestnet", "rsktestnet"],
  [56, "bsc", "bnb", "bnbchain", "bnbsmartchain", "binancesmartchain", "bep20"],
  [61, "ethereumclassic", "etc"],
  [97, "bsctestnet", "bnbtestnet", "bnbsmartchaintestnet"],
  [100, "gnosis", "gnosischain", "xdai"],
  [137, "polygon", "matic", "polygonpos"],
  [146, "sonic"],
  [250, "fantom", "ftm"],
  [324, "zksync", "zksyncera"],
  [1101, "polygonzkevm"],
  [1284, "moonbeam"],
  [5000, "mantle"],
  [8453, "base"],
  [17000, "holesky", "ethereumholesky"],
  [42161, "arbitrum", "arbitrumone"],
  [42220, "celo"],
  [43113, "avalanchefuji", "fuji"],
  [43114, "avalanche", "avax", "avalanchecchain"],
  [59144, "linea"],
  [80002, "polygonamoy", "amoy"],
  [81457, "blast"],
  [84532, "basesepolia"],
  [421614, "arbitrumsepolia"],
  [534352, "scroll"],
  [560048, "hoodi", "ethereumhoodi"],
  [11155111, "sepolia", "ethereumsepolia", "ethereumtestnet"],
  [11155420, "optimismsepolia", "opsepolia"],
];
/** EVM networks whose wallets put the chain id into an address's checksum (EIP-1191). */
const EVM_FORMATS: Readonly<Record<string, AddressFormatName>> = { 30: "rootstock", 31: "rootstock-testnet" };

const byName: ReadonlyMap<string, Network> = new Map([
  ...PLAIN.flatMap(([id, ...names]) => {
    const main = id.replace(/-testnet$/, "");
    const network: Network = { id, family: FAMILIES[main] ?? main, format: isKin(id) ? FORMATS[id] : id };
    return [id, ...names].map((name) => [plainName(name), network] as const);
  }),
  ...EVM.flatMap(([chainId, ...names]) => names.map((name) => [name, evmNetwork(`${chainId}`)] as const)),
]);
/** Each network that has a name of its own, once: its CAIP-2 id where it has one. Other EVM networks are known by theirs. */
export const NETWORK_IDS: readonly string[] = [
  ...PLAIN.map(([id, ...names]) => names.find((name) => name.includes(":")) ?? id),
  ...EVM.map(([chainId]) => `eip155:${chainId}`),
];

const EIP155 = /^eip155:([1-9][0-9]{0,15})$/;

/** @returns null for a network that Weir does not know: evidence is missing then, and never clean. */
export function networkNamed(text: string): Network | null {
  const chainId = EIP155.exec(text.trim().toLowerCase())?.[1];
  if (chainId !== undefined) return evmNetwork(chainId);
  const name = plainName(text);
  return byName.get(name) ?? byName.get(name.replace(/mainnet$/, "")) ?? null;
}

/** Every name of a network that is no CAIP-2 id, as `plainName` writes it, by the network's id. */
export function namesOfNetworks(): ReadonlyMap<string, readonly string[]> {
  const names = Map.groupBy(byName, ([, network]) => network.id);
  return new Map(
    [...names].map(([id, found]) => [id, found.map(([name]) => name).filter((name) => !name.includes(":"))]),
  );
}

/** @param chainId in decimal digits: there are some that a number cannot hold. */
function evmNetwork(chainId: string): Network {
  return { id: `eip155:${chainId}`, family: "evm", format: EVM_FORMATS[chainId] ?? "evm" };
}

function isKin(id: AddressFormatName | Kin): id is Kin {
  return Object.hasOwn(FORMATS, id);
}

/** A name without what does not count: case, spaces, `-` and `_`. */
export function plainName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]/g, "");
}
