// weir report … --sql: the query behind a report, ready for `weir sql`. With --json: also its parameters and derived figures.

import type { Environment } from "#domain/contract/values/environment.ts";
import { reportSqlSchema, type ReportName } from "#domain/contract/reports/report-sql.ts";
import { ask } from "./ask.ts";
import type { ChosenOrganisation } from "./operator-verb.ts";
import { sqlWithValues } from "./report-sql.ts";
import { notesOf } from "./session.ts";
import { print, type Ending, type Plain } from "./verb.ts";

/** The help of `--sql`. */
export const SQL = "print the SQL behind this report instead of running it";

interface Options extends Plain {
  readonly env: Environment;
}

/** @param query the parameters of the report. Standard error gets the figures that the query does not return. */
export async function printReportSql(
  at: ChosenOrganisation,
  report: ReportName,
  options: Options,
  query: URLSearchParams,
): Promise<Ending> {
  query.set("organisation", at.id);
  query.set("environment", options.env);
  const call = { method: "GET", path: `/reports/${report}/sql?${query.toString()}` } as const;
  const answer = await ask(at.client, call, reportSqlSchema, "query");
  if (!answer.ok) return answer;
  const ending = print(at.session, options, answer.body, () => `${sqlWithValues(answer.value)}\n`);
  if (options.json === true) return ending;
  for (const { figures, from, by } of answer.value.derived) {
    notesOf(at.session).write(`${figures}: ${from}; ${by}\n`);
  }
  return ending;
}
