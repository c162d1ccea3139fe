// The drift report as text: the largest changes first, with the index, what is left of it without chance, and the number of customers.

import type { DriftFeature, DriftReport } from "#domain/contract/reports/drift.ts";
import { bold, table, type Column, type Dress } from "./table.ts";

const SEVERITY: readonly DriftFeature["level"][] = [
  "significant",
  "moderate",
  "stable",
  "not_enough_evidence",
];

export function showDrift(report: DriftReport, dress: Dress): string {
  const { window, baseline, overall, features, outputs } = report;
  const heading = bold(`Drift, ${window.from} to ${window.to}`, dress);
  if (baseline.from === null) return `${heading}\n\nNothing has been decided, so there is no baseline.\n`;
  const all = [...features, ...[outputs.score, outputs.decision].filter((output) => output !== null)];
  const ordered = all.toSorted(
    (a, b) =>
      SEVERITY.indexOf(a.level) - SEVERITY.indexOf(b.level) ||
      (b.unbiased?.value ?? 0) - (a.unbiased?.value ?? 0),
  );
  const changed = overall.changedFeatures.join(", ") || "nothing";
  return [
    heading,
    `baseline: ${baseline.from} to ${baseline.to}, system version ${baseline.systemVersionId}${baseline.overlap ? "; it overlaps the window, so nothing can be compared: ask for a shorter window, such as --last 7d, or for another baseline" : ""}`,
    `overall: ${overall.level.replaceAll("_", " ")}; changed: ${changed}`,
    "",
    table(COLUMNS, ordered.map(rowOf), dress),
  ].join("\n");
}

const COLUMNS: Column[] = [
  { head: "Feature" },
  { head: "level" },
  { head: "PSI", align: "right" },
  { head: "without chance [95%]", align: "right" },
  { head: "payments, before → now", align: "right" },
  { head: "effective customers, before → now", align: "right" },
  { head: "largest shift: share before → now" },
];

function rowOf(feature: DriftFeature): string[] {
  return [
    feature.feature.replaceAll("_", " "),
    feature.comparable ? feature.level.replaceAll("_", " ") : "not comparable",
    showNumber(feature.statistic),
    showUnbiased(feature),
    `${feature.baselineCount} → ${feature.currentCount}`,
    `${Math.round(feature.subjects.baseline)} → ${Math.round(feature.subjects.current)}`,
    movedMost(feature),
  ];
}

function movedMost({ bins }: DriftFeature): string {
  const [most] = bins.toSorted(
    (a, b) => Math.abs(b.currentShare - b.baselineShare) - Math.abs(a.currentShare - a.baselineShare),
  );
  return most === undefined
    ? "–"
    : `${rounded(most.label)}: ${most.baselineShare.toFixed(2)} → ${most.currentShare.toFixed(2)}`;
}

/** An edge is the middle of two observed values, so it can have many digits. */
function rounded(label: string): string {
  return label.replaceAll(/\d+\.\d{3,}/g, (edge) => String(Number(Number(edge).toPrecision(6))));
}

function showUnbiased({ unbiased }: DriftFeature): string {
  if (unbiased === null) return "–";
  const { value, interval } = unbiased;
  return `${showNumber(value)} [${showNumber(interval.lower)}, ${showNumber(interval.upper)}]`;
}

function showNumber(value: number | null): string {
  return value === null ? "–" : value.toFixed(3);
}
