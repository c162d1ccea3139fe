// What OFAC writes into the remarks of an entry: "DOB 08 Feb 1963; POB Chisinau; nationality Russia; Gender Male."

import type { ListedEntity } from "#domain/screening/names/list-entry.ts";
import { birthDates } from "./birth-dates.ts";
import { countryCodes } from "./country-codes.ts";

export function factsOfRemarks(remarks: string): Pick<ListedEntity, "birthDates" | "countries" | "gender"> {
  const facts = remarks.split(";").map((fact) => fact.trim());
  const after = (pattern: RegExp): string[] =>
    facts.flatMap((fact) => (pattern.test(fact) ? [fact.replace(pattern, "").replace(/\.$/, "")] : []));
  const [gender] = after(/^gender\s+/i).map((word) => word.toLowerCase());
  return {
    birthDates: [...new Set(after(/^(?:alt\.\s+)?DOB\s+/i).flatMap(birthDates))],
    countries: [...new Set(after(/^(?:alt\.\s+)?(?:nationality|citizen)\s+/i).flatMap(countryCodes))],
    gender: gender === "female" || gender === "male" ? gender : null,
  };
}
