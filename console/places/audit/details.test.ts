import { expect, it } from "vitest";
import { detailsOf, inOneLine } from "./details.ts";

it("shows what changed as before and after, and leaves out what did not", () => {
  const found = detailsOf({
    before: { review: "0.05", limits: { ratePerSecond: 100, burst: 200 } },
    now: { review: "0.10", limits: { ratePerSecond: 100, burst: 400 }, block: "0.01" },
    confirmed: 4,
  });
  expect(found).toEqual({
    changes: [
      { field: "review", before: "0.05", after: "0.10" },
      { field: "limits.burst", before: "200", after: "400" },
      { field: "block", before: null, after: "0.01" },
    ],
    facts: [["confirmed", "4"]],
  });
});

it("shows a single value that changed", () => {
  expect(detailsOf({ before: "2026-01-01", now: "2026-08-11" }).changes).toEqual([
    { field: "value", before: "2026-01-01", after: "2026-08-11" },
  ]);
});

it("shows all else as it was recorded, nested fields under their path", () => {
  expect(
    detailsOf({ keyId: "key_1", note: null, roles: ["a", "b"], at: { x: 1 }, rules: [{ id: 1 }] }),
  ).toEqual({
    changes: [],
    facts: [
      ["keyId", "key_1"],
      ["roles", "a, b"],
      ["at.x", "1"],
      ["rules", '[{"id":1}]'],
    ],
  });
});

it("says in one line what was done to what", () => {
  expect(inOneLine(detailsOf({ before: { rate: 100 }, now: { rate: 50 }, key: "key_1" }))).toBe(
    "rate 100 → 50, key key_1",
  );
  expect(inOneLine(detailsOf({ before: null, now: { note: "x" } }))).toBe("note none → x");
});
