// Worlds of payments for drift: eleven features of up to ten categories each, in which nothing changes unless a world says so.

import type { Random } from "#domain/statistics/random.ts";
import { normal, poisson } from "./draws.ts";

export const FEATURES = 11;
export const CATEGORIES = 10;
/** The feature whose index becomes 0.25, in worlds where something changes. */
export const CHANGED = 0;

export interface Payment {
  readonly customer: number;
  /** The category of each feature. */
  readonly values: readonly number[];
}

export interface DriftWorld {
  readonly name: string;
  /** @param changedFrom the first day with other shares, Infinity if nothing changes. @returns the payments of each next day. */
  readonly begin: (random: Random, changedFrom: number) => (day: number) => Payment[];
}

type SharesOf = (feature: number, day: number) => readonly number[];

const indices = (length: number) => Array.from({ length }, (_, at) => at);
const EQUAL = indices(CATEGORIES).map(() => 1 / CATEGORIES);
/** The index of these against equal shares is 0.25. */
const MOVED = sharesOf(indices(CATEGORIES).map((bin) => 0.1786 * bin));
/** A category of so small a share in each feature. */
const RARE = [0.04, 0.03, 0.02, 0.015, 0.01, 0.007, 0.005, 0.003, 0.002, 0.001, 0.0005];

export const WORLDS: readonly DriftWorld[] = [
  { name: "customers who pay once, 250 a week", begin: oncePayers(36, () => EQUAL) },
  {
    name: "rare categories, 250 a week",
    begin: oncePayers(36, (feature) => [0.5, 0.3, 0.2 - (RARE[feature] ?? 0), RARE[feature] ?? 0]),
  },
  { name: "4,000 regulars, 1% replaced a day", begin: regulars(4_000, 60, 0.01) },
  { name: "1 in 500 pays 20 times in a day, alike", begin: largeCustomers(214, 500, 20, 1) },
  { name: "1 in 500 pays 20 times in a week, alike", begin: largeCustomers(214, 500, 20, 7) },
  { name: "1 in 1,000 pays 100 times in a day, alike", begin: largeCustomers(714, 1_000, 100, 1) },
  { name: "days resemble the day before (0.8, σ 0.3)", begin: movingDays(36, 0.8, 0.3) },
  { name: "each day differs (σ 0.3)", begin: movingDays(36, 0, 0.3) },
];

export const CHANGING: readonly DriftWorld[] = [
  { name: "an index of 0.25, customers who pay once, 250 a week", begin: oncePayers(36, () => EQUAL) },
  { name: "an index of 0.25, regulars, 1% replaced a day", begin: regulars(4_000, 43, 0.01) },
];

function oncePayers(perDay: number, shares: SharesOf): DriftWorld["begin"] {
  return (random, changedFrom) => {
    let customers = 0;
    return (day) =>
      indices(poisson(perDay, random)).map(() => ({
        customer: customers++,
        values: indices(FEATURES).map((feature) =>
          pick(random, feature === CHANGED && day >= changedFrom ? MOVED : shares(feature, day)),
        ),
      }));
  };
}

/** Each pays at a rate of their own, always alike, until replaced by another. */
function regulars(number: number, perDay: number, replaced: number): DriftWorld["begin"] {
  return (random, changedFrom) => {
    let customers = 0;
    const another = (day: number) => ({
      customer: customers++,
      rate: (-Math.log(1 - random.fraction()) * perDay) / number,
      values: indices(FEATURES).map((feature) =>
        pick(random, feature === CHANGED && day >= changedFrom ? MOVED : EQUAL),
      ),
    });
    const people = indices(number).map(() => another(0));
    return (day) =>
      people.flatMap((known, at) => {
        let person = random.fraction() < replaced ? another(day) : known;
        if (day === changedFrom) {
          person = { ...person, values: person.values.with(CHANGED, pick(random, MOVED)) };
        }
        people[at] = person;
        const { customer, values } = person;
        return indices(poisson(person.rate, random)).map(() => ({ customer, values }));
      });
  };
}

/** One of many new customers pays often within a few days; in every second feature these are alike, and like no other. */
function largeCustomers(perDay: number, one: number, times: number, within: number): DriftWorld["begin"] {
  return (random) => {
    let customers = 0;
    const later = new Map<number, Payment[]>();
    return (day) => {
      const payments = later.get(day) ?? [];
      for (const _ of indices(poisson(perDay, random))) {
        const isLarge = random.below(one) === 0;
        const customer = customers++;
        const ordinary = () => (random.below(10) < 7 ? 0 : 1);
        const values = indices(FEATURES).map((feature) =>
          feature % 2 === 1 ? random.below(CATEGORIES) : isLarge ? 2 : ordinary(),
        );
        for (const __ of indices(isLarge ? times : 1)) {
          const on = day + random.below(isLarge ? within : 1);
          const some = on === day ? payments : (later.get(on) ?? []);
          some.push({ customer, values });
          if (on !== day) later.set(on, some);
        }
      }
      return payments;
    };
  };
}

/** The shares of each day move about equal ones. @param stays how far a day resembles the day before. */
function movingDays(perDay: number, stays: number, spread: number): DriftWorld["begin"] {
  return (random, changedFrom) => {
    let state: readonly (readonly number[])[] | null = null;
    let shares: readonly (readonly number[])[] = [];
    const once = oncePayers(perDay, (feature) => shares[feature] ?? EQUAL)(random, changedFrom);
    return (day) => {
      const before = state;
      state = indices(FEATURES).map((feature) =>
        indices(CATEGORIES).map((bin) => {
          const fresh = spread * normal(random);
          const last = before?.[feature]?.[bin];
          return last === undefined ? fresh : stays * last + Math.sqrt(1 - stays * stays) * fresh;
        }),
      );
      shares = state.map(sharesOf);
      return once(day);
    };
  };
}

function sharesOf(logs: readonly number[]): number[] {
  const weights = logs.map(Math.exp);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

function pick(random: Random, shares: readonly number[]): number {
  let left = random.fraction();
  const found = shares.findIndex((share) => (left -= share) < 0);
  return found < 0 ? 0 : found;
}
