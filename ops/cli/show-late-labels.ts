// What of a report is not known yet, as text: fraud still to come, how late labels arrive, and old and young decisions apart.

import type { EffectivenessReport } from "#domain/contract/reports/effectiveness.ts";
import type { LabelDelay } from "#domain/contract/reports/label-delay.ts";
import { showEstimate } from "./show-estimate.ts";
import { right, table, type Dress } from "./table.ts";

/** `fraud still to come: 39 [25, 57] payments beside 120 known, 35 of them allowed; counts labels that take up to 180 days`. */
export function fraudStillToCome({ fraudStillToCome: toCome }: EffectivenessReport): string {
  const { value, interval, known, allowed, reason, horizonDays } = toCome;
  if (value === null || interval === null || allowed === null) {
    return `fraud still to come: – beside ${known} known (${REASONS[reason ?? "too_few_labels"]})\n`;
  }
  const expected = `${value.toFixed(0)} [${interval.lower}, ${interval.upper}] payments`;
  return `fraud still to come: ${expected} beside ${known} known, ${allowed.toFixed(0)} of them allowed; counts labels that take up to ${horizonDays} days\n`;
}

const REASONS = {
  too_few_labels: "too few fraud labels to learn delays from",
  too_young: "less than a tenth of its fraud is known",
} as const;

/** The measures of mature decisions and of the others; nothing unless there are both. */
export function byMaturity({ maturity }: EffectivenessReport, dress: Dress): string {
  const { matureDecisions, immatureDecisions, labelMaturityDays: days, measures } = maturity;
  if (matureDecisions === 0 || immatureDecisions === 0) return "";
  const rows = (
    [
      ["fraud captured", "fraudCaptured"],
      ["precision", "precision"],
      ["false positive rate", "falsePositiveRate"],
      ["outcome coverage", "outcomeCoverage"],
    ] as const
  ).map(([name, measure]) => [
    name,
    showEstimate(measures.mature[measure]),
    showEstimate(measures.immature[measure]),
  ]);
  return table(["By age", `mature, ${days} days or older`, "immature"], rows, dress);
}

/** Sources by label, with the share of their labels that is known after some days. */
export function labelDelay({ labelDelay: delay }: EffectivenessReport, dress: Dress): string {
  const shown = delay.sources.filter(({ medianDays }) => medianDays !== null);
  if (shown.length === 0) return "";
  const days = shown[0]?.knownAfter.map((known) => `after ${known.days} d`) ?? [];
  const rows = shown.map((source) => [
    `${source.label}, ${source.source}`,
    String(source.payments),
    `${source.medianDays} d`,
    ...source.knownAfter.map(showShare),
  ]);
  return table(["Labels known", right("labels"), right("half after"), ...days], rows, dress);
}

function showShare({ value, interval }: LabelDelay["sources"][number]["knownAfter"][number]): string {
  if (value === null || interval === null) return "–";
  return `${percent(value)} [${percent(interval.lower)}, ${percent(interval.upper)}]`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)}%`;
}
