import { expect, test } from "vitest";
import { readQualifier } from "./qualifier.tsx";

test("a fact of both sides is read as it is", () => {
  expect(readQualifier({ query: "DE", candidate: ["IR", "AF"], factor: 0.97 })).toEqual({
    sent: "DE",
    listed: ["IR", "AF"],
    factor: 0.97,
  });
});

test.each([null, undefined, "DE", {}, { query: "DE", candidate: "IR", factor: 1 }])(
  "%j says nothing",
  (value) => {
    expect(readQualifier(value)).toBeNull();
  },
);
