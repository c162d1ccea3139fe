// The reliability of checks as text: every ratio with interval and counts, times in milliseconds.

import type { ProviderReliability, ProvidersReport } from "#domain/contract/reports/providers.ts";
import { showEstimate } from "./show-estimate.ts";
import { bold, table, type Column, type Dress } from "./table.ts";

const RATIO = "ratio [95% interval] n";

export function showProviders({ window, data }: ProvidersReport, dress: Dress): string {
  const heading = `${bold(`Checks, ${window.from} to ${window.to}`, dress)}\n\n`;
  if (data.length === 0) return `${heading}There were no checks in this window.\n`;
  return `${heading}${reliability(data, dress)}\n${disagreement(data, dress)}`;
}

function reliability(data: readonly ProviderReliability[], dress: Dress): string {
  const columns: Column[] = [
    { head: "Provider" },
    { head: "check" },
    { head: "calls", align: "right" },
    { head: `answered, ${RATIO}` },
    { head: "p50 ms", align: "right" },
    { head: "p95 ms", align: "right" },
    { head: "p99 ms", align: "right" },
    { head: "errors" },
    { head: `false matches, ${RATIO}` },
    { head: "judged before, false/true", align: "right" },
    { head: "list version" },
    { head: "in use, days", align: "right" },
  ];
  const rows = data.map((row) => [
    row.provider,
    row.check,
    String(row.calls),
    showEstimate(row.availability),
    showMilliseconds(row.latencyMs.p50),
    showMilliseconds(row.latencyMs.p95),
    showMilliseconds(row.latencyMs.p99),
    Object.entries(row.errorsByCode)
      .map(([code, count]) => `${code} ${count}`)
      .join(", ") || "none",
    showEstimate(row.adjudicated.falsePositives),
    `${row.judgedBefore.falsePositives}/${row.judgedBefore.trueMatches}`,
    row.stale.listVersion ?? "–",
    row.stale.ageSeconds === null ? "–" : (row.stale.ageSeconds / 86_400).toFixed(1),
  ]);
  return table(columns, rows, dress);
}

function disagreement(data: readonly ProviderReliability[], dress: Dress): string {
  const rows = data.flatMap((row) =>
    row.disagreement.map((other) => [
      `${row.provider}: ${row.check}`,
      other.comparedWith,
      showEstimate(other.disagree),
      withInterval(other.kappa, other.kappaInterval),
      withInterval(other.positiveAgreement?.value ?? null, other.positiveAgreement?.interval ?? null),
      `${other.bothMatch}/${other.eitherMatches}`,
    ]),
  );
  if (rows.length === 0) return "";
  const columns: Column[] = [
    { head: "Check" },
    { head: "compared with" },
    { head: `disagree, ${RATIO}` },
    { head: "kappa [95% interval]" },
    { head: "agree on matches [95% interval]" },
    { head: "both/either match", align: "right" },
  ];
  return table(columns, rows, dress);
}

function withInterval(value: number | null, interval: { lower: number; upper: number } | null): string {
  if (value === null || interval === null) return "–";
  return `${value.toFixed(2)} [${interval.lower.toFixed(2)}, ${interval.upper.toFixed(2)}]`;
}

function showMilliseconds(value: number | null): string {
  if (value === null) return "–";
  return value < 10 ? value.toFixed(2) : value.toFixed(0);
}
