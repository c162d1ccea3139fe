// The table of checks: intervals and counts beside every ratio, a dash and no zero where there is nothing.

import { describe, expect, it } from "vitest";
import type { ProvidersReport } from "#domain/contract/reports/providers.ts";
import { estimate } from "#domain/statistics/estimate.ts";
import { showProviders } from "./show-providers.ts";

const WINDOW = { from: "2026-03-01T00:00:00.000Z", to: "2026-03-31T00:00:00.000Z" };

function report(data: ProvidersReport["data"]): ProvidersReport {
  return { window: WINDOW, generatedAt: WINDOW.to, data, pagination: { nextCursor: null } };
}

describe("the table of checks", () => {
  it("shows each provider and check with counts, times, errors and whom it disagrees with", () => {
    const text = showProviders(
      report([
        {
          provider: "acme",
          check: "sanctions",
          window: WINDOW,
          calls: 1_000,
          availability: estimate(990, 1_000, 30),
          latencyMs: { p50: 3.21, p95: 120.4, p99: null },
          timeouts: 8,
          errorsByCode: { timeout: 8, http_error: 2 },
          disagreement: [
            {
              comparedWith: "embedded",
              pairs: 12,
              disagree: estimate(1, 12, 30),
              kappa: null,
              kappaInterval: null,
              bothMatch: 2,
              eitherMatches: 3,
              prevalence: null,
              positiveAgreement: null,
            },
            {
              comparedWith: "other",
              pairs: 90,
              disagree: estimate(6, 90, 30),
              kappa: 0.666,
              kappaInterval: { lower: 0.381, upper: 0.844 },
              bothMatch: 7,
              eitherMatches: 13,
              prevalence: 0.111,
              positiveAgreement: { value: 0.7, interval: { lower: 0.451, upper: 0.869 } },
            },
          ],
          adjudicated: { matchesReviewed: 40, falsePositives: estimate(36, 40, 30) },
          judgedBefore: { falsePositives: 3, trueMatches: 1 },
          stale: { listVersion: "2026-03-01", ageSeconds: 129_600 },
          trend: [],
        },
      ]),
      { colour: false },
    );
    expect(text).toContain("0.99 [0.98, 0.99] 990/1000");
    expect(text).toContain("3.21");
    expect(text).toContain("timeout 8, http_error 2");
    expect(text).toContain("0.90 [0.77, 0.96] 36/40");
    expect(text).toContain("1.5");
    expect(text).toMatch(/acme: sanctions +embedded +– 1\/12 \(30 needed\) +– +– +2\/3/);
    expect(text).toMatch(/0\.67 \[0\.38, 0\.84\] +0\.70 \[0\.45, 0\.87\] +7\/13/);
  });

  it("says that nothing was checked", () => {
    expect(showProviders(report([]), { colour: false })).toContain("There were no checks");
  });
});
