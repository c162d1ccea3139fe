import { describe, expect, it } from "vitest";
import { daysWithDecisions, marksOf, monthsOf, type Day } from "./strip-marks.ts";

const NOTHING = { allow: 0, review: 0, block: 0, fraud: 0, legitimate: 0, inconclusive: 0 };
const DAYS: readonly Day[] = [
  { day: "2026-10-31", ...NOTHING },
  { day: "2026-11-01", ...NOTHING, allow: 3, legitimate: 1 },
  { day: "2026-11-02", ...NOTHING, block: 1 },
];

describe("a strip of days", () => {
  it("has a mark for each kind of decision and each label of a day, and none for nothing", () => {
    expect(marksOf(DAYS)).toEqual([
      { day: "2026-11-01", index: 1, lane: "allow", count: 3 },
      { day: "2026-11-01", index: 1, lane: "legitimate", count: 1 },
      { day: "2026-11-02", index: 2, lane: "block", count: 1 },
    ]);
  });
  it("lists days with something, the newest first", () => {
    expect(daysWithDecisions(DAYS).map(({ day }) => day)).toEqual(["2026-11-02", "2026-11-01"]);
  });
  it("names the days that begin a month", () => {
    expect(monthsOf(DAYS)).toEqual([{ index: 1, text: "2026-11-01" }]);
  });
});
