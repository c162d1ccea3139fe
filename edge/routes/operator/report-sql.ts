// GET /operator/v1/reports/{name}/sql: a report's figures, to be asked for again by whoever does not want to trust it.

import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import { NETWORK_SUBJECT_KINDS } from "#domain/contract/network.ts";
import { LABEL_MATURITY_DAYS } from "#domain/contract/report-evidence.ts";
import { REPORT_NAMES } from "#domain/contract/report-sql.ts";
import type { ReportSqlQuery } from "#domain/door/report-sql.ts";
import { nodeCandidates } from "#domain/ids/network-node.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { pathParameter } from "../../http/inputs.ts";
import { organisationOfQuery, type Addressed } from "../../http/organisation-of-path.ts";
import { tenantKeyOf } from "../../http/tenant-keys.ts";
import { windowParameters } from "../../http/window-parameters.ts";
import { explainReport } from "../../use-cases/explain-report.ts";
import { baselineParameters } from "../risk-intelligence/drift.ts";
import { networkBounds } from "../risk-intelligence/network.ts";

/**
 * `?organisation=` says as whose analyst, `?environment=` where; beside them whatever the report itself takes, `experiment` for
 * experiments, and `kind` and `id` for the network.
 */
export async function getReportSql(request: WeirRequest): Promise<Handled> {
  const addressed = await organisationOfQuery(request, "reports:read");
  if (!addressed.ok) return addressed;
  const query = reportSqlQuery(request, addressed.value);
  if (!query.ok) return query;
  const explained = await explainReport(request.exchange.env, query.value);
  return explained.ok ? { status: 200, body: explained.value } : explained;
}

function reportSqlQuery(
  request: WeirRequest,
  { organisation, environment }: Addressed,
): Result<ReportSqlQuery> {
  const report = REPORT_NAMES.find((known) => known === pathParameter(request, "name"));
  if (report === undefined) {
    return fail("route_not_found", `There is no such report; there are ${REPORT_NAMES.join(", ")}.`);
  }
  const window = windowParameters(request);
  if (!window.ok) return window;
  const query: ReportSqlQuery = {
    report,
    organisationId: organisation.id,
    environment,
    from: formatInstant(window.value.from),
    to: formatInstant(window.value.to),
    labelMaturityDays: LABEL_MATURITY_DAYS,
  };
  if (report === "drift") {
    const baseline = baselineParameters(request);
    return baseline.ok ? succeed({ ...query, ...baseline.value }) : baseline;
  }
  if (report === "experiments") {
    const runId = request.exchange.url.searchParams.get("experiment");
    return runId === null
      ? fail("invalid_request", "experiment: say which, by the id of an experiment or backtest")
      : succeed({ ...query, runId });
  }
  return report === "network" ? withNetwork(request, query) : succeed(query);
}

function withNetwork(request: WeirRequest, query: ReportSqlQuery): Result<ReportSqlQuery> {
  const { searchParams } = request.exchange.url;
  const kind = NETWORK_SUBJECT_KINDS.find((known) => known === searchParams.get("kind"));
  const reference = searchParams.get("id");
  if (kind === undefined || reference === null) {
    return fail("invalid_request", "kind and id: say whose network");
  }
  const bounds = networkBounds(request);
  if (!bounds.ok) return bounds;
  const { depth, limit, since } = bounds.value;
  const tenantKey = tenantKeyOf(request.exchange.configuration, query.organisationId, query.environment);
  const candidates = [...nodeCandidates(tenantKey, kind, reference)];
  return succeed({ ...query, network: { candidates, depth, limit, since: formatInstant(since) } });
}
