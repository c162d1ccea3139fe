// Writes the published lists in the normal form that comes with the release. The same inputs give the same bytes.
// Usage: node ops/lists/normalise-published-lists.ts <folder with the published lists>

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { ListedEntity } from "#domain/screening/names/list-entry.ts";
import { mergeNames, type ReadList } from "./merge-names.ts";
import { readEsma } from "./readers/esma.ts";
import { readEu } from "./readers/eu.ts";
import { readOfacCsv } from "./readers/ofac-csv.ts";
import { readOfacJson } from "./readers/ofac-json.ts";
import { readPep } from "./readers/pep.ts";
import { readUk } from "./readers/uk.ts";
import { readUn } from "./readers/un.ts";
import { readWallets } from "./readers/wallets.ts";
import { ENTITIES_FILE, LISTS_FILE, SOURCES, WALLETS_FILE } from "./sources.ts";

type Read = (folder: string, id: string) => ListedEntity[];

const SOURCES_OF_LIST: readonly (ReadList["list"] & { readonly read: Read })[] = [
  {
    id: "OFAC-SDN",
    title: "OFAC specially designated nationals and blocked persons",
    check: "sanctions",
    coverage: "full",
    asOf: "2026-08-20",
    read: (folder, id) => withOlderFacts(readOfacJson(lines(folder, "ofac_sdn"), id), olderSdn(folder, id)),
  },
  {
    id: "OFAC-CONS",
    title: "OFAC consolidated list of other sanctions",
    check: "sanctions",
    coverage: "full",
    asOf: "2025-12-01",
    read: (folder, id) => readOfacJson(lines(folder, "ofac_consolidated_nonsdn"), id),
  },
  {
    id: "UN-SC",
    title: "United Nations Security Council consolidated list",
    check: "sanctions",
    coverage: "full",
    asOf: "2026-02-27",
    read: (folder, id) => readUn(lines(folder, "un_consolidated"), id),
  },
  {
    id: "EU-FREEZES",
    title: "European Union restrictive measures, asset freezes",
    check: "sanctions",
    coverage: "full",
    asOf: "2026-08-01",
    read: (folder, id) => readEu(lines(folder, "eu_annexes"), id),
  },
  {
    id: "UK-SANCTIONS",
    title: "UK sanctions list, primary names",
    check: "sanctions",
    coverage: "full",
    asOf: "2025-08-11",
    read: (folder, id) => readUk(lines(folder, "uk_sanctions"), id),
  },
  {
    id: "PEP-SAMPLE",
    title: "Members of the US Congress; heads of state and government",
    check: "pep",
    coverage: "limited",
    asOf: "2026-06-01",
    read: (folder, id) => readPep(lines(folder, "pep_sample"), id),
  },
  {
    id: "ESMA-WARNINGS",
    title: "ESMA register of non-compliant crypto-asset entities",
    check: "adverse_media",
    coverage: "limited",
    asOf: "2026-02-09",
    read: (folder, id) => readEsma(readFileSync(join(folder, "crypto", "casp_noncompliant.csv"), "utf8"), id),
  },
];

function unzip(folder: string, file: string): string {
  return gunzipSync(readFileSync(join(folder, "screening", file))).toString("utf8");
}

function lines(folder: string, name: string): string[] {
  return unzip(folder, `${name}.ndjson.gz`).trimEnd().split("\n");
}

function olderSdn(folder: string, list: string): ReadonlyMap<string, ListedEntity> {
  const file = (name: string): string => unzip(folder, `ofac_raw_2022-01_${name}.csv.gz`);
  const files = { entries: file("sdn"), otherNames: file("alt"), addresses: file("add") };
  return new Map(readOfacCsv(files, list).map((entity) => [entity.id, entity]));
}

/** The newer list has no remarks: dates of birth, countries and gender of who was listed before are as the older one says. */
function withOlderFacts(entities: ListedEntity[], older: ReadonlyMap<string, ListedEntity>): ListedEntity[] {
  return entities.map((entity) => {
    const known = older.get(entity.id);
    if (known === undefined || known.schema !== entity.schema) return entity;
    return { ...entity, birthDates: known.birthDates, countries: known.countries, gender: known.gender };
  });
}

function write(file: string, rows: readonly object[]): void {
  const bytes = gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join(""), { level: 9 });
  writeFileSync(new URL(file, SOURCES), bytes);
  process.stdout.write(`${file}: ${rows.length} rows, ${bytes.length} bytes\n`);
}

function normalise([folder]: readonly string[]): void {
  if (!folder) {
    process.stderr.write("usage: normalise-published-lists.ts FOLDER\n");
    process.exitCode = 2;
    return;
  }
  const { lists, entities } = mergeNames(
    SOURCES_OF_LIST.map(({ read, ...list }) => ({ list, entities: read(folder, list.id) })),
  );
  writeFileSync(new URL(LISTS_FILE, SOURCES), `${JSON.stringify(lists, null, 2)}\n`);
  write(ENTITIES_FILE, entities);
  const addresses = readFileSync(join(folder, "crypto", "sanctioned_addresses.csv"), "utf8");
  write(WALLETS_FILE, readWallets(addresses));
}

if (import.meta.main) normalise(process.argv.slice(2));
