import { expect, it } from "vitest";
import { activeIndex, withActive } from "./active-row.ts";

const same = (id: string) => id;

it("the active row is followed by its id", () => {
  expect(activeIndex(["a", "b", "c"], same, { index: 1, id: "b" })).toBe(1);
  expect(activeIndex(["new", "a", "b", "c"], same, { index: 1, id: "b" })).toBe(2);
});

it("what takes the place of a row that is gone is active", () => {
  expect(activeIndex(["a", "c", "d"], same, { index: 1, id: "b" })).toBe(1);
  expect(activeIndex(["a", "b"], same, { index: 4, id: "e" })).toBe(1);
  expect(activeIndex(["a"], same, { index: 3, id: null })).toBe(0);
  expect(activeIndex([], same, { index: 3, id: "d" })).toBe(0);
});

it("the active row is in the page wherever the grid was scrolled to", () => {
  expect(withActive([10, 11], 3, 20)).toEqual([3, 10, 11]);
  expect(withActive([10, 11], 15, 20)).toEqual([10, 11, 15]);
  expect(withActive([10, 11], 10, 20)).toEqual([10, 11]);
  expect(withActive([], 0, 0)).toEqual([]);
});
