// docs/performance.md says what the newest runs found, and nothing that no run found.

import { expect, it } from "vitest";
import { readPage } from "#test/bench/page.ts";

it("docs/performance.md is what `npm run bench -- page` makes of the history", () => {
  const { is, shouldBe } = readPage();
  expect(is).toBe(shouldBe);
});
