// Evidence beside the name: country, date of birth, gender. It can only lower a score, never raise it, and only where both
// sides say something: a list that knows no date proves nothing.

import type { ListedEntity } from "./list-entry.ts";

/** What is known of a party beside its name; null where nothing is. */
export interface PartyFacts {
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** A year, a month or a day: "1960", "1960-08", "1960-08-11". */
  readonly birthDate: string | null;
  readonly gender: "female" | "male" | null;
}

export const NO_FACTS: PartyFacts = { country: null, birthDate: null, gender: null };

/** A fact on which both sides differ, and the factor that it lowers the score by. */
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
/** Lists are off by a year or two often enough. */
const YEARS_APART = 2;

export function qualifyScore(score: number, party: PartyFacts, entity: ListedEntity): Qualified {
  const { countries, birthDates, gender } = entity;
  const country =
    party.country === null || countries.length === 0 || countries.includes(party.country)
      ? null
      : { query: party.country, candidate: countries, factor: COUNTRY_FACTOR };
  const dateOfBirth = differInBirth(party.birthDate, birthDates);
  const genders =
    party.gender === null || gender === null || gender === party.gender
      ? null
      : { query: party.gender, candidate: [gender], factor: GENDER_FACTOR };
  const factor = [country, dateOfBirth, genders].reduce((product, one) => product * (one?.factor ?? 1), 1);
  return { score: Math.round(score * factor * 10_000) / 10_000, country, dateOfBirth, gender: genders };
}

function differInBirth(date: string | null, listed: readonly string[]): Qualifier | null {
  if (date === null || listed.length === 0) return null;
  if (listed.some((one) => one.startsWith(date) || date.startsWith(one))) return null;
  const year = Number(date.slice(0, 4));
  const near = listed.some((one) => Math.abs(Number(one.slice(0, 4)) - year) <= YEARS_APART);
  return { query: date, candidate: listed, factor: near ? DAY_FACTOR : YEAR_FACTOR };
}
