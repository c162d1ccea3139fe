import { expect, it } from "vitest";
import { shownDuration } from "./duration.ts";

it.each([
  [0, "0 s"],
  [59.4, "59 s"],
  [240, "4 min"],
  [7_500, "2 h 5 min"],
  [86_400, "1 d"],
  [273_600, "3 d 4 h"],
  [86_430, "1 d"],
])("%d seconds are shown as %s", (seconds, words) => {
  expect(shownDuration(seconds).replaceAll("\u00a0", " ")).toBe(words);
});
