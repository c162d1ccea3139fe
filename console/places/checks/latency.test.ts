import { expect, it } from "vitest";
import { percentilesOf, placeOf, shownMilliseconds, slowestOf } from "./latency.ts";

it("puts all rows on one scale, up to a power of ten", () => {
  const rows = [
    { latencyMs: { p50: 2, p95: 4, p99: 40 } },
    { latencyMs: { p50: null, p95: null, p99: null } },
  ];
  expect(slowestOf(rows)).toBe(100);
  expect(slowestOf([])).toBe(10);
  expect([0, 1, 10, 100].map((time) => placeOf(time, 100))).toEqual([0, 0, 0.5, 1]);
});

it("draws nothing of percentiles that are not all known", () => {
  expect(percentilesOf({ p50: 2, p95: null, p99: null })).toBeNull();
  expect(percentilesOf({ p50: 2, p95: 4, p99: 9 })).toEqual([2, 4, 9]);
});

it("shows times as exactly as they are of use", () => {
  expect([0.4, 12.6, 9_999, 12_345].map(shownMilliseconds)).toEqual(["0.4 ms", "13 ms", "9999 ms", "12.3 s"]);
});
