// Wallet addresses that OFAC or the Israeli NBCTF names, as rows of one table.

import { z } from "zod";
import type { ListedWallet } from "#domain/screening/wallets/listed-wallet.ts";
import { networkNamed } from "#domain/screening/addresses/networks.ts";
import { readCsv } from "#ops/csv/read-csv.ts";

const STATUSES = {
  listed: "listed",
  unknown: "unknown",
  "": "listed",
  "entity-not-in-2026-08-20-list": "delisted",
} as const satisfies Record<string, ListedWallet["status"]>;

const walletRow = z.object({
  network: z.string().refine((network) => networkNamed(network)?.id === network, "unknown network"),
  address: z.string().min(1),
  lists: z.string().min(1),
  ofac_last_seen: z.union([z.literal(""), z.iso.date()]),
  ofac_uid: z.string().regex(/^(\d+(\|\d+)*)?$/),
  ofac_name: z.string(),
  ofac_status_2026_08: z.enum(["listed", "unknown", "", "entity-not-in-2026-08-20-list"]),
});

/** @throws RangeError for a wallet that one list has dropped and another still holds: a status is for a whole row. */
export function readWallets(text: string): ListedWallet[] {
  return readCsv(text).map((fields) => {
    const row = walletRow.parse(fields);
    const lists = row.lists.split("|").sort();
    const status = STATUSES[row.ofac_status_2026_08];
    if (status === "delisted" && lists.length > 1) throw new RangeError(`${row.address} is still listed`);
    return {
      network: row.network,
      address: row.address,
      lists,
      status,
      holders: holdersOf(row.ofac_uid, row.ofac_name),
      lastSeen: row.ofac_last_seen === "" ? null : `${row.ofac_last_seen}T00:00:00.000Z`,
    };
  });
}

/** Two holders of one wallet stand side by side in both fields. */
function holdersOf(uids: string, names: string): ListedWallet["holders"] {
  if (uids === "") return [];
  const named = names.split("|");
  return uids.split("|").map((uid, index) => {
    const name = named[index];
    if (name === undefined) throw new RangeError(`holder ${uid} has no name`);
    return { entityId: `ofac:${uid}`, name };
  });
}
