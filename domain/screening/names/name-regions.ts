// In which part of the world a part of a name is common: from how many people have it there.

import { COMMON_NAMES } from "./frequent-names.ts";

type NameRegion = keyof typeof COMMON_NAMES;

/** Countries by the region whose names most of their people have; some have people of two. */
const COUNTRIES: Readonly<Record<NameRegion, string>> = {
  english: "US GB CA AU NZ IE ZA JM TT",
  spanish: "ES MX CO AR CL PE VE EC GT CU BO DO HN PY SV NI CR PA UY PR PH US",
  portuguese: "PT BR AO MZ",
  french: "FR BE CH LU MC CA",
  german: "DE AT CH LI",
  nordic: "SE NO DK FI IS",
  slavic: "RU BY UA KZ KG UZ MD PL CZ SK RS BG BA HR SI ME MK EE LV LT",
  turkish: "TR AZ CY",
  hebrew: "IL",
  african: "NG KE GH UG TZ RW ZM ZW MW",
  indian: "IN NP LK",
};

interface Commonness {
  readonly rarity: number;
  readonly regions: readonly NameRegion[];
}

const COMMON: ReadonlyMap<string, Commonness> = readCommonNames();

function readCommonNames(): ReadonlyMap<string, Commonness> {
  const table = new Map<string, Commonness>();
  for (const [region, classes] of Object.entries(COMMON_NAMES)) {
    for (const [percent, names] of Object.entries<string>(classes)) {
      for (const name of names.trim().split(/\s+/)) {
        const known = table.get(name);
        table.set(name, {
          rarity: Math.min(known?.rarity ?? 1, Number(percent) / 100),
          regions: [...(known?.regions ?? []), region as NameRegion],
        });
      }
    }
  }
  return table;
}

const REGIONS_OF_COUNTRY: ReadonlyMap<string, readonly NameRegion[]> = readCountries();

function readCountries(): ReadonlyMap<string, readonly NameRegion[]> {
  const table = new Map<string, NameRegion[]>();
  for (const [region, countries] of Object.entries(COUNTRIES)) {
    for (const country of countries.split(" ")) {
      table.set(country, [...(table.get(country) ?? []), region as NameRegion]);
    }
  }
  return table;
}

/** What a part of a person's name tells at most, 0..1, by how many people have it; 1 for one that is common nowhere. */
export function populationRarity(text: string): number {
  return COMMON.get(text)?.rarity ?? 1;
}

/** Regions that the lists say little of: that a name is common on the lists does not make it common there. */
const APART: ReadonlySet<NameRegion> = new Set<NameRegion>(["english", "french", "german", "nordic"]);

/**
 * True where a part of a person's name is rare in a country, as far as is known: of most countries only what the lists say.
 * @param isCommonOnLists whether many listed people have it.
 */
export function isRareIn(text: string, country: string, isCommonOnLists: boolean): boolean {
  const regions = REGIONS_OF_COUNTRY.get(country) ?? [];
  const common = COMMON.get(text)?.regions ?? [];
  if (common.some((region) => regions.includes(region))) return false;
  return !isCommonOnLists || (regions.length > 0 && regions.every((region) => APART.has(region)));
}
