// Evidence beside the name: country, date of birth, gender, and whether a firm is compared with a ship. What contradicts
// lowers a score, an equal country or date raises it a little; only where both sides say something, for a list that knows no
// date proves nothing.

import type { ListedEntity } from "./list-entry.ts";

/** What is known of a party beside its name; null where nothing is. */
export interface PartyFacts {
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** A year, a month or a day: "1960", "1960-08", "1960-08-11". */
  readonly birthDate: string | null;
  readonly gender: "female" | "male" | null;
  /** Whether its name has a legal form, as no ship's has. */
  readonly hasLegalForm: boolean;
}

export const NO_FACTS: PartyFacts = { country: null, birthDate: null, gender: null, hasLegalForm: false };

/** A fact that both sides know, and the factor of the score: below 1 where they differ, above 1 where they agree. */
export interface Qualifier {
  readonly query: string;
  readonly candidate: readonly string[];
  readonly factor: number;
}

export interface Qualified {
  /** Four decimals. */
  readonly score: number;
  readonly country: Qualifier | null;
  readonly dateOfBirth: Qualifier | null;
  readonly gender: Qualifier | null;
}

// A payment's country is where somebody lives or banks, a list's is mostly a nationality: little is proved by a difference.
const COUNTRY_FACTOR = 0.97;
const DAY_FACTOR = 0.95;
const YEAR_FACTOR = 0.85;
const GENDER_FACTOR = 0.85;
/** A firm is no ship, though it may have a ship's name. */
const SHIP_FACTOR = 0.86;
/** An equal country or date of birth is a little more than an equal name. */
const AGREEING_FACTOR = 1.01;
/** Lists are off by a year or two often enough. */
const YEARS_APART = 2;

export function qualifyScore(score: number, party: PartyFacts, entity: ListedEntity): Qualified {
  const { countries, birthDates, gender } = entity;
  const country =
    party.country === null || countries.length === 0
      ? null
      : {
          query: party.country,
          candidate: countries,
          factor: countries.includes(party.country) ? AGREEING_FACTOR : COUNTRY_FACTOR,
        };
  const dateOfBirth = differInBirth(party.birthDate, birthDates);
  const genders =
    party.gender === null || gender === null || gender === party.gender
      ? null
      : { query: party.gender, candidate: [gender], factor: GENDER_FACTOR };
  const isShip = entity.schema === "Vessel" || entity.schema === "Airplane";
  const factor = [country, dateOfBirth, genders].reduce(
    (product, one) => product * (one?.factor ?? 1),
    isShip && party.hasLegalForm ? SHIP_FACTOR : 1,
  );
  return {
    score: Math.min(1, Math.round(score * factor * 10_000) / 10_000),
    country,
    dateOfBirth,
    gender: genders,
  };
}

function differInBirth(date: string | null, listed: readonly string[]): Qualifier | null {
  if (date === null || listed.length === 0) return null;
  if (listed.some((one) => one.startsWith(date) || date.startsWith(one))) {
    return { query: date, candidate: listed, factor: AGREEING_FACTOR };
  }
  const year = Number(date.slice(0, 4));
  const near = listed.some((one) => Math.abs(Number(one.slice(0, 4)) - year) <= YEARS_APART);
  return { query: date, candidate: listed, factor: near ? DAY_FACTOR : YEAR_FACTOR };
}
