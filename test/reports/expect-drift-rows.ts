// Holds the rows of drift's SQL against the features of the report.

import { expect } from "vitest";
import type { DriftFeature } from "#domain/contract/reports/drift.ts";

/** The report groups amounts in steps of 12% to see which customers are alike; the SQL knows each amount. */
const TOLERANCE_OF_AMOUNTS = 0.15;

type Row = Readonly<Record<string, unknown>>;

/** @param features those that can be compared. */
export function expectDriftRows(rows: readonly Row[], features: readonly DriftFeature[]): void {
  expect(new Set(rows.map((row) => row["feature"]))).toEqual(new Set(features.map(({ feature }) => feature)));
  for (const { feature, bins, statistic, subjects, baselineCount, currentCount } of features) {
    const own = rows.filter((row) => row["feature"] === feature);
    const [first] = own;
    expect(own).toHaveLength(bins.length);
    for (const { label, baselineShare, currentShare } of bins) {
      const row = own.find(({ bin }) => rounded(String(bin)) === rounded(label));
      expect([row?.["baseline_share"], row?.["current_share"]].map(Number), `${feature} ${label}`).toEqual([
        expect.closeTo(baselineShare, 12),
        expect.closeTo(currentShare, 12),
      ]);
    }
    expect(Number(first?.["statistic"])).toBeCloseTo(statistic ?? Number.NaN, 9);
    expect([first?.["baseline_count"], first?.["current_count"]].map(Number)).toEqual([
      baselineCount,
      currentCount,
    ]);
    const tolerance = feature === "amount" ? TOLERANCE_OF_AMOUNTS : 1e-9;
    const beside = (column: string, expected: number) =>
      expect(Math.abs(Number(first?.[column]) / expected - 1), `${feature} ${column}`).toBeLessThan(
        tolerance,
      );
    beside("baseline_subjects", subjects.baseline);
    beside("current_subjects", subjects.current);
  }
}

/** An edge between two amounts differs in its last digit. */
function rounded(label: string): string {
  return label.replaceAll(/\d[\d.]*(?:e[+-]?\d+)?/g, (edge) => Number(edge).toPrecision(9));
}
