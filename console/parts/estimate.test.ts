// Every ratio has its interval and its n, or says that the evidence is not enough and has no digit in the place of the value.

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EstimateMark, EstimateText, type Estimate } from "./estimate.tsx";

const NOTHING: Estimate = {
  value: null,
  interval: null,
  numerator: 0,
  denominator: 0,
  minimumDenominator: 30,
  customers: 0,
  minimumCustomers: 20,
  evidence: "not_enough_evidence",
};
const SOME: Estimate = { ...NOTHING, numerator: 12, denominator: 30, customers: 11 };
const WHOLE: Estimate = {
  ...NOTHING,
  value: 1,
  interval: { lower: 0.8865, upper: 1, level: 0.95, method: "wilson" },
  numerator: 30,
  denominator: 30,
  customers: 25,
  evidence: "sufficient",
};

const textOf = (estimate: Estimate) =>
  renderToStaticMarkup(createElement(EstimateText, { estimate, of: "Precision" }));
const wordsOf = (estimate: Estimate) =>
  textOf(estimate)
    .replaceAll(/<[^>]+>/g, "")
    .trim();

test.each([
  ["0 of 0", NOTHING, "not enough evidence, 0 of 30 payments"],
  ["12 of 30, of few customers", SOME, "not enough evidence, 11 of 20 customers"],
])("%s has no value, and says what there is of what it takes", (_, estimate, words) => {
  expect(wordsOf(estimate)).toBe(words);
  expect(textOf(estimate)).not.toContain("data-value");
});

test("30 of 30 has its value, its interval and its n, also where it is the end of the scale", () => {
  expect(wordsOf(WHOLE)).toMatch(/^1(\.0+)? \[0\.8\d+, 1(\.0+)?\] 30 of 30 payments, 25 customers$/);
  expect(textOf(WHOLE)).toMatch(/data-estimate="Precision" data-value="1" data-n="30"/);
});

test("what is not known has no dot and no whisker, and a dashed line instead", () => {
  const drawn = (estimate: Estimate) =>
    renderToStaticMarkup(createElement(EstimateMark, { estimate, of: "Precision" }));
  expect(drawn(NOTHING)).not.toContain("<circle");
  expect(drawn(WHOLE).match(/<circle/g)).toHaveLength(1);
});
