// Simulated customers whose payments are alike, for tests of intervals: drawn from a stored seed, counted by group.

import { CUSTOMER_GROUPS } from "./customer-groups.ts";
import type { CustomerRatio } from "./customer-ratio.ts";
import type { Random } from "./random.ts";

export interface World {
  readonly customers: number;
  /** Mean number of payments of a customer, who pays at least once. */
  readonly payments: number;
  /** Correlation of two payments of one customer. */
  readonly alike: number;
  /** Of payments that count. */
  readonly share: number;
  /** Of customers who pay so many times as often, e.g. shops. */
  readonly heavy?: { readonly share: number; readonly times: number };
}

export interface SimulatedCustomer {
  readonly group: number;
  /** Whether each payment counts. */
  readonly counted: readonly boolean[];
}

export function simulateCustomer(
  random: Random,
  { payments, alike, share, heavy }: World,
): SimulatedCustomer {
  const spread = payments === 1 ? 0 : Math.log1p(-random.fraction()) / Math.log1p(-1 / payments);
  const times = heavy !== undefined && random.fraction() < heavy.share ? heavy.times : 1;
  const count = (1 + Math.floor(spread)) * times;
  // Copies of one draw, each with the root of the correlation.
  const common = random.fraction() < share;
  const copied = Math.sqrt(alike);
  const counted = Array.from({ length: count }, () =>
    random.fraction() < copied ? common : random.fraction() < share,
  );
  return { group: random.below(CUSTOMER_GROUPS), counted };
}

export function simulateRatio(random: Random, world: World): CustomerRatio {
  const numerators = Array.from({ length: CUSTOMER_GROUPS }, () => 0);
  const denominators = Array.from({ length: CUSTOMER_GROUPS }, () => 0);
  for (let n = 0; n < world.customers; n++) {
    const { group, counted } = simulateCustomer(random, world);
    denominators[group] = (denominators[group] ?? 0) + counted.length;
    numerators[group] = (numerators[group] ?? 0) + counted.filter(Boolean).length;
  }
  return { numerators, denominators, customers: world.customers };
}

/** Customers of one payment each, in as many groups as can be. */
export function oncePayers(counted: number, customers: number): CustomerRatio {
  const spread = (count: number) =>
    Array.from({ length: CUSTOMER_GROUPS }, (_, group) =>
      Math.floor((count + CUSTOMER_GROUPS - 1 - group) / CUSTOMER_GROUPS),
    );
  return { numerators: spread(counted), denominators: spread(customers), customers };
}
