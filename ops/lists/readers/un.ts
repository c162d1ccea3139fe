// The Security Council's consolidated list as rows of JSON, one for each individual or entity.

import { z } from "zod";
import { listedEntitySchema, type ListedEntity } from "#domain/screening/names/list-entry.ts";
import { countryCodes } from "./country-codes.ts";
import { distinct, namesIn } from "./listed-names.ts";

const row = z.object({
  id: z.string().min(1),
  type: z.enum(["individual", "entity"]),
  name: z.string().min(1),
  nameOriginalScript: z.string().nullable(),
  listType: z.string(),
  /** A day, sometimes with a zone behind it. */
  listedOn: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}/)
    .nullish(),
  aliases: z.array(z.object({ name: z.string(), quality: z.string().nullish() })),
  datesOfBirth: z.array(
    z.object({
      date: z.string().optional(),
      year: z.string().optional(),
      fromYear: z.string().optional(),
      toYear: z.string().optional(),
    }),
  ),
  nationalities: z.array(z.string()),
  countries: z.array(z.string()),
});

export type UnEntry = z.output<typeof row>;

/** @throws a ZodError for a row that is not understood. */
export function readUn(lines: readonly string[], list: string): ListedEntity[] {
  return lines.map((line) => entityOfUn(JSON.parse(line), list));
}

/**
 * @param fields a {@link UnEntry}.
 * @throws a ZodError for an entry that is not understood.
 */
export function entityOfUn(fields: unknown, list: string): ListedEntity {
  const entry = row.parse(fields);
  const weak = entry.aliases.filter(({ quality }) => quality === "Low").flatMap(({ name }) => namesIn(name));
  const good = entry.aliases.filter(({ quality }) => quality !== "Low").flatMap(({ name }) => namesIn(name));
  const names = distinct([
    entry.name,
    ...(entry.nameOriginalScript === null ? [] : namesIn(entry.nameOriginalScript)),
    ...good,
  ]);
  return listedEntitySchema.parse({
    id: `un:${entry.id}`,
    schema: entry.type === "individual" ? "Person" : "Organization",
    lists: [list],
    names,
    weakNames: distinct(weak).filter((name) => !names.includes(name)),
    programs: [entry.listType],
    countries: distinct(
      (entry.type === "individual" ? entry.nationalities : entry.countries).flatMap(countryCodes),
    ),
    birthDates: distinct(entry.datesOfBirth.flatMap(datesOf)),
    listedOn: entry.listedOn?.slice(0, 10) ?? null,
  });
}

function datesOf({ date, year, fromYear, toYear }: z.output<typeof row>["datesOfBirth"][number]): string[] {
  if (date !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(date)) return [date];
  if (year !== undefined && /^\d{4}$/.test(year)) return [year];
  const [from, to] = [Number(fromYear), Number(toYear)];
  if (!Number.isInteger(from) || !Number.isInteger(to) || to - from > 15) return [];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => String(from + at));
}
