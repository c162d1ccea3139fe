// OFAC's own files sdn.csv, alt.csv and add.csv (or the same three of the consolidated list): no header, `-0-` for empty.
// Layout: https://ofac.treasury.gov/specially-designated-nationals-list-data-formats-data-schemas

import { listedEntitySchema, type ListedEntity } from "#domain/screening/names/list-entry.ts";
import { readCsv } from "#ops/csv/read-csv.ts";
import { countryCode } from "./country-codes.ts";
import { distinct } from "./listed-names.ts";
import { OFAC_SCHEMAS } from "./ofac-json.ts";
import { factsOfRemarks } from "./ofac-remarks.ts";

const ENTRY = [
  "uid",
  "name",
  "type",
  "program",
  "title",
  "callSign",
  "vesselType",
  "tonnage",
  "grossTonnage",
  "flag",
  "owner",
  "remarks",
];
const OTHER_NAME = ["uid", "number", "kind", "name", "remarks"];
const ADDRESS = ["uid", "number", "address", "city", "country", "remarks"];
/** Old files end with this character. */
const END_OF_FILE = "\u001a";

export interface OfacFiles {
  readonly entries: string;
  readonly otherNames: string;
  readonly addresses: string;
}

/** @throws RangeError for a row with another number of fields, a ZodError for an entry without a name. */
export function readOfacCsv(files: OfacFiles, list: string): ListedEntity[] {
  const names = groupByUid(readOfacRows(files.otherNames, OTHER_NAME));
  const addresses = groupByUid(readOfacRows(files.addresses, ADDRESS));
  return readOfacRows(files.entries).map((row) => {
    const uid = row["uid"] ?? "";
    const schema = schemaOf(row["type"] ?? "");
    const others = names.get(uid) ?? [];
    const facts = factsOfRemarks(row["remarks"] ?? "");
    const seats = (addresses.get(uid) ?? []).flatMap(({ country = "" }) => countryCode(country) ?? []);
    return listedEntitySchema.parse({
      id: `ofac:${uid}`,
      schema,
      lists: [list],
      names: distinct([row["name"] ?? "", ...others.flatMap(({ name = "" }) => (name === "" ? [] : [name]))]),
      programs: (row["program"] ?? "").split(/\]?\s*\[|\]|;\s*/).filter((program) => program !== ""),
      ...facts,
      // A person lives in many places; an organisation has its seat where it has an address.
      countries: schema === "Organization" ? distinct([...facts.countries, ...seats]) : facts.countries,
    });
  });
}

function schemaOf(type: string): ListedEntity["schema"] {
  return type === "individual" || type === "vessel" || type === "aircraft"
    ? OFAC_SCHEMAS[type]
    : OFAC_SCHEMAS.entity;
}

type Row = Record<string, string>;

/** Rows of one of OFAC's files, its empty fields empty; without columns, those of the entries. */
export function readOfacRows(text: string, columns: readonly string[] = ENTRY): Row[] {
  const rows = readCsv(text.replaceAll(END_OF_FILE, "").trimEnd(), { columns });
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value.trim() === "-0-" ? "" : value.trim()]),
    ),
  );
}

function groupByUid(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  return Map.groupBy(rows, (row) => row["uid"] ?? "");
}
