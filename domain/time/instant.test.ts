// Instants: what is read, what is refused, and the one form that is written (CNV-04).

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY, formatInstant, HOUR, MINUTE, parseInstant, SECOND } from "./instant.ts";

const read = (text: string) => {
  const instant = parseInstant(text);
  return instant === null ? null : formatInstant(instant);
};
const anyInstant = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2149, 0, 1) - 1 });

describe("reading an instant", () => {
  it.each([
    ["2026-01-31T12:00:00Z", "2026-01-31T12:00:00.000Z"],
    ["2026-01-31T12:00:00.5Z", "2026-01-31T12:00:00.500Z"],
    ["2026-01-31T12:00:00+00:00", "2026-01-31T12:00:00.000Z"],
    ["2026-01-31T12:00:00-00:00", "2026-01-31T12:00:00.000Z"],
    ["2026-01-31T23:30:00-01:45", "2026-02-01T01:15:00.000Z"],
    ["2026-03-01T00:15:00+05:30", "2026-02-28T18:45:00.000Z"],
    ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
    ["2000-02-29T00:00:00Z", "2000-02-29T00:00:00.000Z"],
  ])("%s is %s", (text, kept) => {
    expect(read(text)).toBe(kept);
  });

  it.each([
    ["2026-01-31T12:00:00.0019Z", "2026-01-31T12:00:00.001Z"],
    ["2026-01-31T12:00:00.999999999Z", "2026-01-31T12:00:00.999Z"],
    ["2026-12-31T23:59:59.9999Z", "2026-12-31T23:59:59.999Z"],
    ["1999-12-31T23:59:59.9999Z", "1999-12-31T23:59:59.999Z"],
  ])("what is finer than a millisecond is cut, never rounded: %s", (text, kept) => {
    expect(read(text)).toBe(kept);
  });

  it.each([
    ["no zone", "2026-01-31T12:00:00"],
    ["a date alone", "2026-01-31"],
    ["30 February", "2026-02-30T12:00:00Z"],
    ["29 February of a common year", "2026-02-29T12:00:00Z"],
    ["29 February of 1900", "1900-02-29T12:00:00Z"],
    ["31 April", "2026-04-31T12:00:00Z"],
    ["day 0", "2026-01-00T12:00:00Z"],
    ["month 13", "2026-13-01T12:00:00Z"],
    ["month 0", "2026-00-01T12:00:00Z"],
    ["hour 24", "2026-01-31T24:00:00Z"],
    ["minute 60", "2026-01-31T12:60:00Z"],
    ["a leap second", "2016-12-31T23:59:60Z"],
    ["an offset of 24 hours", "2026-01-31T12:00:00+24:00"],
    ["an offset of 60 minutes", "2026-01-31T12:00:00+01:60"],
    ["a name of a zone", "2026-01-31T12:00:00 CET"],
    ["a space for the T", "2026-01-31 12:00:00Z"],
    ["a comma for the point", "2026-01-31T12:00:00,5Z"],
    ["a point without digits", "2026-01-31T12:00:00.Z"],
    ["a year of five digits", "12026-01-31T12:00:00Z"],
    ["a year with a sign", "+002026-01-31T12:00:00Z"],
    ["seconds since 1970", "1768478400"],
    ["space around", " 2026-01-31T12:00:00Z"],
    ["a line break after", "2026-01-31T12:00:00Z\n"],
    ["nothing", ""],
    ["before 1970, where stores begin", "1969-12-31T23:59:59.999Z"],
    ["from 2149 on, where stores end", "2149-01-01T00:00:00Z"],
    ["past the end by its offset", "2299-12-31T23:59:59-00:01"],
  ])("%s is refused", (_, text) => {
    expect(parseInstant(text)).toBeNull();
  });

  it("reads what it writes, and refuses anything else without throwing", () => {
    fc.assert(
      fc.property(anyInstant, fc.string(), (instant, noise) => {
        const written = formatInstant(instant);
        expect(written).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
        expect(parseInstant(written)).toBe(instant);
        expect(parseInstant(noise)).toBeNull();
        expect(parseInstant(written + noise)).toBe(noise === "" ? instant : null);
      }),
      { seed: 25 },
    );
  });

  it("any offset names the same instant", () => {
    const offsets = fc.tuple(
      fc.constantFrom("+", "-"),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
    );
    const inner = fc.integer({ min: Date.UTC(1970, 0, 3), max: Date.UTC(2148, 11, 30) });
    fc.assert(
      fc.property(inner, offsets, (instant, [sign, hours, minutes]) => {
        const shift = (hours * HOUR + minutes * MINUTE) * (sign === "+" ? 1 : -1);
        const zone = `${sign}${String(hours).padStart(2, "0")}:${String(minutes).padStart(2, "0")}`;
        expect(parseInstant(formatInstant(instant + shift).replace("Z", zone))).toBe(instant);
      }),
      { seed: 26 },
    );
  });
});

it("lengths of time are in milliseconds", () => {
  expect([SECOND, MINUTE, HOUR, DAY]).toEqual([1_000, 60_000, 3_600_000, 86_400_000]);
});
