import { describe, expect, it } from "vitest";
import { dayAfter, endOf, lastDay, problemOf } from "./until.ts";

const NOW = Date.parse("2026-11-26T10:00:00.000Z");

describe("the day until which a rule is snoozed", () => {
  it("counts whole", () => {
    expect(endOf("2026-12-31")).toBe("2027-01-01T00:00:00.000Z");
    expect(dayAfter(30, NOW)).toBe("2026-12-26");
  });
  it("is today at the earliest, and never further away than the interface admits", () => {
    expect(problemOf("2026-11-25", NOW)).toBe("Choose today or a later day.");
    expect(problemOf("2026-11-26", NOW)).toBeNull();
    expect(problemOf(lastDay(NOW), NOW)).toBeNull();
    expect(problemOf(dayAfter(180, NOW), NOW)).toBe(`Choose a day up to ${lastDay(NOW)}.`);
  });
  it("must be a day", () => {
    expect(problemOf("", NOW)).toBe("Choose a day.");
  });
});
