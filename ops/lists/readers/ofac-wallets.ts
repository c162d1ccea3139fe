// The wallets that OFAC names in the remarks of its entries: "Digital Currency Address - XBT 12Qt…; alt. Digital Currency
// Address - ETH 0x…". Long remarks go on in the file of comments.

import type { ListedWallet } from "#domain/screening/wallets/listed-wallet.ts";
import { networkNamed, type Network } from "#domain/screening/addresses/networks.ts";
import { normaliseAddress } from "#domain/screening/addresses/normalise-address.ts";
import { readOfacRows } from "./ofac-csv.ts";

const COMMENT = ["uid", "comment"];
const NAMED = /Digital Currency Address - ([A-Z0-9]{2,8}) ([0-9A-Za-z:]+)/g;
/** Where tokens move that are named without their network; the form of the address tells which it is. */
const NETWORKS_OF_TOKENS = ["ethereum", "tron", "solana", "bitcoin"];

export interface OfacWallets {
  readonly wallets: readonly ListedWallet[];
  /** What is named and not understood, as `ticker address`: look at it, because it is not screened. */
  readonly unread: readonly string[];
}

/** @param asOf the day of the files. */
export function readOfacWallets(
  files: { readonly entries: string; readonly comments: string },
  list: string,
  asOf: string,
): OfacWallets {
  const comments = Map.groupBy(readOfacRows(files.comments, COMMENT), (row) => row["uid"] ?? "");
  const wallets = new Map<string, ListedWallet>();
  const unread: string[] = [];
  for (const { uid = "", name = "", remarks = "" } of readOfacRows(files.entries)) {
    const whole = remarks + (comments.get(uid) ?? []).map(({ comment = "" }) => comment).join("");
    for (const [, ticker = "", address = ""] of whole.matchAll(NAMED)) {
      const network = networkOf(ticker, address);
      if (network === null) {
        unread.push(`${ticker} ${address}`);
        continue;
      }
      const key = `${network.id} ${address}`;
      const holders = [...(wallets.get(key)?.holders ?? []), { entityId: `ofac:${uid}`, name }];
      wallets.set(key, {
        network: network.id,
        address,
        lists: [list],
        status: "listed",
        holders,
        lastSeen: `${asOf}T00:00:00.000Z`,
      });
    }
  }
  return { wallets: [...wallets.values()], unread };
}

function networkOf(ticker: string, address: string): Network | null {
  const named = networkNamed(ticker);
  const candidates = named === null ? NETWORKS_OF_TOKENS.map(networkNamed) : [named];
  return (
    candidates.find((network) => network !== null && normaliseAddress(network, address) !== null) ?? null
  );
}
