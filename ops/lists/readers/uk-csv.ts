// The United Kingdom's sanctions list as it is published: a line with its day, a header, then a row for each name and
// address of an entry. It is the only list of the United Kingdom since OFSI closed its own on 28 January 2026.
// Layout: https://www.gov.uk/government/publications/the-uk-sanctions-list

import { z } from "zod";
import { listedEntitySchema, type ListedEntity } from "#domain/screening/names/list-entry.ts";
import { readCsv } from "#ops/csv/read-csv.ts";
import { countryCodes } from "./country-codes.ts";
import { WrongLayoutError, type Edition } from "./edition.ts";
import { distinct, namesIn } from "./listed-names.ts";

const REPORT_DAY = /^\uFEFF?Report Date: (\d{2})-([A-Z][a-z]{2})-(\d{4})[^\n]*\n/;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const SCHEMAS = { Individual: "Person", Entity: "Organization", Ship: "Vessel" } as const;
/** Given names first, the family's last. */
const NAME_PARTS = ["Name 1", "Name 2", "Name 3", "Name 4", "Name 5", "Name 6"] as const;

const text = z.string();
const rowSchema = z.object({
  "Unique ID": text.min(1),
  "Name 1": text,
  "Name 2": text,
  "Name 3": text,
  "Name 4": text,
  "Name 5": text,
  "Name 6": text,
  "Name type": text,
  "Alias strength": text,
  "Name non-latin script": text,
  "Regime Name": text,
  "Designation Type": z.enum(["Individual", "Entity", "Ship"]),
  "Address Country": text,
  "Date Designated": text,
  "D.O.B": text,
  "Nationality(/ies)": text,
  Gender: text,
});
type Row = z.output<typeof rowSchema>;

/** @throws WrongLayoutError, a RangeError for a row of another length, or a ZodError for one that is not understood. */
export function readUkCsv(content: string, list: string): Edition {
  const [, day = "", month = "", year = ""] = REPORT_DAY.exec(content) ?? [];
  if (!MONTHS.includes(month)) throw new WrongLayoutError("does not begin with the day of its report");
  const rows = readCsv(content, { fromLine: 2 }).map((row) => rowSchema.parse(row));
  const entries = Map.groupBy(rows, (row) => row["Unique ID"]);
  return {
    asOf: `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, "0")}-${day}`,
    entities: [...entries].flatMap(([id, own]) => entityOf(id, own, list)),
  };
}

/** None for an entry without a name that could be compared. */
function entityOf(id: string, rows: readonly Row[], list: string): ListedEntity[] {
  const primary = rows.filter((row) => !isAlias(row));
  const aliases = rows.filter((row) => isAlias(row) && !isWeak(row));
  const known = distinct([...primary, ...aliases].flatMap(namesOf));
  const weak = distinct(rows.filter(isWeak).flatMap(namesOf));
  const names = known.length > 0 ? known : weak;
  const [first] = rows;
  if (names.length === 0 || first === undefined) return [];
  const schema = SCHEMAS[first["Designation Type"]];
  const gender = rows.map(({ Gender }) => Gender.toLowerCase()).find(Boolean);
  const countries = schema === "Person" ? "Nationality(/ies)" : "Address Country";
  return [
    listedEntitySchema.parse({
      id: `uk:${id}`,
      schema,
      lists: [list],
      names,
      weakNames: weak.filter((name) => !names.includes(name)),
      programs: distinct(rows.map((row) => row["Regime Name"])).filter(Boolean),
      // "(1) Iran (2) Iraq"
      countries: distinct(rows.flatMap((row) => countryCodes(row[countries].replace(/\(\d+\)/g, ",")))),
      birthDates: distinct(rows.flatMap((row) => birthDateOf(row["D.O.B"]))),
      gender: gender === "female" || gender === "male" ? gender : null,
      listedOn: birthDateOf(first["Date Designated"]).find((day) => day.length === 10) ?? null,
    }),
  ];
}

function isAlias(row: Row): boolean {
  return row["Name type"].toLowerCase() === "alias";
}

function isWeak(row: Row): boolean {
  return isAlias(row) && row["Alias strength"].toLowerCase().startsWith("low");
}

function namesOf(row: Row): string[] {
  const latin = NAME_PARTS.map((part) => row[part]).join(" ");
  return [...namesIn(latin), ...namesIn(row["Name non-latin script"])];
}

/** `dd/mm/1958` is a year, `dd/03/1958` a month, `14/03/1958` a day. */
function birthDateOf(written: string): string[] {
  const [, day = "", month = "", year = ""] = /^(\d{2}|dd)\/(\d{2}|mm)\/(\d{4})$/i.exec(written.trim()) ?? [];
  if (year === "") return [];
  const isMonth = /^(0[1-9]|1[0-2])$/.test(month);
  if (!isMonth) return [year];
  return [/^(0[1-9]|[12]\d|3[01])$/.test(day) ? `${year}-${month}-${day}` : `${year}-${month}`];
}
