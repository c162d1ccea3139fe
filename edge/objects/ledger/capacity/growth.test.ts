// How many days a ledger lasts, told from its rows: against what a growth by hand comes to.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY, formatInstant, HOUR, MINUTE } from "#domain/time/instant.ts";
import type { TimedLog } from "../../../log/beginning-at.ts";
import { daysLeft } from "./growth.ts";

const NOW = Date.parse("2026-03-01T00:00:00Z");

/** A log with a row at each of these times before now, oldest first. */
function logOf(ages: readonly number[]): TimedLog {
  return {
    head: () => ages.length,
    recordedAt: (sequence) => {
      const age = ages[sequence - 1];
      return age === undefined ? null : formatInstant(NOW - age);
    },
  };
}

function every(step: number, upTo: number): number[] {
  return Array.from({ length: Math.floor(upTo / step) }, (_, index) => (index + 1) * step).toReversed();
}

describe("the days that a ledger lasts", () => {
  it("follow from the bytes of a row and the rows of the last week", () => {
    // 14 days of 144 rows a day, 1,000 bytes each: 144 KB a day.
    const log = logOf(every(10 * MINUTE, 14 * DAY));
    const bytes = log.head() * 1_000;
    expect(daysLeft(log, bytes, bytes + 1_440_000, NOW)).toBe(10);
  });

  it("use the present rate if it has changed", () => {
    const log = logOf([
      ...every(10 * MINUTE, 20 * DAY).filter((age) => age > 7 * DAY),
      ...every(HOUR, 7 * DAY),
    ]);
    const bytes = log.head() * 1_000;
    expect(daysLeft(log, bytes, bytes + 24_000, NOW)).toBe(1);
  });

  it("count from the first row if the ledger is younger than a week", () => {
    const log = logOf(every(MINUTE, 2 * HOUR));
    const bytes = log.head() * 1_000;
    expect(daysLeft(log, bytes, bytes + 1_440_000, NOW)).toBe(1);
  });

  it.each([
    ["it is younger than an hour", every(MINUTE, HOUR - MINUTE)],
    ["nothing was recorded for a week", every(DAY, 30 * DAY).filter((age) => age > 7 * DAY)],
    ["it holds nothing", []],
  ])("are unknown if %s", (_, ages) => {
    expect(daysLeft(logOf(ages), 1_000, 2_000, NOW)).toBeNull();
  });

  it("are zero at the bound", () => {
    expect(daysLeft(logOf(every(HOUR, DAY)), 2_000, 2_000, NOW)).toBe(0);
  });

  it("end at the bound if growth goes on at the same rate", () => {
    const times = fc.array(fc.integer({ min: 1, max: 30 * DAY }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(times, fc.integer({ min: 100, max: 5_000 }), (drawn, rowBytes) => {
        const ages = drawn.toSorted((one, other) => other - one);
        const bytes = ages.length * rowBytes;
        const days = daysLeft(logOf(ages), bytes, 2 * bytes, NOW);
        const recent = ages.filter((age) => age <= 7 * DAY);
        const since = recent.length === ages.length ? (ages[0] ?? 0) : 7 * DAY;
        if (recent.length === 0 || since < HOUR) {
          expect(days).toBeNull();
          return;
        }
        const rowsPerDay = (recent.length / since) * DAY;
        // Rounded to a tenth of a day.
        expect(Math.abs(rowsPerDay * (days ?? 0) - ages.length)).toBeLessThanOrEqual(0.051 * rowsPerDay);
      }),
      { seed: 8, numRuns: 300 },
    );
  });
});
