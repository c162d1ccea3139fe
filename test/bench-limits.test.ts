// The bench of limits ends, whether or not there is a limit.

import { expect, it } from "vitest";
import { askUntilRefused } from "./bench/limits.ts";

const answering = (...statuses: number[]) => {
  let asked = 0;
  return () => Promise.resolve({ status: statuses[asked++] ?? 404 });
};

it("stops at the first refusal", async () => {
  expect(await askUntilRefused(answering(404, 404, 429, 404), 10)).toEqual({
    answer: { status: 429 },
    asked: 3,
  });
});

it("gives up if no request is refused", async () => {
  expect(await askUntilRefused(answering(), 10)).toEqual({ answer: { status: 404 }, asked: 10 });
});
