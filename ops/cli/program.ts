// The command line: nouns and their verbs. Standard output carries the result, standard error everything else.

import { Command, CommanderError } from "commander";
import { localFailure } from "../http/client.ts";
import { refuseUnknown } from "../known-settings.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { addAnalysts } from "./nouns/analysts.ts";
import { addBacktest } from "./nouns/backtest.ts";
import { addCredit } from "./nouns/credit.ts";
import { addDeadLetters } from "./nouns/deadletters.ts";
import { addDecision } from "./nouns/decision.ts";
import { addExperiment } from "./nouns/experiment.ts";
import { addHealth } from "./nouns/health.ts";
import { addJobs } from "./nouns/jobs.ts";
import { addKey } from "./nouns/key.ts";
import { addLists } from "./nouns/lists.ts";
import { addLog } from "./nouns/log.ts";
import { addMatch } from "./nouns/match.ts";
import { addNames } from "./nouns/names.ts";
import { addOrganisation } from "./nouns/organisation.ts";
import { addProvider } from "./nouns/provider.ts";
import { addRecommendation } from "./nouns/recommendation.ts";
import { addReplay } from "./nouns/replay.ts";
import { addReport } from "./nouns/report.ts";
import { addSnooze } from "./nouns/snooze.ts";
import { addSql } from "./nouns/sql.ts";
import { addStats } from "./nouns/stats.ts";
import { addVersion } from "./nouns/version.ts";
import { addWarehouse } from "./nouns/warehouse.ts";
import type { Session } from "./session.ts";
import { printFailure, type Run } from "./verb.ts";

const ENVIRONMENT = `
Environment:
  WEIR_URL, WEIR_TOKEN          operator interface (ends in /operator/v1) and operator token
  WEIR_API_URL, WEIR_API_KEY    integrators' interface (ends in /api/v1) and secret key
  WEIR_SQL_URL, WEIR_SQL_USER, WEIR_SQL_PASSWORD, WEIR_SQL_DATABASE
                                an analyst's ClickHouse
  NO_COLOR                      no colour
  By default the local system of .data/local.json is used.

Exit codes: 0 done, 1 failed, 2 usage, 3 not found, 4 not permitted, 5 conflict, 6 a check failed,
7 not enough evidence, 8 rate limited or unavailable after retries, 130 interrupted.
`;

/** @param words what the user wrote after the program's name. */
export async function runCommandLine(words: readonly string[], session: Session): Promise<ExitCode> {
  const run: Run = { session, ending: EXIT.usage };
  const json = words.includes("--json");
  const unknown = refuseUnknown(session.environment);
  if (unknown !== null) return printFailure(session, localFailure("invalid_request", unknown), json);
  try {
    await programOf(run, json).parseAsync([...words], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.done; // help was asked for
    if (json)
      printFailure(session, localFailure("invalid_request", error.message.replace(/^error: /, "")), true);
    return EXIT.usage;
  }
  return typeof run.ending === "number" ? run.ending : printFailure(session, run.ending, json);
}

function programOf(run: Run, json: boolean): Command {
  const { out, err } = run.session;
  const program = new Command("weir")
    .description("Operate and question Weir: risk decisions for payments, measured honestly.")
    .addHelpText("after", ENVIRONMENT)
    .showHelpAfterError("(--help says more)")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void out.write(text),
      writeErr: (text) => void (json || err.write(text)),
    });
  addOrganisation(program, run);
  addKey(program, run);
  addCredit(program, run);
  addProvider(program, run);
  addHealth(program, run);
  addJobs(program, run);
  addLog(program, run);
  addDeadLetters(program, run);
  addWarehouse(program, run);
  addLists(program, run);
  addVersion(program, run);
  addExperiment(program, run);
  addBacktest(program, run);
  addRecommendation(program, run);
  addReport(program, run);
  addMatch(program, run);
  addSnooze(program, run);
  addReplay(program, run);
  addDecision(program, run);
  addSql(program, run);
  addAnalysts(program, run);
  addStats(program, run);
  addNames(program, run);
  return program;
}
