import { expect, it } from "vitest";
import { instantOf } from "./since.ts";

it.each([
  ["2026-01-31", "2026-01-31T00:00:00.000Z"],
  [" 2026-01-31 12:05 ", "2026-01-31T12:05:00.000Z"],
  ["2026-01-31T12:05:07Z", "2026-01-31T12:05:07.000Z"],
  ["2026-02-30", null],
  ["2026-01-31 25:00", null],
  ["yesterday", null],
  ["", null],
])("%j is the instant %s", (typed, instant) => {
  expect(instantOf(typed)).toBe(instant);
});
