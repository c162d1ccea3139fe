// weir analysts: the SQL that creates an organisation's analyst account on your own ClickHouse.

import { randomBytes } from "node:crypto";
import type { Command } from "commander";
import { analystStatements } from "#warehouse/analysts.ts";
import { localFailure } from "../../http/client.ts";
import type { Session } from "../session.ts";
import { act, print, type Plain, type Run } from "../verb.ts";

interface Options extends Plain {
  readonly org: string;
  readonly database: string;
}

export function addAnalysts(program: Command, run: Run): void {
  const noun = program.command("analysts").description("analysts' access to the warehouse");
  const command = noun
    .command("sql")
    .description("print the SQL that creates the analyst account of an organisation, with a new password")
    .requiredOption("--org <id>", "organisation id")
    .option("--database <name>", "database that holds the views", "weir");
  act(command, run, (options: Options) => printStatements(run.session, options));
}

function printStatements(session: Session, options: Options) {
  const { org, database } = options;
  const password = randomBytes(24).toString("hex");
  let statements: readonly string[];
  try {
    statements = analystStatements(database, org, password);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return localFailure("invalid_request", `${error.message}.`);
  }
  session.err.write(`Password of this analyst (shown only once): ${password}\n`);
  return print(session, options, { statements }, () =>
    statements.map((statement) => `${statement};\n`).join(""),
  );
}
