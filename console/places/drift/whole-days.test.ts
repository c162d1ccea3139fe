import { describe, expect, it } from "vitest";
import { firstMonthOf, monthBefore, wholeDays } from "./whole-days.ts";

const NOW = Date.parse("2026-11-26T17:45:12.345Z");

describe("windows of whole days", () => {
  it("end before today, whatever the hour", () => {
    expect(wholeDays({ last: "7d" }, NOW)).toEqual({
      from: "2026-11-19T00:00:00.000Z",
      to: "2026-11-26T00:00:00.000Z",
    });
    expect(wholeDays({}, NOW)).toEqual({ from: "2026-10-27T00:00:00.000Z", to: "2026-11-26T00:00:00.000Z" });
  });

  it("have a day at least, and no hours", () => {
    expect(wholeDays({ last: "10h" }, NOW)).toEqual({
      from: "2026-11-25T00:00:00.000Z",
      to: "2026-11-26T00:00:00.000Z",
    });
    const within = { from: "2026-11-03T08:00:00.000Z", to: "2026-11-03T19:00:00.000Z" };
    expect(wholeDays(within, NOW)).toEqual({
      from: "2026-11-03T00:00:00.000Z",
      to: "2026-11-04T00:00:00.000Z",
    });
  });

  it("keep the days that an address names", () => {
    const named = { from: "2026-11-01T00:00:00.000Z", to: "2026-11-15T00:00:00.000Z" };
    expect(wholeDays(named, NOW)).toEqual(named);
  });
});

describe("baselines that are offered", () => {
  const window = { from: "2026-11-19T00:00:00.000Z", to: "2026-11-26T00:00:00.000Z" };

  it("end where the window begins", () => {
    expect(monthBefore(window)).toEqual({ baselineFrom: "2026-10-20", baselineTo: "2026-11-19" });
    expect(firstMonthOf("2026-11-10T09:30:00.000Z", window)).toEqual({
      baselineFrom: "2026-11-10",
      baselineTo: "2026-11-19",
    });
    expect(firstMonthOf("2026-01-10T09:30:00.000Z", window)).toEqual({
      baselineFrom: "2026-01-10",
      baselineTo: "2026-02-09",
    });
  });

  it("are not offered of a version that is younger than the window", () => {
    expect(firstMonthOf("2026-11-20T09:30:00.000Z", window)).toBeNull();
  });
});
