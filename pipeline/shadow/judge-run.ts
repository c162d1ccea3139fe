// A run's report, from the rows of its decisions and the labels recorded until a moment; kept where the door reads it.

import type { ComparisonReport } from "#domain/contract/reports/experiment.ts";
import { bootstrapSeed } from "#domain/experiments/bootstrap-seed.ts";
import { judgeExperiment } from "#domain/experiments/judge-experiment.ts";
import { NO_CUSTOMERS, type MatureCustomers } from "#domain/experiments/mature-customers.ts";
import type { PairedDecision } from "#domain/experiments/paired-decision.ts";
import type { Warehouse } from "#warehouse/client.ts";
import {
  matureCustomers,
  maturePairs,
  shadowExamples,
  shadowTransition,
  type MatureCustomersRow,
  type MaturePair,
} from "#warehouse/queries/shadow/comparison.ts";
import { candidatesAt, type ShadowRun } from "./runs.ts";

const EXAMPLES = 20;

/** @param asOf ISO 8601; a later call with the same moment gives the same report. @param experiments all that may run beside it. */
export async function judgeRun(
  clickhouse: Warehouse,
  run: ShadowRun,
  asOf: string,
  experiments: readonly ShadowRun[] = [],
): Promise<ComparisonReport> {
  const { window, startedAt, maturityDays } = run;
  const question = { ...window, startedAt, maturityDays, asOf };
  const [cells, pairs, [customers], examples] = await Promise.all([
    shadowTransition.run(clickhouse, question),
    maturePairs.run(clickhouse, question),
    matureCustomers.run(clickhouse, question),
    shadowExamples.run(clickhouse, { ...question, limit: EXAMPLES }),
  ]);
  const all = cells.reduce((sum, { count }) => sum + count, 0);
  const unchanged = cells.reduce((sum, cell) => sum + cell.unchanged, 0);
  return judgeExperiment({
    asOf,
    transition: cells.map(({ unchanged: _unchanged, ...cell }) => cell),
    examples: examples.map(
      ({ decision_id: decisionId, occurred_at: occurredAt, live_score, shadow_score, ...row }) => ({
        decisionId,
        occurredAt,
        score: { live: live_score, shadow: shadow_score },
        ...row,
      }),
    ),
    isolation: { liveUnaffected: unchanged === all, checkedDecisions: unchanged },
    pairs: pairs.map(pairOf),
    mature: customers === undefined ? NO_CUSTOMERS : sumsOf(customers),
    seed: bootstrapSeed(window.runId),
    candidatesAt: candidatesAt(run, experiments),
  });
}

/** Keeps the report; the newest of a run counts. */
export async function keepReport(
  clickhouse: Warehouse,
  { window }: ShadowRun,
  report: ComparisonReport,
  isFinal: boolean,
): Promise<void> {
  await clickhouse.insert({
    table: "shadow_reports",
    format: "JSONEachRow",
    clickhouse_settings: { date_time_input_format: "best_effort" },
    values: [
      {
        organisation_id: window.organisationId,
        environment: window.environment,
        run_id: window.runId,
        as_of: report.asOf,
        is_final: isFinal,
        report: JSON.stringify(report),
      },
    ],
  });
}

function sumsOf({
  first_differing: firstDiffering,
  numerator_squares: numeratorSquares,
  denominator_squares: denominatorSquares,
  ...sums
}: MatureCustomersRow): MatureCustomers {
  return { ...sums, firstDiffering, numeratorSquares, denominatorSquares };
}

function pairOf(row: MaturePair): PairedDecision {
  const {
    decision_id,
    subject_id,
    occurred_at,
    live,
    shadow,
    sample_probability: probability,
    is_sampled: drawn,
    label,
    label_at_maturity,
    amount,
    ...segments
  } = row;
  return {
    decisionId: decision_id,
    subjectId: subject_id,
    occurredAt: occurred_at,
    live,
    shadow,
    draw: probability === 0 ? null : { probability, drawn },
    label,
    labelAtMaturity: label_at_maturity,
    amount,
    currency: segments.currency,
    segments,
  };
}
