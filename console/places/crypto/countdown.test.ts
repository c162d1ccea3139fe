import { expect, it } from "vitest";
import { shownCountdown } from "./countdown.ts";

it.each([
  [300_000, "5:00"],
  [299_001, "5:00"],
  [299_000, "4:59"],
  [60_000, "1:00"],
  [9_400, "0:10"],
  [1, "0:01"],
  [0, "0:00"],
  [-5_000, "0:00"],
])("shows %i ms as %s", (milliseconds, shown) => {
  expect(shownCountdown(milliseconds)).toBe(shown);
});
