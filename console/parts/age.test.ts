import { expect, it } from "vitest";
import { ageOf } from "./age.ts";

const NOW = Date.parse("2026-11-26T17:00:00Z");

it.each([
  ["2026-11-26", "of today"],
  ["2026-11-25", "1 day old"],
  ["2026-10-27", "30 days old"],
  ["2026-11-27", "dated in the future"],
  [null, "names no day"],
])("a list of %s is %s", (asOf, words) => {
  expect(ageOf(asOf, NOW)).toBe(words);
});
