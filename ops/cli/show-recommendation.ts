// A stored recommendation as text: its review, then its evidence.

import type {
  ListedRecommendation,
  ThresholdRecommendation,
} from "#domain/contract/reports/threshold-recommendation.ts";
import { showThresholds } from "./show-thresholds.ts";
import { table, type Dress } from "./table.ts";

export function showRecommendations(recommendations: readonly ListedRecommendation[], dress: Dress): string {
  const columns = [
    { head: "ID" },
    { head: "THRESHOLD" },
    { head: "CURRENT", align: "right" as const },
    { head: "PROPOSED", align: "right" as const },
    { head: "STATUS" },
    { head: "VERSION" },
    { head: "EXPIRES (UTC)" },
    { head: "REVIEWED BY" },
  ];
  const rows = recommendations.map(({ id, threshold, status, systemVersionId, expiresAt, review }) => [
    id,
    threshold.name,
    String(threshold.current),
    threshold.recommended === null ? "–" : String(threshold.recommended),
    status.replaceAll("_", " "),
    systemVersionId,
    expiresAt,
    review?.by ?? "–",
  ]);
  return table(columns, rows, dress);
}

export function showRecommendation(one: ThresholdRecommendation, dress: Dress): string {
  const { id, status, systemVersionId, review, backtestId, expiresAt, appliedSystemVersionId } = one;
  const lines = [`${id}  ${status.replaceAll("_", " ")}, for ${systemVersionId}, until ${expiresAt}`];
  if (review !== null) {
    const note = review.note === null ? "" : `: ${review.note}`;
    lines.push(`reviewed by ${review.by} at ${review.at}${note}`);
    if (review.draftedSystemVersionId !== null) lines.push(`drafted ${review.draftedSystemVersionId}`);
  }
  if (appliedSystemVersionId !== null) lines.push(`applied by ${appliedSystemVersionId}`);
  if (backtestId !== null) lines.push(`weir backtest show ${backtestId}`);
  const evidence = showThresholds({ data: [one], pagination: { nextCursor: null } }, dress);
  return `${lines.join("\n")}\n\n${evidence}`;
}
