// Requests that came in one call, of which some fail.

import { expect, it } from "vitest";
import { eachOf } from "./each-of.ts";

it("each request is answered in its place, and what fails is an error there", async () => {
  const answers = await eachOf([1, 2, 3, 4], async (request) => {
    if (request === 2) throw new RangeError("two");
    if (request === 3) throw "three";
    return request * 10;
  });
  expect(answers[0]).toBe(10);
  expect(answers[1]).toEqual(new RangeError("two"));
  expect(answers[2]).toBeInstanceOf(Error);
  expect(answers[3]).toBe(40);
});
