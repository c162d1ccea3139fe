import { expect, it } from "vitest";
import { nextOf } from "./next-sample.ts";

it("the next payment is the one after, and after the last the first", () => {
  expect(nextOf(["a", "b", "c"], "b")).toBe("c");
  expect(nextOf(["a", "b", "c"], "c")).toBe("a");
  expect(nextOf(["a", "b", "c"], undefined)).toBe("a");
});

it("after a payment that was judged, the one that waits longest is next", () => {
  expect(nextOf(["b", "c"], "judged")).toBe("b");
});

it("there is none where no other waits", () => {
  expect(nextOf([], "a")).toBeNull();
  expect(nextOf(["a"], "a")).toBeNull();
});
