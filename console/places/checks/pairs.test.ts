import { expect, it } from "vitest";
import type { ProviderRow } from "../../api/providers.ts";
import { matricesOf, type Disagreement } from "./pairs.ts";

const NONE = {
  value: null,
  numerator: 0,
  denominator: 0,
  interval: null,
  evidence: "not_enough_evidence",
  minimumDenominator: 30,
} as const;

const pair = (comparedWith: string, pairs: number): Disagreement => ({
  comparedWith,
  pairs,
  disagree: NONE,
  kappa: null,
  kappaInterval: null,
  bothMatch: 0,
  eitherMatches: 0,
  prevalence: null,
  positiveAgreement: null,
});

const row = (provider: string, check: "sanctions" | "pep", disagreement: Disagreement[]): ProviderRow => ({
  provider,
  check,
  window: { from: "", to: "" },
  calls: 1,
  availability: NONE,
  latencyMs: { p50: null, p95: null, p99: null },
  timeouts: 0,
  errorsByCode: {},
  disagreement,
  adjudicated: { matchesReviewed: 0, falsePositives: NONE },
  judgedBefore: { falsePositives: 0, trueMatches: 0 },
  stale: { listVersion: null, ageSeconds: null },
  trend: [],
});

it("has a matrix for each check that two providers made, whichever of them names the pair", () => {
  const data = [
    row("weir", "sanctions", [pair("acme", 40)]),
    row("acme", "sanctions", []),
    row("weir", "pep", []),
  ];
  const [matrix, ...others] = matricesOf({ data });
  expect(others).toEqual([]);
  expect(matrix?.providers).toEqual(["acme", "weir"]);
  expect(matrix?.between("acme", "weir")?.pairs).toBe(40);
  expect(matrix?.between("weir", "acme")?.pairs).toBe(40);
  expect(matrix?.between("weir", "weir")).toBeNull();
});
