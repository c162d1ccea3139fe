// The effectiveness report as text: every ratio with interval and counts, money as exact decimals.

import type {
  DecisiveInterruptions,
  EffectivenessReport,
  SegmentComparison,
} from "#domain/contract/reports/effectiveness.ts";
import type { SampledRatio } from "#domain/contract/reports/label-selection.ts";
import type { Estimate } from "#domain/contract/reports/estimate.ts";
import { costliestRule } from "./costliest-rule.ts";
import { showEstimate } from "./show-estimate.ts";
import { byMaturity, fraudStillToCome, labelDelay } from "./show-late-labels.ts";
import { showMoney } from "./show-money.ts";
import { bold, right, table, type Column, type Dress } from "./table.ts";

export interface Extent {
  /** How many rules and segments to show; null for all. */
  readonly rows: number | null;
}

const RATIO = "ratio [95% interval] n";

export function showEffectiveness(report: EffectivenessReport, dress: Dress, extent: Extent): string {
  return [
    heading(report, dress),
    measures(report, dress),
    fraudStillToCome(report),
    byMaturity(report, dress),
    labelDelay(report, dress),
    labelSelection(report, dress),
    distribution(report, dress),
    showMoney(report.financialImpact, dress),
    rules(report, dress, extent),
    segments(report, dress, extent),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

/** Whether every ratio of the first table has enough evidence behind it. */
export function hasEvidence({ measures: m }: EffectivenessReport): boolean {
  return [m.fraudCaptured, m.precision, m.falsePositiveRate].every(
    ({ evidence }) => evidence === "sufficient",
  );
}

function heading(report: EffectivenessReport, dress: Dress): string {
  const { completeness, maturity, window } = report;
  const counted = `${completeness.eventsLoaded} of ${completeness.eventsExpected} events`;
  const lag = completeness.lagSeconds === null ? "" : `, ${completeness.lagSeconds} s behind`;
  const complete = completeness.complete
    ? `complete: ${counted} counted`
    : `not complete: ${counted} counted${lag} (${completeness.reasons.join("; ") || "no reason given"})`;
  const young = `${maturity.immatureDecisions} decisions are younger than ${maturity.labelMaturityDays} days, so labels may still arrive; ${maturity.matureDecisions} are mature`;
  return [
    bold(`Effectiveness, ${window.from} to ${window.to}`, dress),
    complete,
    young,
    `system version: ${report.systemVersionIds.join(", ") || "no decisions in this window"}`,
    "",
  ].join("\n");
}

function measures(report: EffectivenessReport, dress: Dress): string {
  const m = report.measures;
  const rows: [string, Estimate, string][] = [
    ["fraud captured", m.fraudCaptured, "share of confirmed fraud that was interrupted"],
    ["precision", m.precision, "share of labelled interruptions that were fraud"],
    ["false positive rate", m.falsePositiveRate, "share of legitimate transactions that were interrupted"],
    [
      "false positives: decisions",
      m.falsePositives.decisions,
      "share of labelled interruptions that were legitimate",
    ],
    [
      "false positives: customers",
      m.falsePositives.customers,
      "share of the customers behind them who had a legitimate one",
    ],
    ["outcome coverage", m.outcomeCoverage, "share of decisions with a confirmed outcome"],
    ["interruption rate", m.interruptionRate, "share of decisions reviewed or blocked"],
  ];
  return table(
    [{ head: "Measure" }, { head: RATIO }, { head: "meaning" }],
    rows.map(([name, estimate, meaning]) => [name, showEstimate(estimate), meaning]),
    dress,
  );
}

/** Labels that arrive by themselves are no fair sample: how far off that can be, and what payments drawn by lot say. */
function labelSelection(
  { labelSelection: { worstCase, sample } }: EffectivenessReport,
  dress: Dress,
): string {
  const rows: [string, Bounds | null, SampledRatio | null][] = [
    ["fraud captured", worstCase.fraudCaptured, sample && sample.weighted.fraudCaptured],
    ["precision", worstCase.precision, sample && sample.weighted.precision],
    ["false positive rate", worstCase.falsePositiveRate, sample && sample.weighted.falsePositiveRate],
    ["fraud among allowed", null, sample && sample.weighted.fraudAmongAllowed],
  ];
  return table(
    [
      { head: "Whatever the missing labels are" },
      { head: "between" },
      { head: "judged sample, ratio [95% interval] payments" },
    ],
    rows.map(([name, bounds, ratio]) => [
      name,
      showBounds(bounds),
      ratio === null ? "–" : showSampled(ratio),
    ]),
    dress,
  );
}

type Bounds = NonNullable<EffectivenessReport["labelSelection"]["worstCase"]["precision"]>;

function showBounds(bounds: Bounds | null): string {
  return bounds === null ? "–" : `${percent(bounds.lower)} and ${percent(bounds.upper)}`;
}

const WITHOUT_VALUE = {
  not_drawn: "– (not drawn)",
  not_covered: "– (under 95% could be drawn)",
  not_judged: "– (under 95% judged)",
  too_few: "– (too few customers or payments)",
} as const;

function showSampled({ value, interval, reason, payments }: SampledRatio): string {
  if (value === null || interval === null) return WITHOUT_VALUE[reason ?? "too_few"];
  return `${percent(value)} [${percent(interval.lower)}, ${percent(interval.upper)}] ${payments}`;
}

function distribution(report: EffectivenessReport, dress: Dress): string {
  const columns: Column[] = [
    { head: "Decision" },
    { head: "count", align: "right" },
    { head: "share", align: "right" },
    { head: "by risk level" },
  ];
  const rows = report.decisionDistribution.map((row) => [
    row.decision,
    String(row.count),
    percent(row.share),
    row.byRiskLevel.map((level) => `${level.riskLevel} ${level.count}`).join(", "),
  ]);
  return table(columns, rows, dress);
}

/** Which rule costs what: first those without which most good customers would have been left alone. */
function rules(report: EffectivenessReport, dress: Dress, extent: Extent): string {
  const columns: Column[] = [
    { head: "Rule" },
    { head: "action" },
    { head: "hits", align: "right" },
    { head: "freed without", align: "right" },
    { head: "good customers", align: "right" },
    { head: "frauds", align: "right" },
    { head: `precision, ${RATIO}` },
  ];
  const acting = report.rules.filter(({ hits, errors }) => hits + errors > 0);
  const rows = first(acting, extent).map((rule) => [
    `${rule.ruleId} v${rule.ruleVersion}`,
    rule.action ?? "–",
    rule.errors === 0 ? String(rule.hits) : `${rule.hits} + ${rule.errors} errors`,
    ...freed(rule.decisive),
    showEstimate(rule.precision),
  ]);
  const causes = report.decisiveCauses.map(({ cause, decisive }) => [
    CAUSES[cause],
    "",
    "",
    ...freed(decisive),
    "",
  ]);
  const silent = report.rules.length - acting.length;
  const folded = silent === 0 ? "" : `${numberOf(silent, "rule")} never hit\n`;
  return [
    table(columns, [...rows, ...causes], dress),
    folded,
    costliest(report),
    rest(acting.length, extent, "rules"),
  ].join("");
}

function costliest(report: EffectivenessReport): string {
  const rule = costliestRule(report.rules);
  if (rule === null) return "";
  const { legitimateCustomers, frauds } = rule.decisive;
  const cost = `${numberOf(legitimateCustomers, "good customer")}, ${numberOf(frauds, "fraud")}`;
  return `most good customers for least fraud: ${rule.ruleId} v${rule.ruleVersion} (${cost})\n`;
}

function numberOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

const CAUSES = { screening: "(screening)", actions: "(the actions of all rules)" } as const;

function freed({ decisions, legitimateCustomers, frauds }: DecisiveInterruptions): string[] {
  return [decisions, legitimateCustomers, frauds].map(String);
}

function segments(report: EffectivenessReport, dress: Dress, extent: Extent): string {
  // A segment that holds every decision adds nothing to the measures above.
  const parts = report.segments.filter((segment) => segment.share !== 1);
  const ordered = parts.toSorted(
    (a, b) =>
      (a.fraudCaptured.value ?? Infinity) - (b.fraudCaptured.value ?? Infinity) || b.decisions - a.decisions,
  );
  const shown = first(ordered, extent);
  const measured = shown.map((segment) => [
    nameOf(segment),
    showEstimate(segment.fraudCaptured),
    showEstimate(segment.precision),
    showEstimate(segment.falsePositiveRate),
  ]);
  const compared = shown.map((segment) => [
    nameOf(segment),
    String(segment.decisions),
    percent(segment.share),
    showComparison(segment.comparison),
  ]);
  return [
    `Segments, most fraud missed first: ${RATIO}\n`,
    table(["Segment", "fraud captured", "precision", "false positive rate"], measured, dress),
    "\n",
    table(["Segment", right("decisions"), right("share"), COMPARISON], compared, dress),
    rest(ordered.length, extent, "segments"),
  ].join("");
}

const COMPARISON = "precision minus the rest's [95% interval] adjusted p";

function nameOf({ dimension, value }: EffectivenessReport["segments"][number]): string {
  return `${dimension.replaceAll("_", " ")}: ${value === "" ? "(not given)" : value}`;
}

/** `+0.12 [0.05, 0.19] p 0.003`; `–` where either side has not enough evidence. */
function showComparison({ difference, interval, adjustedPValue }: SegmentComparison): string {
  if (difference === null || interval === null || adjustedPValue === null) return "–";
  const sign = difference > 0 ? "+" : "";
  const bounds = `[${interval.lower.toFixed(2)}, ${interval.upper.toFixed(2)}]`;
  return `${sign}${difference.toFixed(2)} ${bounds} p ${adjustedPValue < 0.001 ? "<0.001" : adjustedPValue.toFixed(3)}`;
}

function first<T>(rows: readonly T[], { rows: limit }: Extent): readonly T[] {
  return limit === null ? rows : rows.slice(0, limit);
}

function rest(total: number, { rows: limit }: Extent, what: string): string {
  return limit === null || total <= limit
    ? ""
    : `… and ${total - limit} more ${what}: ./weir report effectiveness\n`;
}

function percent(share: number | null): string {
  return share === null ? "–" : `${(share * 100).toFixed(1)}%`;
}
