import { expect, it } from "vitest";
import { stepsOf } from "./steps.ts";

const activation = (number: number, day: number) => ({
  systemVersionId: `sv_${number}`,
  number,
  at: `2026-03-0${day}T00:00:00.000Z`,
});

it("each activation follows the one before it, and a version that had decided already was gone back to", () => {
  const [back, second, first] = [activation(1, 3), activation(2, 2), activation(1, 1)];
  expect(stepsOf([back, second, first])).toEqual([
    { activation: back, before: second, isReturn: true },
    { activation: second, before: first, isReturn: false },
    { activation: first, before: null, isReturn: false },
  ]);
});

it("there is no step where nothing was activated", () => {
  expect(stepsOf([])).toEqual([]);
});
