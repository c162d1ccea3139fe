// weir report … --sql: the query behind a report, ready for `weir sql`; with --json its parameters and what is derived too.

import type { Command } from "commander";
import type { Environment } from "#domain/contract/environment.ts";
import { reportSqlSchema, type ReportName } from "#domain/contract/report-sql.ts";
import { EXIT } from "./exit-code.ts";
import { chooseOrganisation, ORGANISATION, type OrganisationChoice } from "./organisation-choice.ts";
import { sqlWithValues } from "./report-sql.ts";
import type { Session } from "./session.ts";
import { printJson, unexpectedAnswer, type Ending } from "./verb.ts";

/** What `--sql` says of itself. */
export const SQL = "print the query that an analyst runs for these figures, and ask nothing";

export function addSqlOptions(command: Command): Command {
  return command.option("--sql", SQL).option("--org <id>", `with --sql: ${ORGANISATION}`);
}

interface Options extends OrganisationChoice {
  readonly env: Environment;
  readonly json?: true;
}

/** @param query what the report takes. Figures that the query does not give are told on standard error. */
export async function printReportSql(
  session: Session,
  report: ReportName,
  options: Options,
  query: URLSearchParams,
): Promise<Ending> {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  query.set("organisation", at.id);
  query.set("environment", options.env);
  const result = await at.client.call({ method: "GET", path: `/reports/${report}/sql?${query.toString()}` });
  if (!result.ok) return result;
  const answer = reportSqlSchema.safeParse(result.body);
  if (!answer.success) return unexpectedAnswer("query");
  if (options.json === true) printJson(session, result.body);
  else {
    session.out.write(`${sqlWithValues(answer.data)}\n`);
    for (const { figures, from, by } of answer.data.derived) {
      session.err.write(`${figures}: ${from}; ${by}\n`);
    }
  }
  return EXIT.done;
}
