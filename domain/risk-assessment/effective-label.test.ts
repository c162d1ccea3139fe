// Which of a decision's outcomes counts, against the published order.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CLASSIFICATIONS, OUTCOME_SOURCES } from "../contract/decisions/outcome.ts";
import { effectiveLabel } from "./effective-label.ts";

/** From strong to weak, as docs/effectiveness.md has it. */
const PUBLISHED = ["chargeback", "case", "analyst", "customer", "automation", "sar"] as const;

const outcomes = fc
  .array(
    fc.record({
      classification: fc.constantFrom(...CLASSIFICATIONS),
      source: fc.constantFrom(...OUTCOME_SOURCES),
      day: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((drawn) =>
    drawn.map(({ day, ...outcome }, at) => ({
      ...outcome,
      occurredAt: `2026-01-0${day}T00:00:00.000Z`,
      sequence: at + 1,
    })),
  );

describe("the effective label", () => {
  it("is the strongest source's, of equals the latest found out, of those the latest recorded; sar is inconclusive", () => {
    fc.assert(
      fc.property(outcomes, (all) => {
        const [first] = [...all].sort(
          (a, b) =>
            PUBLISHED.indexOf(a.source) - PUBLISHED.indexOf(b.source) ||
            b.occurredAt.localeCompare(a.occurredAt) ||
            b.sequence - a.sequence,
        );
        const expected = first?.source === "sar" ? "inconclusive" : first?.classification;
        expect(effectiveLabel(all)).toBe(expected);
      }),
      { seed: 7 },
    );
  });

  it("is none without outcomes", () => {
    expect(effectiveLabel([])).toBeNull();
  });
});
