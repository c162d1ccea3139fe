import { expect, it } from "vitest";
import { reachOf } from "./difference-line.tsx";

it("one scale holds every interval, and is as narrow as it can be", () => {
  expect(reachOf([])).toBe(0.02);
  expect(reachOf([null, { lower: -0.06, upper: 0.01 }])).toBe(0.1);
  expect(reachOf([{ lower: -0.01, upper: 0.1 }])).toBe(0.1);
  expect(reachOf([{ lower: -0.7, upper: 0.1 }])).toBe(1);
});
