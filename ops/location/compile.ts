// Compiles published tables of IP ranges into the files that the edge embeds. The same inputs give the same bytes.
// Usage: node ops/location/compile.ts <ipv4_country.csv.gz> <ipv6_country.csv.gz> <source> <folder for the compiled files>
// The tables have the columns `start` (IPv4: decimal; IPv6: the upper 64 bits in hex) and `country`; `source` names
// them with their version, and is given with every country that they name.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { compileCountryTable, type CountryRange } from "#domain/location/compile-country-table.ts";
import { readCsv } from "#ops/csv/read-csv.ts";

/** @throws SyntaxError for a start that is no number. */
export function readRanges(family: 4 | 6, text: string): CountryRange[] {
  return readCsv(text).map(({ start = "", country = "" }) => ({
    start: BigInt(family === 6 ? `0x${start}` : start),
    country,
  }));
}

function write(family: 4 | 6, csv: string, source: string, folder: string): void {
  const ranges = readRanges(family, gunzipSync(readFileSync(csv)).toString("utf8"));
  const table = compileCountryTable(family, source, ranges);
  const packed = gzipSync(table, { level: 9 });
  writeFileSync(join(folder, `ipv${family}-country.gz`), packed);
  process.stdout.write(
    `ipv${family}-country.gz: ${ranges.length} ranges, ${packed.length} bytes (${table.length} unpacked)\n`,
  );
}

function compile([ipv4, ipv6, source, folder]: readonly string[]): void {
  if (!ipv4 || !ipv6 || !source || !folder) {
    process.stderr.write("usage: compile.ts IPV4.csv.gz IPV6.csv.gz SOURCE FOLDER\n");
    process.exitCode = 2;
    return;
  }
  write(4, ipv4, source, folder);
  write(6, ipv6, source, folder);
}

if (import.meta.main) compile(process.argv.slice(2));
