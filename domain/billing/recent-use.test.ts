// Use in the last ten seconds: never less than the truth of the slot at hand, nothing of long ago.

import { expect, it } from "vitest";
import { RecentUse } from "./recent-use.ts";

it("counts what was captured in this slot in full", () => {
  const use = new RecentUse();
  use.add(5n, 100_000);
  use.add(7n, 104_000);
  expect(use.sum(109_999)).toBe(12n);
});

it("counts the slot before as far as it lies in the last ten seconds", () => {
  const use = new RecentUse();
  use.add(1_000n, 100_000);
  expect(use.sum(110_000)).toBe(1_000n);
  expect(use.sum(115_000)).toBe(500n);
  use.add(10n, 119_000);
  expect(use.sum(119_000)).toBe(110n);
});

it("forgets what was captured longer ago", () => {
  const use = new RecentUse();
  use.add(1_000n, 100_000);
  expect(use.sum(120_000)).toBe(0n);
  expect(use.sum(500_000)).toBe(0n);
});
