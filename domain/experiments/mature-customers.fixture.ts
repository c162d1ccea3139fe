// The sums over customers that the warehouse answers, of pairs that a test has made.

import type { MatureCustomers } from "./mature-customers.ts";
import { differs, inOrderOfTime, type PairedDecision } from "./paired-decision.ts";

export function matureCustomersOf(pairs: readonly PairedDecision[]): MatureCustomers {
  const customers = [...Map.groupBy(inOrderOfTime(pairs), ({ subjectId }) => subjectId).values()].map(
    (own) => ({
      k: own.filter(differs).length,
      m: own.length,
      first: own.slice(0, 1).some(differs),
    }),
  );
  const sum = (of: (customer: (typeof customers)[number]) => number) =>
    customers.reduce((total, one) => total + of(one), 0);
  return {
    customers: customers.length,
    firstDiffering: sum(({ first }) => Number(first)),
    numerator: sum(({ k }) => k),
    denominator: sum(({ m }) => m),
    numeratorSquares: sum(({ k }) => k * k),
    products: sum(({ k, m }) => k * m),
    denominatorSquares: sum(({ m }) => m * m),
  };
}
