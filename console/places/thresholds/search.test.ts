import { expect, it } from "vitest";
import { thresholdsSearch } from "./search.ts";

it("an address holds a threshold, a handle and limits, and drops anything else", () => {
  const whole = { of: "block", maturity: 0, open: "rec_1", at: 60, good: 0.02, alerts: 40, fraud: 0.3 };
  expect(thresholdsSearch(whole)).toEqual(whole);
  expect(
    thresholdsSearch({ of: "allow", maturity: -1, open: "", at: 101, good: 5, alerts: 1.5, fraud: "0.3" }),
  ).toEqual({});
});
