import { expect, it } from "vitest";
import { isNothing } from "./amount.ts";

it("tells nothing from little", () => {
  expect(["0", "0.00", "0.00000001", "10"].map(isNothing)).toEqual([true, true, false, false]);
});
