// What samples of events say that are not about one decision: as the service writes them into its logs.

import type { Environment } from "../contract/values/environment.ts";
import { CRYPTO_ADDRESS_CHANGED } from "../events/crypto-address-changed.ts";
import { DRIFT_DETECTED, driftDetected } from "../events/drift-detected.ts";
import { SYSTEM_VERSION_CHANGED, systemVersionChanged } from "../events/system-version-changed.ts";
import { THRESHOLD_RECOMMENDED, thresholdRecommendedSchema } from "../events/threshold-recommended.ts";
import { estimate } from "../statistics/estimate.ts";
import { SAMPLE_INSTANT, SAMPLE_VERSION } from "./sample-decision.ts";

const LAST_WEEK = { from: "2026-08-04T00:00:00.000Z", to: "2026-08-11T00:00:00.000Z" };
const QUARTER_BEFORE = { from: "2026-05-06T00:00:00.000Z", to: "2026-08-04T00:00:00.000Z" };
const MINIMUM = 30;

/** By type; an event about one decision is made from that decision. */
export function sampleData(type: string, environment: Environment): object | null {
  switch (type) {
    case DRIFT_DETECTED:
      return driftDetected(
        {
          of: "feature",
          feature: "sample_feature",
          level: "significant",
          statistic: 0.27,
          criticalValue: 0.04,
          pValue: 0.0000001,
          unbiased: 0.25,
          interval: { lower: 0.2, upper: 0.31 },
          adjustedPValue: 0.000001,
          changedFeatures: ["sample_feature"],
        },
        "stable",
        {
          window: LAST_WEEK,
          baseline: { ...QUARTER_BEFORE, systemVersionId: SAMPLE_VERSION.id, overlap: false },
        },
      );
    case THRESHOLD_RECOMMENDED:
      return recommendation();
    case SYSTEM_VERSION_CHANGED:
      return systemVersionChanged({
        version: SAMPLE_VERSION,
        number: 2,
        state: "active",
        previousState: "approved",
        reason: "A sample.",
        actor: "sample_operator",
      });
    case "api_key.created":
    case "api_key.revoked": {
      const prefix = `sk_${environment === "sandbox" ? "test" : "live"}_sample00`;
      return { keyId: "sample_key", prefix, type: "secret", environment };
    }
    case CRYPTO_ADDRESS_CHANGED:
      return {
        addressId: "sample_address",
        network: "eip155:1",
        status: "suspended",
        previousStatus: "approved",
        version: 3,
      };
    case "verification.*":
      return { verificationId: "sample_verification" };
    default:
      return null;
  }
}

/** Of a review limit that would catch more fraud, shown on the payments that had no say in the choice. */
function recommendation() {
  const at = (threshold: number, captured: number, disturbed: number, amount: string) => ({
    threshold,
    fraudCaptured: estimate(captured, 100, MINIMUM),
    precision: estimate(captured, captured + disturbed, MINIMUM),
    falsePositiveRate: estimate(disturbed, 2_000, MINIMUM),
    alertsPerDay: (captured + disturbed) / 50,
    fraudAmountCaptured: amount,
  });
  return thresholdRecommendedSchema.parse({
    id: "sample_recommendation",
    status: "proposed",
    reason: null,
    systemVersionId: SAMPLE_VERSION.id,
    currency: "EUR",
    threshold: { name: "review", ruleId: null, current: 60, recommended: 50 },
    objective: "min_total_cost",
    costs: { goodPayment: "12", review: "2.5" },
    constraints: { maxFalsePositiveRate: 0.05, maxAlertsPerDay: null, minPrecision: null },
    expected: {
      current: at(60, 60, 40, "18000.00"),
      recommended: at(50, 75, 70, "22500.00"),
      difference: {
        fraudAmountCaptured: "4500.00",
        saving: "4027.50",
        interval: {
          lower: "1600.00",
          upper: "6900.00",
          level: 0.95,
          method: "hall_transformation",
          resamples: 0,
          seed: 0,
        },
      },
    },
    evidence: {
      labelled: 7_000,
      fraud: 330,
      legitimate: 6_670,
      from: "2026-02-12T00:00:00.000Z",
      to: LAST_WEEK.to,
      holdoutFrom: "2026-06-22T00:00:00.000Z",
      holdoutTo: LAST_WEEK.to,
    },
    backtestId: "sample_backtest",
    experimentId: null,
    createdAt: SAMPLE_INSTANT,
    expiresAt: "2026-09-10T09:30:00.000Z",
    review: null,
    appliedSystemVersionId: null,
  });
}
