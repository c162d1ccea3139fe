// PSI and Kolmogorov–Smirnov against figures that others computed, from counts and from rows, to 1e-9.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { categoricalBins, numericBins } from "./bins.ts";
import { chiSquareSurvival } from "./chi-square.ts";
import { kolmogorovSurvival } from "./kolmogorov-distribution.ts";
import { kolmogorovSmirnov } from "./kolmogorov-smirnov.ts";
import { populationStabilityIndex, psiCriticalValue, psiPValue } from "./psi.ts";

const FIXTURES = new URL("./fixtures/", import.meta.url);
const ksSchema = z.object({ statistic: z.number(), pValue: z.number() });

const countsSchema = z.object({
  sample: z.string(),
  column: z.string(),
  period: z.string(),
  baseline: z.array(z.int()),
  current: z.array(z.int()),
  psi: z.number(),
  ks: ksSchema.optional(),
  chiSquarePValue: z.number().optional(),
});
const cases = readFileSync(new URL("drift-counts.ndjson", FIXTURES), "utf8")
  .trim()
  .split("\n")
  .map((line) => countsSchema.parse(JSON.parse(line)));
type Case = (typeof cases)[number];

const figuresSchema = z.object({
  kind: z.enum(["numeric", "categorical"]),
  psi: z.number(),
  bins: z.int(),
  criticalValue: z.number(),
  pValue: z.number(),
  ks: ksSchema.optional(),
});
const rowsSchema = z.record(z.string(), z.record(z.string(), figuresSchema));
const expectedOfRows = rowsSchema.parse(
  JSON.parse(readFileSync(new URL("work-from-home-expected.json", FIXTURES), "utf8")),
);
const columns = columnsOf(gunzipSync(readFileSync(new URL("work-from-home.csv.gz", FIXTURES))).toString());

describe("published samples, from their counts", () => {
  it.each(cases.map((one) => [`${one.sample} ${one.column} ${one.period}`, one] as const))(
    "PSI of %s",
    (_, one) => {
      const bins = one.baseline.map((baseline, index) => ({ baseline, current: one.current[index] ?? 0 }));
      expect(Math.abs((populationStabilityIndex(bins) ?? Number.NaN) - one.psi)).toBeLessThan(1e-9);
    },
  );

  it.each(
    cases.filter(({ ks }) => ks).map((one) => [`${one.sample} ${one.column} ${one.period}`, one] as const),
  )("p-value of Kolmogorov-Smirnov of %s", (_, one) => {
    const [n, m] = [sum(one.baseline), sum(one.current)];
    const p = kolmogorovSurvival(Math.round((n * m) / (n + m)), one.ks?.statistic ?? Number.NaN);
    expect(Math.abs(p - (one.ks?.pValue ?? Number.NaN))).toBeLessThan(1e-9);
  });

  it.each(cases.filter(isTested).map((one) => [`${one.sample} ${one.column} ${one.period}`, one] as const))(
    "chi-square p-value of %s",
    (_, one) => {
      const p = chiSquareSurvival(pearson(one), one.baseline.length - 1);
      expect(Math.abs(p - (one.chiSquarePValue ?? Number.NaN))).toBeLessThan(1e-9);
    },
  );
});

describe("published samples, from their rows", () => {
  const all = Object.entries(expectedOfRows).flatMap(([part, figures]) =>
    Object.entries(figures).map(([column, expected]) => ({ part, column, expected })),
  );

  it.each(all)("$column, $part", ({ part, column, expected }) => {
    const [baseline, current] = [columns(column, "reference"), columns(column, part)];
    const bins =
      expected.kind === "numeric"
        ? numericBins(baseline.map(Number), current.map(Number))
        : categoricalBins(baseline, current);
    const psi = populationStabilityIndex(bins) ?? Number.NaN;
    const subjects = { baselineSubjects: baseline.length, currentSubjects: current.length };
    expect(bins).toHaveLength(expected.bins);
    expect(Math.abs(psi - expected.psi)).toBeLessThan(1e-9);
    expect(Math.abs(psiCriticalValue(bins.length, subjects) - expected.criticalValue)).toBeLessThan(1e-9);
    expect(Math.abs(psiPValue(psi, bins.length, subjects) - expected.pValue)).toBeLessThan(1e-9);
    if (expected.ks === undefined) return;
    const ks = kolmogorovSmirnov(baseline.map(Number), current.map(Number));
    expect(Math.abs((ks?.statistic ?? Number.NaN) - expected.ks.statistic)).toBeLessThan(1e-9);
    expect(Math.abs((ks?.pValue ?? Number.NaN) - expected.ks.pValue)).toBeLessThan(1e-9);
  });
});

function isTested(one: Case): boolean {
  return one.chiSquarePValue !== undefined;
}

/** Pearson's statistic of two rows of counts, for two columns with Yates's correction, as scipy's chi2_contingency. */
function pearson({ baseline, current }: Case): number {
  const [n, m] = [sum(baseline), sum(current)];
  const correction = baseline.length === 2 ? 0.5 : 0;
  return baseline.reduce((total, b, index) => {
    const share = (b + (current[index] ?? 0)) / (n + m);
    const distance = Math.max(0, Math.abs(b - n * share) - correction);
    return total + distance ** 2 / (n * share) + distance ** 2 / (m * share);
  }, 0);
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function columnsOf(csv: string): (column: string, part: string) => string[] {
  const [head = [], ...rows] = csv
    .trim()
    .split("\n")
    .map((line) => line.split(","));
  return (column, part) => {
    const index = head.indexOf(column);
    return rows.filter((row) => row[0] === part).map((row) => row[index] ?? "");
  };
}
