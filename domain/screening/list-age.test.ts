// From when on a list is old: by its own date, and by the days that its publisher leaves between two versions.

import { describe, expect, it } from "vitest";
import { daysSince, oldListsOf } from "./list-age.ts";

const NOW = Date.UTC(2026, 10, 22, 12);
const list = (id: string, asOf: string | null) => ({ id, kind: "names" as const, asOf });

describe("the age of a list", () => {
  it("counts whole days from its own date, and none for a list without one", () => {
    expect(daysSince("2026-11-21", NOW)).toBe(1);
    expect(daysSince("2026-11-22", NOW)).toBe(0);
    expect(daysSince(null, NOW)).toBeNull();
  });

  it("is too high past the days of the list itself: a list of offices has longer than one of sanctions", () => {
    const lists = ["OFAC-SDN", "UN-SC", "PEP-SAMPLE", "OURS"].map((id) => list(id, "2026-10-01"));
    expect(oldListsOf(lists, {}, NOW)).toEqual([
      { id: "OFAC-SDN", kind: "names", asOf: "2026-10-01", days: 52, maxDays: 30 },
      { id: "OURS", kind: "names", asOf: "2026-10-01", days: 52, maxDays: 30 },
    ]);
    expect(oldListsOf([list("IL-NBCTF", null), list("OFAC-SDN", "2026-10-23")], {}, NOW)).toEqual([]);
  });

  it("is held to the days that a setting names, and lists without a number to its default", () => {
    const ages = { "OFAC-SDN": 60, default: 50 };
    const lists = [list("OFAC-SDN", "2026-10-01"), list("OURS", "2026-10-01"), list("UN-SC", "2026-10-01")];
    expect(oldListsOf(lists, ages, NOW).map(({ id, maxDays }) => [id, maxDays])).toEqual([["OURS", 50]]);
  });
});
