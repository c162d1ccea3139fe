// A ratio without a value says what is missing: cases, or customers.

import { expect, it } from "vitest";
import { estimateByCustomer } from "#domain/statistics/estimate.ts";
import { oncePayers } from "#domain/statistics/simulated-customers.fixture.ts";
import { showEstimate } from "./show-estimate.ts";

const minimums = { denominator: 30, customers: 20 };

it("a ratio of too few payments says how many are needed", () => {
  expect(showEstimate(estimateByCustomer(oncePayers(9, 12), minimums))).toBe("– 9/12 (30 needed)");
});

it("a ratio of enough payments of too few customers says how many customers are needed", () => {
  const ratio = { ...oncePayers(27, 90), customers: 12 };
  expect(showEstimate(estimateByCustomer(ratio, minimums))).toBe("– 27/90 (20 customers needed)");
});
