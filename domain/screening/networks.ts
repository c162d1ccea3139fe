// Which network a caller's open string means. Addresses are compared inside a family: one key controls the same EVM
// address on every EVM network, and the same legacy address on Bitcoin and the forks that kept its format.

export interface Network {
  /** The name in Weir's lists: a CAIP-2 id for EVM networks, else the plain name. */
  readonly id: string;
  readonly family: string;
}

// Id, then other spellings, CAIP-2 among them; case, spaces, `-`, `_` and a final "mainnet" do not count.
const PLAIN: readonly (readonly [string, ...string[]])[] = [
  ["bitcoin", "btc", "xbt", "bip122:000000000019d6689c085ae165831e93"],
  ["bitcoin-cash", "bch", "bip122:000000000000000000651ef99cb9fcbe"],
  ["bitcoin-sv", "bsv"],
  ["bitcoin-gold", "btg"],
  ["litecoin", "ltc", "bip122:12a765e31ffd4059bada1e25190f6e98"],
  ["dogecoin", "doge", "bip122:1a91e3dace36e2be3bf030a65679fe82"],
  ["dash"],
  ["zcash", "zec"],
  ["verge", "xvg"],
  ["monero", "xmr"],
  ["tron", "trx", "trc20", "tron:0x2b6653dc"],
  ["solana", "sol", "spl", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"],
  ["xrp-ledger", "xrp", "xrpl", "ripple", "xrpl:0"],
  ["cardano", "ada"],
  ["stellar", "xlm", "stellar:pubnet"],
  ["polkadot", "dot", "polkadot:91b171bb158e2d3848fa23a9f1c25182"],
  ["algorand", "algo", "algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k"],
  ["tezos", "xtz", "tezos:NetXdQprcVkpaWU"],
  ["cosmos", "atom", "cosmoshub", "cosmos:cosmoshub-4"],
  ["hedera", "hbar", "hedera:mainnet"],
  ["near", "near:mainnet"],
  ["ton", "toncoin", "tvm:-239"],
];
/** Forks that kept Bitcoin's address format. */
const FAMILIES: Readonly<Record<string, string>> = { "bitcoin-cash": "bitcoin", "bitcoin-sv": "bitcoin" };
// Chain id and names of EVM networks (chain ids: EIP-155 as in viem's chain definitions).
const EVM: readonly (readonly [number, ...string[]])[] = [
  [1, "ethereum", "eth", "erc20"],
  [10, "optimism", "op", "opmainnet"],
  [25, "cronos"],
  [30, "rootstock", "rsk"],
  [56, "bsc", "bnb", "bnbchain", "bnbsmartchain", "binancesmartchain", "bep20"],
  [61, "ethereumclassic", "etc"],
  [100, "gnosis", "gnosischain", "xdai"],
  [137, "polygon", "matic", "polygonpos"],
  [146, "sonic"],
  [250, "fantom", "ftm"],
  [324, "zksync", "zksyncera"],
  [1101, "polygonzkevm"],
  [1284, "moonbeam"],
  [5000, "mantle"],
  [8453, "base"],
  [42161, "arbitrum", "arbitrumone"],
  [42220, "celo"],
  [43114, "avalanche", "avax", "avalanchecchain"],
  [59144, "linea"],
  [81457, "blast"],
  [534352, "scroll"],
];

const byName: ReadonlyMap<string, Network> = new Map([
  ...PLAIN.flatMap(([id, ...names]) =>
    [id, ...names].map((name) => [plain(name), { id, family: FAMILIES[id] ?? id }] as const),
  ),
  ...EVM.flatMap(([chainId, ...names]) =>
    names.map((name) => [name, { id: `eip155:${chainId}`, family: "evm" }] as const),
  ),
]);
const EIP155 = /^eip155:([1-9][0-9]{0,15})$/;

/** @returns null for a network that Weir does not know: evidence is missing then, and never clean. */
export function networkNamed(text: string): Network | null {
  const evm = EIP155.exec(text.trim().toLowerCase());
  if (evm) return { id: `eip155:${evm[1]}`, family: "evm" };
  const name = plain(text);
  return byName.get(name) ?? byName.get(name.replace(/mainnet$/, "")) ?? null;
}

function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]/g, "");
}
