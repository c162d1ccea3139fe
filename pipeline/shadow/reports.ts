// The reports that jobs have kept: which runs need no other, and what the door answers of them.

import { comparisonReportSchema } from "#domain/contract/experiment.ts";
import type {
  BacktestReport,
  BacktestReportQuery,
  ExperimentReports,
  ExperimentReportsQuery,
} from "#domain/events/shadow-run.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { shadowReports } from "#warehouse/queries/shadow/runs.ts";
import { progressOf } from "./decide-again.ts";
import { backtestWindow, type ShadowRun } from "./runs.ts";

/** Those whose report is the last one. */
export async function readFinalRuns(
  clickhouse: Warehouse,
  runs: readonly ShadowRun[],
): Promise<ReadonlySet<ShadowRun>> {
  const found = await Promise.all(
    runs.map(async (run) => {
      const [kept] = await shadowReports.run(clickhouse, { ...run.window, runIds: [run.window.runId] });
      return kept?.is_final === true ? [run] : [];
    }),
  );
  return new Set(found.flat());
}

export async function experimentReports(
  query: ExperimentReportsQuery,
  clickhouse: Warehouse,
): Promise<ExperimentReports> {
  const kept = await shadowReports.run(clickhouse, query);
  return { reports: kept.map(({ run_id: runId, report }) => ({ runId, report: parseReport(report) })) };
}

export async function backtestReport(
  { backtest, ...tenant }: BacktestReportQuery,
  clickhouse: Warehouse,
): Promise<BacktestReport> {
  const [progress, [kept]] = await Promise.all([
    progressOf(clickhouse, backtestWindow(tenant, backtest)),
    shadowReports.run(clickhouse, { ...tenant, runIds: [backtest.id] }),
  ]);
  return { progress, report: kept === undefined ? null : parseReport(kept.report) };
}

function parseReport(text: string) {
  return comparisonReportSchema.parse(JSON.parse(text));
}
