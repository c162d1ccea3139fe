// Holders of political office as rows of JSON; several offices of one person are one entity.

import { z } from "zod";
import { listedEntitySchema, type ListedEntity } from "#domain/screening/names/list-entry.ts";
import { countryCode } from "./country-codes.ts";
import { distinct } from "./listed-names.ts";

const row = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  country: z.string(),
  position: z.string(),
  first: z.string().optional(),
  middle: z.string().optional(),
  last: z.string().optional(),
  nickname: z.string().optional(),
  birthDate: z.iso.date().optional(),
  gender: z.enum(["F", "M"]).optional(),
});
type Row = z.output<typeof row>;

/** @throws a ZodError for a row that is not understood. */
export function readPep(lines: readonly string[], list: string): ListedEntity[] {
  const people = Map.groupBy(
    lines.map((line) => row.parse(JSON.parse(line))),
    ({ id }) => id,
  );
  return [...people.values()].flatMap((rows) => {
    const [person] = rows;
    if (person === undefined) return [];
    return [
      listedEntitySchema.parse({
        id: `pep:${person.id}`,
        schema: "Person",
        lists: [list],
        names: distinct(rows.flatMap(namesOf)),
        programs: distinct(rows.map(({ position }) => position)),
        countries: distinct(rows.flatMap(({ country }) => countryCode(country) ?? [])),
        birthDates: distinct(rows.flatMap(({ birthDate }) => birthDate ?? [])),
        gender: person.gender === undefined ? null : person.gender === "F" ? "female" : "male",
      }),
    ];
  });
}

function namesOf({ name, first, middle, last, nickname }: Row): string[] {
  const full = first && middle && last ? [`${first} ${middle} ${last}`] : [];
  const called = nickname && last ? [`${nickname} ${last}`] : [];
  return [name, ...full, ...called];
}
