import { expect, it } from "vitest";
import { areDays, orderProblem } from "./days-order.ts";

it.each([
  ["2026-11-01", "2026-11-02", true, null],
  ["2026-11-02", "2026-11-02", true, null],
  ["2026-11-03", "2026-11-02", false, "The last day lies before the first."],
  ["2026-12-01", "2026-11-30", false, "The last day lies before the first."],
  ["", "2026-11-02", false, null],
  ["2026-11-01", "", false, null],
])("from %j to %j is a window: %s", (from, to, areBoth, problem) => {
  expect([areDays(from, to), orderProblem(from, to)]).toEqual([areBoth, problem]);
});
