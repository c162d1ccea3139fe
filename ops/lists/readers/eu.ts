// Annexes of the Union's restrictive measures as rows of JSON. Only asset freezes forbid to make funds available; rows of
// other measures (export control, transport, services) are not sanctions of a payee and are left out.

import { z } from "zod";
import { LISTED_SCHEMAS, listedEntitySchema, type ListedEntity } from "#domain/screening/names/list-entry.ts";
import { birthDates } from "./birth-dates.ts";
import { countryCodes } from "./country-codes.ts";
import { distinct, namesIn } from "./listed-names.ts";

const anyRow = z.object({ measure: z.string() });

const row = z.object({
  celex: z.string(),
  recordId: z.string().optional(),
  programKey: z.string(),
  annex: z.string(),
  schema: z.union([z.enum(LISTED_SCHEMAS), z.literal("LegalEntity")]),
  name: z.string().min(1),
  alias: z.string().default(""),
  weakAlias: z.string().default(""),
  previousName: z.string().default(""),
  startDate: z.string().default(""),
  nationality: z.string().default(""),
  country: z.string().default(""),
  birthDate: z.string().default(""),
  gender: z.string().default(""),
});

/** @throws a ZodError for a row that is not understood. */
export function readEu(lines: readonly string[], list: string): ListedEntity[] {
  const ids = new Map<string, number>();
  return lines.flatMap((line) => {
    const fields: unknown = JSON.parse(line);
    if (anyRow.parse(fields).measure !== "Asset freeze") return [];
    const entry = row.parse(fields);
    // Rows without a number of their own are told apart by their order.
    const base = `eu:${entry.celex}:${entry.annex}:${entry.recordId ?? "-"}`;
    const times = ids.get(base) ?? 0;
    ids.set(base, times + 1);
    const several = (text: string): string[] => text.split(/;\s*/).flatMap(namesIn);
    const names = distinct([...namesIn(entry.name), ...several(entry.alias), ...several(entry.previousName)]);
    const gender = entry.gender.toLowerCase().replace(/\.$/, "");
    const [start] = birthDates(entry.startDate);
    return [
      listedEntitySchema.parse({
        id: times === 0 ? base : `${base}:${times + 1}`,
        schema: entry.schema === "LegalEntity" ? "Organization" : entry.schema,
        lists: [list],
        names,
        weakNames: distinct(several(entry.weakAlias)).filter((name) => !names.includes(name)),
        programs: [entry.programKey],
        countries: distinct([...countryCodes(entry.nationality), ...countryCodes(entry.country)]),
        birthDates: birthDates(entry.birthDate),
        gender: gender === "female" || gender === "male" ? gender : null,
        listedOn: start !== undefined && start.length === 10 ? start : null,
      }),
    ];
  });
}
