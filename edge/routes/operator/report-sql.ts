// The query behind a report, so that an analyst can ask for its figures again.

import type { Environment } from "#domain/contract/values/environment.ts";
import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import { NETWORK_SUBJECT_KINDS } from "#domain/contract/casework/network.ts";
import { REPORT_NAMES } from "#domain/contract/reports/report-sql.ts";
import type { ReportSqlQuery } from "#domain/door/report-sql.ts";
import { nodeCandidates } from "#domain/ids/network-node.ts";
import { formatInstant } from "#domain/time/instant.ts";
import type { Configuration } from "../../environment.ts";
import { baselineParameters } from "../../http/baseline-parameters.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { maturityDaysParameter } from "../../http/inputs.ts";
import { networkParameters } from "../../http/network-parameters.ts";
import { environmentOf, organisationWith } from "../../http/organisation-of-request.ts";
import { tenantKeyOf } from "../../http/tenant-keys.ts";
import { windowParameters } from "../../http/window-parameters.ts";
import { organisationOf } from "../../routing.ts";
import { explainReport } from "../../use-cases/explain-report.ts";

/** Besides the parameters of the report: `organisation` and `environment`, `experiment`, or `kind` and `id` of a network. */
export const getReportSql: OperatorHandler<"getReportSql"> = async (asked) => {
  const { env, query } = asked;
  const environment = environmentOf(query);
  if (!environment.ok) return environment;
  const organisation = await organisationWith(env, query.get("organisation") ?? "");
  if (!organisation.ok) return organisation;
  const own = organisationOf(env, organisation.value.id);
  const [{ labelMaturityDays }, { costs }, version] = await Promise.all([
    own.evidence(),
    own.thresholdGoal(),
    own.versionInForce(),
  ]);
  const sql = reportSqlQuery(asked, organisation.value.id, environment.value, labelMaturityDays);
  if (!sql.ok) return sql;
  return explainReport(env, {
    ...sql.value,
    systemVersionId: version?.id,
    costsCurrency: costs?.currency,
  });
};

interface Asked {
  readonly params: { readonly name: string };
  readonly query: URLSearchParams;
  readonly configuration: Configuration;
  readonly receivedAt: number;
}

function reportSqlQuery(
  asked: Asked,
  organisationId: string,
  environment: Environment,
  ownMaturityDays: number,
): Result<ReportSqlQuery> {
  const report = REPORT_NAMES.find((known) => known === asked.params.name);
  if (report === undefined) {
    return fail("route_not_found", `There is no such report; the reports are ${REPORT_NAMES.join(", ")}.`);
  }
  const window = windowParameters(asked.query, asked.receivedAt);
  if (!window.ok) return window;
  const maturityDays = maturityDaysParameter(asked.query);
  if (!maturityDays.ok) return maturityDays;
  const query: ReportSqlQuery = {
    report,
    organisationId,
    environment,
    from: formatInstant(window.value.from),
    to: formatInstant(window.value.to),
    labelMaturityDays: maturityDays.value ?? ownMaturityDays,
  };
  if (report === "drift") {
    const baseline = baselineParameters(asked.query);
    return baseline.ok ? succeed({ ...query, ...baseline.value }) : baseline;
  }
  if (report === "experiments") {
    const runId = asked.query.get("experiment");
    return runId === null
      ? fail("invalid_request", "experiment: must be the id of an experiment or backtest")
      : succeed({ ...query, runId });
  }
  return report === "network" ? withNetwork(asked, query) : succeed(query);
}

function withNetwork(asked: Asked, query: ReportSqlQuery): Result<ReportSqlQuery> {
  const kind = NETWORK_SUBJECT_KINDS.find((known) => known === asked.query.get("kind"));
  const reference = asked.query.get("id");
  if (kind === undefined || reference === null) {
    return fail("invalid_request", "kind, id: must name the subject of the network");
  }
  const bounds = networkParameters(asked.query);
  if (!bounds.ok) return bounds;
  const { depth, limit, since } = bounds.value;
  const tenantKey = tenantKeyOf(asked.configuration, query.organisationId, query.environment);
  const candidates = [...nodeCandidates(tenantKey, kind, reference)];
  return succeed({ ...query, network: { candidates, depth, limit, since: formatInstant(since) } });
}
