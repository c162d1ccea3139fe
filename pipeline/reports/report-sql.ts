// The SQL of a report with the values that the report itself would take now: baseline, bounds and currency, whose network.

import type { ReportSql } from "#domain/contract/reports/report-sql.ts";
import type { ReportSqlAnswer, ReportSqlQuery } from "#domain/door/report-sql.ts";
import { comparisonReportSchema } from "#domain/contract/reports/experiment.ts";
import type { Warehouse } from "#warehouse/client.ts";
import { reportQuery } from "#warehouse/queries/reports/report-queries.ts";
import { shadowReports } from "#warehouse/queries/shadow/runs.ts";
import { readRuns } from "../shadow/runs.ts";
import { sourcesOf } from "./days-of-window.ts";
import { baselineOf, baselineVersion, untilTime } from "./baseline-of-window.ts";
import { networkReport } from "./network.ts";
import { evidenceWindow } from "./threshold-evidence.ts";

type Parameters = ReportSql["parameters"];

/** @throws the client's error when the warehouse cannot answer. */
export async function reportSql(
  query: ReportSqlQuery,
  clickhouse: Warehouse,
  now: Date,
): Promise<ReportSqlAnswer> {
  const own = await ownParameters(query, clickhouse, now);
  if (own === null) return { found: null };
  const { report, environment } = query;
  return { found: { ...reportQuery(report), parameters: { environment, ...own } } };
}

/** @returns null where there is no such experiment or subject. */
async function ownParameters(
  query: ReportSqlQuery,
  clickhouse: Warehouse,
  now: Date,
): Promise<Parameters | null> {
  const window = { from: asParameter(query.from), to: asParameter(query.to) };
  switch (query.report) {
    case "effectiveness":
    case "providers":
      return window;
    case "system-versions":
      return {};
    case "drift":
      return { ...window, ...(await driftParameters(query, clickhouse)) };
    case "threshold-recommendations":
      return thresholdParameters(query, clickhouse, now);
    case "network":
      return networkParameters(query, clickhouse);
    case "experiments":
      return experimentParameters(query, clickhouse, now);
  }
}

async function driftParameters(query: ReportSqlQuery, clickhouse: Warehouse): Promise<Parameters> {
  const { organisationId, environment, to, from } = query;
  const tenant = { organisationId, environment };
  const sources = await sourcesOf(clickhouse, { ...tenant, ...untilTime(to) }, "decisions");
  const known = await baselineVersion(clickhouse, { ...tenant, to }, sources);
  const none = { first_occurred_at: from, earliest_occurred_at: from };
  const baseline = baselineOf(query, known ?? none);
  return {
    baselineFrom: asParameter(baseline.from),
    baselineTo: asParameter(baseline.to),
    currency: known?.currency ?? "",
    systemVersionId: known?.system_version_id ?? "",
  };
}

async function thresholdParameters(
  { systemVersionId = "", costsCurrency, ...query }: ReportSqlQuery,
  clickhouse: Warehouse,
  now: Date,
): Promise<Parameters> {
  const { bounds, asked } = await evidenceWindow(
    { ...query, systemVersionId, currency: costsCurrency ?? null },
    clickhouse,
    now.getTime(),
  );
  return {
    from: asParameter(bounds.from),
    to: asParameter(bounds.to),
    holdoutFrom: asParameter(bounds.holdoutFrom),
    systemVersionId,
    currency: asked.currency,
  };
}

async function networkParameters(
  { organisationId, environment, network: asked }: ReportSqlQuery,
  clickhouse: Warehouse,
): Promise<Parameters | null> {
  if (asked === undefined) return null;
  const { network } = await networkReport({ ...asked, organisationId, environment }, clickhouse);
  if (network === null) return null;
  return { nodes: network.nodes.map(({ id }) => id), since: asParameter(asked.since) };
}

async function experimentParameters(
  { organisationId, environment, runId = "" }: ReportSqlQuery,
  clickhouse: Warehouse,
  now: Date,
): Promise<Parameters | null> {
  const { experiments, backtests } = await readRuns(clickhouse, now);
  const run = [...experiments, ...backtests].find(
    ({ window }) =>
      window.runId === runId &&
      window.organisationId === organisationId &&
      window.environment === environment,
  );
  if (run === undefined) return null;
  const [kept] = await shadowReports.run(clickhouse, { organisationId, environment, runIds: [runId] });
  const asOf =
    kept === undefined ? now.toISOString() : comparisonReportSchema.parse(JSON.parse(kept.report)).asOf;
  return { runId, maturityDays: run.maturityDays, asOf: asParameter(asOf) };
}

/** As ClickHouse reads a `DateTime64(3, 'UTC')` parameter. */
function asParameter(instant: string): string {
  return instant.replace("T", " ").slice(0, -1);
}
