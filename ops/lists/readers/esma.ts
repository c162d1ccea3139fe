// ESMA's register of entities that provide crypto-asset services without authorisation: official warnings.

import { z } from "zod";
import { listedEntitySchema, type ListedEntity } from "#domain/screening/names/list-entry.ts";
import { readCsv } from "#ops/csv/read-csv.ts";
import { distinct } from "./listed-names.ts";

const row = z.object({
  ae_competentAuthority: z.string().min(1),
  ae_homeMemberState: z.string().regex(/^[A-Z]{2}$/),
  ae_lei_name: z.string(),
  ae_commercial_name: z.string(),
  ae_decision_date: z.string(),
});

/** Several warnings of one name are one entity. @throws a ZodError for a row that is not understood. */
export function readEsma(text: string, list: string): ListedEntity[] {
  const warnings = readCsv(text).map((fields) => row.parse(fields));
  const entities = Map.groupBy(warnings, ({ ae_lei_name: legal, ae_commercial_name: trade }) =>
    slug(legal || trade),
  );
  return [...entities].flatMap(([id, rows]) => {
    const names = distinct(
      rows.flatMap((one) => [one.ae_lei_name.trim(), one.ae_commercial_name.trim()]),
    ).filter((name) => name !== "");
    if (names.length === 0) return [];
    const days = rows.flatMap(({ ae_decision_date: date }) => {
      const day = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(date);
      return day === null ? [] : [`${day[3]}-${day[2]}-${day[1]}`];
    });
    return [
      listedEntitySchema.parse({
        id: `esma:${id}`,
        schema: "Company",
        lists: [list],
        names,
        programs: distinct(rows.map(({ ae_competentAuthority: authority }) => authority)),
        listedOn: days.sort()[0] ?? null,
      }),
    ];
  });
}

function slug(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
