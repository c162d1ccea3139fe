// The SQL of a report: which query an analyst runs, with which values, to get the figures that the report shows.

import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import { reportSqlAnswerSchema, type ReportSql, type ReportSqlQuery } from "#domain/contract/report-sql.ts";
import type { Env } from "../environment.ts";
import { askDoor } from "../log/door.ts";
import { subjectNotFound } from "./report-network.ts";

/** 404 where there is no such experiment, or nobody of that name. */
export async function explainReport(env: Env, query: ReportSqlQuery): Promise<Result<ReportSql>> {
  const answer = await askDoor(env, "POST", "/v1/reports/sql", query);
  if (!answer.ok) return answer;
  const parsed = reportSqlAnswerSchema.safeParse(answer.value);
  if (!parsed.success) return fail("upstream_failed", "The query that came back is none.");
  const { found } = parsed.data;
  if (found !== null) return succeed(found);
  return query.report === "network"
    ? subjectNotFound()
    : fail("experiment_not_found", "No experiment or backtest of this organisation goes by this id.");
}
