// Threshold recommendations as text: what would change, on which evidence, or why nothing is recommended.

import type {
  ThresholdRecommendation,
  ThresholdRecommendations,
} from "#domain/contract/reports/threshold-recommendation.ts";
import { MINIMUM_LABELLED, MINIMUM_OF_EACH_LABEL } from "#domain/statistics/threshold-recommendation.ts";
import { showEstimate } from "./show-estimate.ts";
import { bold, table, type Dress } from "./table.ts";

const UNKNOWN = "–";
const RATIO = "ratio [95% interval] n";

export function showThresholds({ data }: ThresholdRecommendations, dress: Dress): string {
  return data.map((recommendation) => show(recommendation, dress)).join("\n");
}

function show(recommendation: ThresholdRecommendation, dress: Dress): string {
  const { threshold, evidence, expected, currency } = recommendation;
  const { recommended, difference } = expected;
  const lines = [
    bold(`Threshold for ${threshold.name}: ${threshold.current}, ${verdict(recommendation)}`, dress),
    `chosen on ${evidence.from} to ${evidence.holdoutFrom}, judged on ${evidence.holdoutFrom} to ${evidence.holdoutTo}`,
    `mature and labelled: ${evidence.labelled}, of these ${evidence.fraud} fraud and ${evidence.legitimate} legitimate`,
  ];
  if (recommendation.reason === "not_enough_evidence") lines.push(lacking(recommendation));
  if (recommendation.costs) {
    const { goodPayment, review } = recommendation.costs;
    lines.push(`costs: ${goodPayment} ${currency} a good payment, ${review} ${currency} a review`);
  }
  if (difference !== null) {
    const { lower, upper } = difference.interval;
    const gain = difference.saving
      ? `a saving of ${difference.saving} ${currency}`
      : `${difference.fraudAmountCaptured} ${currency} more fraud caught`;
    lines.push(`in the later period: ${gain} [${lower}, ${upper}]${priceOf(expected)}`);
  }
  // No payment is old enough: what a threshold would have done is unknown, which is not zero.
  const isEmpty = evidence.labelled === 0 && recommendation.scores.length === 0;
  const rows = [expected.current, ...(recommended === null ? [] : [recommended])].map((point) => [
    String(point.threshold),
    showEstimate(point.fraudCaptured),
    showEstimate(point.precision),
    showEstimate(point.falsePositiveRate),
    isEmpty && point.alertsPerDay === 0 ? UNKNOWN : point.alertsPerDay.toFixed(1),
    point.fraudCaptured.denominator === 0 ? UNKNOWN : `${point.fraudAmountCaptured} ${currency}`.trim(),
  ]);
  const columns = [
    { head: "From score" },
    { head: `fraud captured, ${RATIO}` },
    { head: "precision" },
    { head: "false positive rate" },
    { head: "alerts a day", align: "right" as const },
    { head: "fraud amount", align: "right" as const },
  ];
  return `${lines.join("\n")}\n\n${table(columns, rows, dress)}`;
}

/** Which of the two periods has too few labels. */
function lacking({ evidence, expected }: ThresholdRecommendation): string {
  const fraud = expected.current.fraudCaptured.denominator;
  const legitimate = expected.current.falsePositiveRate.denominator;
  const earlier = `${evidence.fraud - fraud} fraud and ${evidence.legitimate - legitimate} legitimate`;
  return `too few labels: ${earlier} in the first period, ${fraud} and ${legitimate} in the second; each needs ${MINIMUM_LABELLED}, at least ${MINIMUM_OF_EACH_LABEL} of either kind`;
}

/** What a recommended threshold changes for good payments and reviewers. */
function priceOf({ current, recommended }: ThresholdRecommendation["expected"]): string {
  if (recommended === null) return "";
  const goodPayments = recommended.falsePositiveRate.numerator - current.falsePositiveRate.numerator;
  const alerts = recommended.alertsPerDay - current.alertsPerDay;
  return `, ${signed(goodPayments, 0)} good payments interrupted, ${signed(alerts, 1)} alerts a day`;
}

function signed(count: number, digits: number): string {
  return `${count < 0 ? "" : "+"}${count.toFixed(digits)}`;
}

function verdict({ threshold, reason }: ThresholdRecommendation): string {
  if (threshold.recommended !== null) {
    const why = reason === "constraint_broken" ? ": the present one interrupts too many good payments" : "";
    return `recommended ${threshold.recommended}${why}`;
  }
  return `nothing recommended (${(reason ?? "").replaceAll("_", " ")})`;
}
