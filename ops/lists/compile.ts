// Compiles the published lists into the files that the edge embeds. The same inputs give the same bytes.
// Usage: node ops/lists/compile.ts <ofac_sdn.ndjson.gz> <ofac_consolidated_nonsdn.ndjson.gz>
//        <sanctioned_addresses.csv> <folder for the compiled files>

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import type { ListedEntity, ListedWallet } from "#domain/screening/listed-entity.ts";
import { networkNamed } from "#domain/screening/networks.ts";
import { readCsv } from "./read-csv.ts";

const entityRow = z.object({
  uid: z.number().int(),
  name: z.string().min(1),
  type: z.enum(["entity", "individual", "vessel", "aircraft"]),
  programs: z.array(z.string()),
  alternateNames: z.array(
    z.union([z.string().min(1), z.object({ name: z.string().min(1) }).transform(({ name }) => name)]),
  ),
});

const SCHEMAS = {
  entity: "Organization",
  individual: "Person",
  vessel: "Vessel",
  aircraft: "Airplane",
} as const satisfies Record<z.output<typeof entityRow>["type"], ListedEntity["schema"]>;

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

/** An entity on both lists is one entity; its names are those of the first list, then what the second adds. */
export function compileEntities(sdn: string, consolidated: string): ListedEntity[] {
  const entities = new Map<string, ListedEntity>();
  for (const [list, text] of [
    ["OFAC-SDN", sdn],
    ["OFAC-CONS", consolidated],
  ] as const) {
    for (const line of text.trimEnd().split("\n")) {
      const row = entityRow.parse(JSON.parse(line));
      const id = `ofac:${row.uid}`;
      const known = entities.get(id);
      entities.set(id, {
        id,
        schema: SCHEMAS[row.type],
        lists: [...(known?.lists ?? []), list],
        names: [...new Set([...(known?.names ?? []), row.name, ...row.alternateNames])],
        programs: [...new Set([...(known?.programs ?? []), ...row.programs])],
      });
    }
  }
  return [...entities.values()];
}

/** @throws RangeError for a wallet that one list has dropped and another still holds: a status is for a whole row. */
export function compileWallets(text: string): ListedWallet[] {
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

function write(folder: string, name: string, rows: readonly object[]): void {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  const bytes = gzipSync(text, { level: 9 });
  writeFileSync(join(folder, name), bytes);
  const version = createHash("sha256").update(text).digest("hex").slice(0, 16);
  process.stdout.write(`${name}: ${rows.length} rows, ${bytes.length} bytes, version sha256:${version}\n`);
}

function compile([sdn, consolidated, wallets, folder]: readonly string[]): void {
  if (!sdn || !consolidated || !wallets || !folder) {
    process.stderr.write("usage: compile.ts SDN.ndjson.gz CONSOLIDATED.ndjson.gz ADDRESSES.csv FOLDER\n");
    process.exitCode = 2;
    return;
  }
  const unzip = (path: string): string => gunzipSync(readFileSync(path)).toString("utf8");
  write(folder, "ofac.ndjson.gz", compileEntities(unzip(sdn), unzip(consolidated)));
  write(folder, "sanctioned-addresses.ndjson.gz", compileWallets(readFileSync(wallets, "utf8")));
}

if (import.meta.main) compile(process.argv.slice(2));
