// Cuts the bundled sample out of the Sparkov set: a contiguous run of payments with the names that the mapping needs.
// node ops/sample/extract.ts <folder of the set> <first row, from 1> <rows> <output .csv.gz>

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { stringify } from "csv-stringify/sync";
import { readCsv } from "#ops/csv/read-csv.ts";
import { SAMPLE_COLUMNS } from "./sample-row.ts";

const [folder, first, rows, output] = process.argv.slice(2);
if (folder === undefined || output === undefined || !(Number(first) >= 1) || !(Number(rows) >= 1)) {
  process.stderr.write("usage: extract.ts <folder of the set> <first row, from 1> <rows> <output .csv.gz>\n");
  process.exit(2);
}

const namesOf = (file: string, id: string, name: (row: Record<string, string>) => string) =>
  new Map(readCsv(readFileSync(join(folder, file), "utf8")).map((row) => [row[id], name(row)]));

const customers = namesOf("sparkov_customers.csv", "customer", (row) => `${row["first"]} ${row["last"]}`);
const merchants = namesOf("sparkov_merchants.csv", "merchant_id", (row) => row["merchant_name"] ?? "");
const start = Number(first) - 1;
const payments = readCsv(gunzipSync(readFileSync(join(folder, "sparkov_transactions.csv.gz"))).toString("utf8"))
  .slice(start, start + Number(rows))
  .map((row) => ({
    ...row,
    customer_name: known(customers, row["customer"]),
    merchant_name: known(merchants, row["merchant_id"]),
  }));

const csv = stringify(payments, { header: true, columns: [...SAMPLE_COLUMNS] });
writeFileSync(output, gzipSync(csv, { level: 9 }));
process.stdout.write(`${payments.length} payments written to ${output}\n`);

function known(names: ReadonlyMap<string | undefined, string>, id: string | undefined): string {
  const name = names.get(id);
  if (name === undefined) throw new RangeError(`the set has no name for ${id}`);
  return name;
}
