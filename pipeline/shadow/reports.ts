// The reports that jobs have kept: which runs are final, and what the door answers about them.

import { comparisonReportSchema } from "#domain/contract/reports/experiment.ts";
import type {
  BacktestReport,
  BacktestReportQuery,
  BacktestStates,
  BacktestStatesQuery,
  ExperimentReports,
  ExperimentReportsQuery,
} from "#domain/door/experiments.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { warehouseBorn } from "#warehouse/queries/rebuild/rebuild.ts";
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
  const [progress, [kept], born] = await Promise.all([
    progressOf(clickhouse, backtestWindow(tenant, backtest)),
    shadowReports.run(clickhouse, { ...tenant, runIds: [backtest.id] }),
    bornAt(clickhouse),
  ]);
  const report = kept === undefined ? null : parseReport(kept.report);
  return { progress, report, isLost: report === null && backtest.requestedAt < born };
}

export async function backtestStates(
  { backtests, ...tenant }: BacktestStatesQuery,
  clickhouse: Warehouse,
): Promise<BacktestStates> {
  const reports = await Promise.all(
    backtests.map((backtest) => backtestReport({ ...tenant, backtest }, clickhouse)),
  );
  return {
    states: reports.map(({ report, ...state }) => ({ ...state, conclusion: report?.conclusion ?? null })),
  };
}

/** When the warehouse was made, as ISO 8601: earlier reports were kept in another one. */
export async function bornAt(clickhouse: Warehouse): Promise<string> {
  const [warehouse] = await warehouseBorn.run(clickhouse, {});
  if (warehouse === undefined) throw new Error("the warehouse does not know when it was created");
  return warehouse.born_at;
}

function parseReport(text: string) {
  return comparisonReportSchema.parse(JSON.parse(text));
}
