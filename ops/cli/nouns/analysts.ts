// weir analysts: what makes the analyst of an organisation on a ClickHouse of one's own.

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
    .description("print the statements that make the analyst of an organisation, with a new password")
    .requiredOption("--org <id>", "the organisation")
    .option("--database <name>", "where the views are", "weir");
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
  session.err.write(`The password of this analyst, shown once: ${password}\n`);
  return print(session, options, { statements }, () =>
    statements.map((statement) => `${statement};\n`).join(""),
  );
}
