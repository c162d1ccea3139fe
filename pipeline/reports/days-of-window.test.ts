// From where the days of a window are read: every hour from one place, and no rollup across a border.

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY, formatInstant, HOUR } from "#domain/time/instant.ts";
import { FROM_EVENTS, type DaySource } from "#warehouse/queries/effectiveness/sources-of-days.ts";
import { daysOf, type DaysOfWindow } from "./days-of-window.ts";

const START = Date.UTC(2026, 1, 27);
const DAYS = 6;
const WHOLE_DAY = 24;

/** Borders lie on days and on hours more often than chance would have it. */
const instant = fc.oneof(
  fc.integer({ min: 0, max: DAYS }).map((day) => START + day * DAY),
  fc.integer({ min: 0, max: DAYS * 24 }).map((hour) => START + hour * HOUR),
  fc.integer({ min: 0, max: DAYS * DAY }).map((at) => START + at),
);

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const sources = fc
  .array(
    fc.record({
      generation: fc.constantFrom(FROM_EVENTS, 1n, 2n),
      stale: fc.oneof(fc.constant([]), fc.subarray(hours, { maxLength: 3 }), fc.subarray(hours)),
    }),
    { minLength: DAYS, maxLength: DAYS },
  )
  .map((days) => days.map(({ generation, stale }, index) => sourceOf(index, generation, stale)));

function sourceOf(index: number, generation: bigint, stale: readonly number[] = []): DaySource {
  return {
    day: formatInstant(START + index * DAY).slice(0, 10),
    generation,
    newest_loaded_at: formatInstant(START),
    is_settled: true,
    stale_hours: [...stale],
  };
}

interface Part {
  readonly begin: number;
  readonly end: number;
}

function rolledUpParts({ rolledUpDays, rolledUpHours }: DaysOfWindow): Part[] {
  return rolledUpDays.map((day, index) => {
    const [start, hour] = [Date.parse(`${day}T00:00:00Z`), rolledUpHours[index] ?? 0];
    if (hour === WHOLE_DAY) return { begin: start, end: start + DAY };
    return { begin: start + hour * HOUR, end: start + (hour + 1) * HOUR };
  });
}

/** Whether that hour of the day of `begin` lies in the part. */
function isWithin(hour: number, begin: number, end: number): boolean {
  const at = Math.floor(begin / DAY) * DAY + hour * HOUR;
  return at >= begin && at < end;
}

function isReadFromEvents({ days, withoutHours }: DaysOfWindow, at: number): boolean {
  return days.includes(formatInstant(at).slice(0, 10)) && !withoutHours.includes(Math.floor(at / HOUR));
}

describe("the days of a window", () => {
  it("are read once, every instant of them, and never from a rollup that crosses a border", () => {
    fc.assert(
      fc.property(
        sources,
        instant,
        instant,
        fc.array(instant, { maxLength: 3 }),
        (days, one, other, borders) => {
          const [from, to] = [Math.min(one, other), Math.max(one, other)];
          const span = { from: formatInstant(from), to: formatInstant(to) };
          const found = daysOf(days, span, borders.map(formatInstant));
          const parts = rolledUpParts(found);
          for (const { begin, end } of parts) {
            expect([begin >= from, end <= to]).toEqual([true, true]);
            expect(borders.filter((border) => begin < border && border < end)).toEqual([]);
            const { generation, stale_hours: stale } = days[Math.floor((begin - START) / DAY)] ?? {};
            expect([generation === FROM_EVENTS, stale?.filter((hour) => isWithin(hour, begin, end))]).toEqual(
              [false, []],
            );
          }
          for (let at = from; at < to; at += HOUR / 4) {
            const rollups = parts.filter(({ begin, end }) => begin <= at && at < end).length;
            expect(rollups + Number(isReadFromEvents(found, at))).toBe(1);
          }
        },
      ),
      { seed: 20_261_121, numRuns: 500 },
    );
  });

  it("are read from the events for their stale hours alone", () => {
    const span = { from: "2026-02-27T00:00:00.000Z", to: "2026-03-01T00:00:00.000Z" };
    const found = daysOf([sourceOf(0, 7n, [5, 17]), sourceOf(1, 7n)], span);
    const instants = Array.from({ length: 48 }, (_, hour) => START + hour * HOUR);
    const read = instants.filter((at) => isReadFromEvents(found, at)).map((at) => formatInstant(at));
    expect(read).toEqual(["2026-02-27T05:00:00.000Z", "2026-02-27T17:00:00.000Z"]);
    expect(found.rolledUpHours.filter((hour) => hour === WHOLE_DAY)).toEqual([WHOLE_DAY]);
  });

  it("are not read from the events at all where the window and its borders lie on whole hours", () => {
    const rolledUp = Array.from({ length: DAYS }, (_, index) => sourceOf(index, 7n));
    const span = { from: "2026-02-27T12:00:00.000Z", to: "2026-03-03T01:00:00.000Z" };
    const found = daysOf(rolledUp, span, ["2026-03-01T07:00:00.000Z"]);
    expect(found.days).toEqual([]);
    expect(found.withoutHours).toEqual([]);
    expect(found.rolledUpHours).toHaveLength(12 + 24 + 1 + 2);
  });

  it("are read from the events for at most an hour at each border, if every day is rolled up", () => {
    const rolledUp = Array.from({ length: DAYS }, (_, index) => sourceOf(index, 7n));
    const span = { from: "2026-02-27T12:30:00.000Z", to: "2026-03-03T00:20:00.000Z" };
    const found = daysOf(rolledUp, span);
    expect(found.days).toEqual(["2026-02-27", "2026-03-03"]);
    expect(found.withoutHours.map((hour) => formatInstant(hour * HOUR))).toEqual(
      Array.from({ length: 11 }, (_, index) => formatInstant(START + (13 + index) * HOUR)),
    );
    expect(found.rolledUpDays.filter((_, index) => found.rolledUpHours[index] === WHOLE_DAY)).toEqual([
      "2026-02-28",
      "2026-03-01",
      "2026-03-02",
    ]);
  });
});
