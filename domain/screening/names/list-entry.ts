// What lists say of an entity, and of themselves, as screening by name needs it.

import { z } from "zod";
import { CHECKS } from "../../contract/decisions/screening.ts";

export const LISTED_SCHEMAS = ["Person", "Organization", "Company", "Vessel", "Airplane"] as const;

/** Ships and aircraft are named as organisations are. */
export function kindOfSchema(schema: (typeof LISTED_SCHEMAS)[number]): "person" | "organisation" {
  return schema === "Person" ? "person" : "organisation";
}

/** A date of birth as lists know it: a year, a month or a day, e.g. "1960", "1960-08", "1960-08-11". */
const partialDate = z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/);

export const listedEntitySchema = z.strictObject({
  /** Stable over versions of the list, e.g. `ofac:8279`. */
  id: z.string().min(1),
  schema: z.enum(LISTED_SCHEMAS),
  /** Ids of the lists that name it, e.g. `OFAC-SDN`. */
  lists: z.array(z.string().min(1)).min(1),
  /** The primary name first, then its aliases. */
  names: z.array(z.string().min(1)).min(1),
  /** Names that the list itself calls weak: too common to tell who is meant. They never confirm. */
  weakNames: z.array(z.string().min(1)).default([]),
  /** Programmes, regimes or offices, as the list names them. */
  programs: z.array(z.string()).default([]),
  /** ISO 3166-1 alpha-2: nationality, citizenship or seat. */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).default([]),
  birthDates: z.array(partialDate).default([]),
  gender: z.enum(["female", "male"]).nullable().default(null),
  /** The day on which the list first named it, where it says so. */
  listedOn: z.iso.date().nullable().default(null),
});
export type ListedEntity = z.output<typeof listedEntitySchema>;

export const nameListSchema = z.strictObject({
  id: z.string().min(1),
  title: z.string().min(1),
  check: z.enum(CHECKS),
  /** Whether the list is all that its publisher names (`full`), or a sample of the matter (`limited`). */
  coverage: z.enum(["full", "limited"]),
  /** Whom it names; a list of companies says nothing of a person. */
  names: z.array(z.enum(["person", "organisation"])).min(1),
  /** The day of the published list. */
  asOf: z.iso.date(),
  entries: z.number().int().positive(),
});
export type NameList = z.output<typeof nameListSchema>;
