// Pages over several ledgers, against a model: ledgers that find only some of what they look at, and decide between pages.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DecisionSummary } from "#domain/contract/decisions/decision-summary.ts";
import type { ListedDecision, ListedDecisions } from "../objects/ledger/api.ts";
import { mergeLedgers, type Positions } from "./merge-ledgers.ts";

interface Decided {
  readonly at: number;
  readonly isWanted: boolean;
}

/** A ledger's decisions in order; numbers are their places from 1 on. */
type Ledger = Decided[];

/** What a ledger answers that looks at no more than `looks` decisions. */
function partOf(ledger: Ledger, before: number, limit: number, looks: number): ListedDecisions {
  const entries: ListedDecision[] = [];
  let sequence = Math.min(before - 1, ledger.length);
  for (let looked = 0; sequence > 0 && looked < looks && entries.length < limit; looked++, sequence--) {
    const { at, isWanted } = ledger[sequence - 1] ?? { at: 0, isWanted: false };
    if (isWanted)
      entries.push({ sequence, at, decision: { decisionId: String(sequence) } as DecisionSummary });
  }
  const next = ledger[sequence - 1];
  return { entries, end: next ? { before: sequence + 1, at: next.at } : null };
}

const steps = fc.array(
  fc.record({ ledger: fc.nat(7), wait: fc.nat(2), isWanted: fc.boolean(), isAfterPage: fc.boolean() }),
  { maxLength: 120 },
);

describe("a list over several ledgers", () => {
  it.each([1, 8])(
    "has each entry of %i ledgers once, newest first, whatever is decided between pages",
    (count) => {
      const sizes = fc.record({
        limit: fc.integer({ min: 1, max: 12 }),
        looks: fc.integer({ min: 1, max: 15 }),
      });
      fc.assert(
        fc.property(steps, sizes, (all, { limit, looks }) => {
          const ledgers = Array.from({ length: count }, (): Ledger => []);
          let now = 0;
          const decide = ({
            ledger,
            wait,
            isWanted,
          }: {
            ledger: number;
            wait: number;
            isWanted: boolean;
          }) => {
            now += wait;
            ledgers[ledger % count]?.push({ at: now, isWanted });
          };
          for (const step of all.filter(({ isAfterPage }) => !isAfterPage)) decide(step);
          const expected = ledgers.flatMap((ledger, name) =>
            ledger.flatMap(({ isWanted }, index) => (isWanted ? [`${name}/${index + 1}`] : [])),
          );
          const later = all.filter(({ isAfterPage }) => isAfterPage);

          const seen: string[] = [];
          const times: number[] = [];
          let positions: Positions | null = ledgers.map(() => Number.MAX_SAFE_INTEGER);
          for (let page = 0; positions !== null; page++) {
            expect(page, "pages come to an end").toBeLessThan(1_000);
            const places: Positions = positions;
            const parts = ledgers.map((ledger, name) => partOf(ledger, places[name] ?? 0, limit + 1, looks));
            const { entries, next } = mergeLedgers(parts, limit);
            expect(entries.length).toBeLessThanOrEqual(limit);
            for (const entry of entries) {
              const name = parts.findIndex((part) => part.entries.includes(entry));
              seen.push(`${name}/${entry.sequence}`);
              times.push(entry.at);
            }
            positions = next;
            for (const step of later.splice(0, 3)) decide(step);
          }
          expect(times).toEqual(times.toSorted((one, other) => other - one));
          expect(seen.toSorted()).toEqual(expected.toSorted());
        }),
        { seed: 16, numRuns: 300 },
      );
    },
  );
});
