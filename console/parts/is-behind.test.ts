import { expect, test } from "vitest";
import { isBehind } from "./is-behind.ts";

test.each([
  ["is complete", { complete: true, lagSeconds: 0 }, false],
  ["waits for an event of a moment ago", { complete: false, lagSeconds: 12 }, false],
  ["waits for an event of three minutes ago", { complete: false, lagSeconds: 180 }, true],
  ["cannot know how old what is missing is", { complete: false, lagSeconds: null }, true],
  ["counts no events and hears of none", { complete: false }, true],
])("a report that %s", (_it, completeness, expected) => {
  expect(isBehind({ reasons: [], ...completeness })).toBe(expected);
});
