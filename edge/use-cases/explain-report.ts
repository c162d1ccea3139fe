// The SQL of a report: which query an analyst runs, with which values, to get the figures that the report shows.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { ReportSql } from "#domain/contract/reports/report-sql.ts";
import { REPORT_SQL, type ReportSqlQuery } from "#domain/door/report-sql.ts";
import { askDoor } from "../door/ask-door.ts";
import type { Env } from "../environment.ts";
import { subjectNotFound } from "./report-network.ts";

/** 404 if there is no such experiment or customer. */
export async function explainReport(env: Env, query: ReportSqlQuery): Promise<Result<ReportSql>> {
  const answer = await askDoor(env, REPORT_SQL, query);
  if (!answer.ok) return answer;
  const { found } = answer.value;
  if (found !== null) return succeed(found);
  return query.report === "network"
    ? subjectNotFound()
    : fail("experiment_not_found", "No experiment or backtest of this organisation goes by this id.");
}
