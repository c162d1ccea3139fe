// Every report as SQL over the analysts' views, one a file of this folder; and which figures are computed from its answer.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReportName, ReportSql } from "#domain/contract/reports/report-sql.ts";

const VIEW = /\banalyst_[a-z_]+/g;
const BY_CUSTOMER =
  "division; the interval is that of a ratio by customer in docs/statistics.md, from analyst_decisions by subject_id";
const CHECKS_BY_CUSTOMER =
  "division; the interval is that of a ratio by customer in docs/statistics.md, from analyst_checks by subject_id";

const DERIVED: Readonly<Record<ReportName, ReportSql["derived"]>> = {
  drift: [
    {
      figures: "features[].criticalValue, pValue, unbiased, level, outputs, overall",
      from: "statistic, number of bins, baseline_subjects, current_subjects (of amount nearly those of the report)",
      by: "the formulas of docs/statistics.md, then Holm over the features",
    },
    {
      figures: "features[].ks",
      from: "analyst_decisions by day",
      by: "the largest distance of the two distributions, compared with exchanges of whole days",
    },
    { figures: "features[].series", from: "the same with one day as from and to", by: "as above" },
  ],
  effectiveness: [
    {
      figures: "measures.precision, fraudCaptured, falsePositiveRate; the same of segments and rules",
      from: "fraud_alarms / labelled_alarms, fraud_alarms / fraud, legitimate_alarms / legitimate",
      by: BY_CUSTOMER,
    },
    {
      figures: "measures.outcomeCoverage, interruptionRate",
      from: "part all: labelled / decisions, alarms / decisions",
      by: BY_CUSTOMER,
    },
    {
      figures: "measures.falsePositives, rules[].falsePositives",
      from: "legitimate_interrupted / labelled_interrupted, customers_legitimate / customers",
      by: BY_CUSTOMER,
    },
    {
      figures: "segments[].comparison",
      from: "a segment's counts against those of part transactions less the segment's own",
      by: "Newcombe's interval and Fisher's mid-p by customer (docs/statistics.md), corrected after Benjamini and Hochberg",
    },
    { figures: "financialImpact[].netLoss", from: "incurred − recovered", by: "exact decimals" },
    {
      figures: "financialImpact[].byCustomer",
      from: "amounts of analyst_decisions with labels, and of analyst_losses, by sipHash64(subject_id) % 128",
      by: "the interval of a total over customers of docs/statistics.md",
    },
    {
      figures: "mixStandardised, series",
      from: "the same with the window before, and with one day, as from and to",
      by: "docs/effectiveness.md",
    },
    {
      figures: "rules[].overlap, soleCustomers, financialImpact",
      from: "analyst_rules, with analyst_losses by decision_id",
      by: "docs/effectiveness.md",
    },
    {
      figures: "labelSelection, worstCase of segments, rules and series",
      from: "decisions without a label; sample_of, sample_probability, is_sampled",
      by: "docs/statistics.md",
    },
    {
      figures: "completeness",
      from: "the heads of the ledgers' logs",
      by: "asked of the ledgers themselves",
    },
  ],
  experiments: [
    {
      figures: "paired.mcnemar, paired.eValue",
      from: "the sums of shadow_only_right (b) and live_only_right (c)",
      by: "weir stats mcnemar; the e-value takes one pair a customer with the label of its maturity and stops at 20 for each experiment at once",
    },
    {
      figures: "differences, segments",
      from: "analyst_shadow_decisions with labels and amounts",
      by: "2,000 resamples of whole customers by the seed of the report; Benjamini and Hochberg",
    },
  ],
  network: [
    {
      figures: "nodes",
      from: "the parameter nodes: what is met step by step from the root",
      by: "the strongest neighbours first, within depth and limit",
    },
    { figures: "edges[].weight", from: "events / the most events of an edge", by: "division" },
  ],
  providers: [
    {
      figures: "availability",
      from: "(count − failed) / count of part calls",
      by: CHECKS_BY_CUSTOMER,
    },
    { figures: "disagreement[].disagree", from: "differ / count of part pairs", by: CHECKS_BY_CUSTOMER },
    {
      figures: "disagreement[].kappa, prevalence, positiveAgreement",
      from: "both_match, only_this and count − both_match − differ of part pairs",
      by: "weir stats kappa; the intervals are those by customer of docs/statistics.md",
    },
    {
      figures: "adjudicated.falsePositives",
      from: "false_positives / (false_positives + true_matches) of part adjudicated",
      by: "division; the interval is that of a ratio by customer in docs/statistics.md, from analyst_adjudications by customer",
    },
    { figures: "stale, trend", from: "analyst_checks by list_version, by day", by: "docs/providers.md" },
  ],
  "system-versions": [
    { figures: "drafts, thresholds, lists, diff", from: "the organisation itself", by: "weir version show" },
  ],
  "threshold-recommendations": [
    {
      figures: "curve[].tpr, fpr, precision",
      from: "true_positives, false_positives of a row and of the lowest score of its part",
      by: "division",
    },
    {
      figures: "curve[].fprLower, fprUpper, precisionLower",
      from: "legitimate and fraudulent payments by customer and score",
      by: "the interval over customers of docs/statistics.md",
    },
    {
      figures: "curve[].alertsPerDay, alertsPerDayP95",
      from: "interrupted by day, in all currencies",
      by: "docs/thresholds.md",
    },
    {
      figures: "threshold.recommended, expected.difference",
      from: "fraud amounts and interrupted payments by customer",
      by: "the sweep of docs/thresholds.md; the interval of a total over customers of docs/statistics.md",
    },
  ],
};

/** The query of a report without the values of its parameters. */
export function reportQuery(report: ReportName): Omit<ReportSql, "parameters"> {
  const sql = readFileSync(join(import.meta.dirname, `${report}.sql`), "utf8").trimEnd();
  return { report, sql, views: [...new Set(sql.match(VIEW) ?? [])].sort(), derived: DERIVED[report] };
}
