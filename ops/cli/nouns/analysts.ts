// weir analysts: the SQL that creates an organisation's analyst account on your own ClickHouse.

import { randomBytes } from "node:crypto";
import { Option, type Command } from "commander";
import { ENVIRONMENTS, type Environment } from "#domain/contract/values/environment.ts";
import { analystStatements, derivedPassword } from "#warehouse/analysts.ts";
import { localFailure } from "../../http/client.ts";
import { withExample } from "../example.ts";
import type { Session } from "../session.ts";
import { act, print, type Plain, type Run } from "../verb.ts";
import { writeError } from "../write-out.ts";

interface Options extends Plain {
  readonly org: string;
  readonly database: string;
  readonly env?: Environment;
}

/** As the pipeline demands it. */
const SECRET_CHARACTERS = 32;

export function addAnalysts(program: Command, run: Run): void {
  const noun = program.command("analysts").description("analysts' access to the warehouse");
  const command = withExample(noun.command("sql"), "weir analysts sql --org org_1")
    .description("print the SQL that creates the analyst account of an organisation, with a new password")
    .requiredOption("--org <id>", "organisation id")
    .option("--database <name>", "database that holds the views", "weir")
    .addOption(
      new Option(
        "--env <environment>",
        "the account that operators ask as in this environment; its password follows from SQL_SECRET",
      ).choices(ENVIRONMENTS),
    );
  act(command, run, (options: Options) => printStatements(run.session, options));
}

function printStatements(session: Session, options: Options) {
  const { org, database, env } = options;
  const secret = session.environment["SQL_SECRET"] ?? "";
  if (env !== undefined && secret.length < SECRET_CHARACTERS) {
    return localFailure("invalid_request", "--env needs SQL_SECRET, the setting of the pipeline.");
  }
  const password = env === undefined ? randomBytes(24).toString("hex") : derivedPassword(secret, org, env);
  let statements: readonly string[];
  try {
    statements = analystStatements(database, org, password, env);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return localFailure("invalid_request", `${error.message}.`);
  }
  if (env === undefined) writeError(session, `Password of this analyst (shown only once): ${password}\n`);
  return print(session, options, { statements }, () =>
    statements.map((statement) => `${statement};\n`).join(""),
  );
}
