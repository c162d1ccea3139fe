import { expect, it } from "vitest";
import { parseRange, showRange, versionOf } from "./range.ts";

it("an address names two versions, by number or by id", () => {
  expect(parseRange("3..5")).toEqual({ before: "3", after: "5" });
  expect(parseRange("sv_c5fa..12")).toEqual({ before: "sv_c5fa", after: "12" });
  expect(showRange({ before: "3", after: "5" })).toBe("3..5");
  for (const other of ["3", "3..", "..5", "3...5", "3..5..7", "sv_c5fa"])
    expect(parseRange(other)).toBeNull();
});

it("a version is found by either", () => {
  const versions = [
    { id: "sv_b", number: 2 },
    { id: "sv_a", number: 1 },
  ];
  expect(versionOf(versions, "2")?.id).toBe("sv_b");
  expect(versionOf(versions, "sv_a")?.number).toBe(1);
  expect(versionOf(versions, "3")).toBeUndefined();
});
