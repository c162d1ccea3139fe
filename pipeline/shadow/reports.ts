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
import { keptReports, shadowReports } from "#warehouse/queries/shadow/runs.ts";
import { nameOfRun } from "../compute/messages.ts";
import { progressOf } from "./decide-again.ts";
import { readFailures } from "./run-costs.ts";
import { backtestWindow, type ShadowRun } from "./runs.ts";

export interface KeptReports {
  /** Null before the first report of a run. `isFinal`: it is the last one. */
  of(run: ShadowRun): { readonly asOf: string; readonly isFinal: boolean } | null;
}

/** Of all organisations. */
export async function readKeptReports(clickhouse: Warehouse): Promise<KeptReports> {
  const kept = new Map(
    (await keptReports.run(clickhouse, {})).map(
      ({ organisation_id: organisationId, environment, run_id: runId, as_of: asOf, is_final: isFinal }) => [
        nameOfRun({ organisationId, environment, runId }),
        { asOf, isFinal },
      ],
    ),
  );
  return {
    of: ({ window }) => kept.get(nameOfRun(window)) ?? null,
  };
}

export async function experimentReports(
  query: ExperimentReportsQuery,
  clickhouse: Warehouse,
): Promise<ExperimentReports> {
  const [kept, failures] = await Promise.all([
    shadowReports.run(clickhouse, query),
    readFailures(clickhouse, query, query.runIds),
  ]);
  return {
    reports: kept.map(({ run_id: runId, report }) => ({ runId, report: parseReport(report) })),
    failures: [...failures].map(([runId, failure]) => ({ runId, failure })),
  };
}

export async function backtestReport(
  { backtest, ...tenant }: BacktestReportQuery,
  clickhouse: Warehouse,
): Promise<BacktestReport> {
  const [progress, [kept], born, failures] = await Promise.all([
    progressOf(clickhouse, backtestWindow(tenant, backtest)),
    shadowReports.run(clickhouse, { ...tenant, runIds: [backtest.id] }),
    bornAt(clickhouse),
    readFailures(clickhouse, tenant, [backtest.id]),
  ]);
  const report = kept === undefined ? null : parseReport(kept.report);
  const failure = failures.get(backtest.id) ?? null;
  return { progress, report, failure, isLost: report === null && backtest.requestedAt < born };
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
