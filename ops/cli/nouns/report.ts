// weir report: the reports of the service, as tables.

import type { Command } from "commander";
import type { z } from "zod";
import { effectivenessReportSchema } from "#domain/contract/effectiveness.ts";
import type { ReportName } from "#domain/contract/report-sql.ts";
import type { Environment } from "#domain/contract/environment.ts";
import { driftReportSchema } from "#domain/contract/drift.ts";
import { providersReportSchema } from "#domain/contract/providers.ts";
import { thresholdRecommendationsSchema } from "#domain/contract/threshold-recommendation.ts";
import { EXIT } from "../exit-code.ts";
import { ORGANISATION } from "../organisation-choice.ts";
import { apiClient } from "../settings.ts";
import { dressOf, type Session } from "../session.ts";
import { hasEvidence, showEffectiveness } from "../show-effectiveness.ts";
import { showDrift } from "../show-drift.ts";
import { showProviders } from "../show-providers.ts";
import { showThresholds } from "../show-thresholds.ts";
import type { Dress } from "../table.ts";
import { localFailure } from "../../http/client.ts";
import { addSqlOptions, printReportSql, SQL } from "../print-report-sql.ts";
import { act, environmentOption, printJson, unexpectedAnswer, type Ending, type Run } from "../verb.ts";
import { addWindowOptions, windowQuery, type WindowOptions } from "../window.ts";
import { addNetworkReport } from "./report-network.ts";

interface Options extends WindowOptions {
  readonly env: Environment;
  readonly requireEvidence?: true;
  readonly json?: true;
  readonly sql?: true;
  readonly org?: string;
}

export function addReport(program: Command, run: Run): void {
  const noun = program.command("report").description("reports");
  addNetworkReport(noun, run);
  const experiments = noun
    .command("experiments")
    .description("the SQL of an experiment or backtest; `weir experiment show` is the report")
    .argument("<run>", "its id")
    .requiredOption("--sql", SQL)
    .option("--org <id>", ORGANISATION)
    .addOption(environmentOption());
  act(experiments, run, (options: Options, id: string) =>
    printReportSql(run.session, "experiments", options, new URLSearchParams({ experiment: id })),
  );
  const versions = noun
    .command("system-versions")
    .description("the SQL of the list of versions; `weir version list` is the report")
    .requiredOption("--sql", SQL)
    .option("--org <id>", ORGANISATION)
    .addOption(environmentOption());
  act(versions, run, (options: Options) =>
    printReportSql(run.session, "system-versions", options, new URLSearchParams()),
  );
  const command = noun
    .command("effectiveness")
    .description("were the decisions right? By default the last 30 days")
    .addOption(environmentOption())
    .option("--require-evidence", `exit with ${EXIT.notEnoughEvidence} where a main measure lacks evidence`);
  act(addSqlOptions(addWindowOptions(command)), run, (options: Options) =>
    effectiveness(run.session, options),
  );
  const drift = noun
    .command("drift")
    .description("are the payments still those that the rules were made for?")
    .addOption(environmentOption());
  act(addSqlOptions(addWindowOptions(drift)), run, (options: Options) =>
    show(run.session, options, { name: "drift", schema: driftReportSchema, text: showDrift }),
  );
  const providers = noun
    .command("providers")
    .description("may the checks be relied on? By default the last 30 days")
    .addOption(environmentOption());
  act(addSqlOptions(addWindowOptions(providers)), run, (options: Options) =>
    show(run.session, options, { name: "providers", schema: providersReportSchema, text: showProviders }),
  );
  const thresholds = noun
    .command("thresholds")
    .description("would other limits catch more? On mature payments of half a year")
    .addOption(environmentOption());
  act(addSqlOptions(thresholds), run, (options: Options) =>
    show(run.session, options, {
      name: "threshold-recommendations",
      schema: thresholdRecommendationsSchema,
      text: showThresholds,
    }),
  );
}

interface Report<T> {
  /** As the path says it. */
  readonly name: ReportName;
  readonly schema: z.ZodType<T>;
  readonly text: (report: T, dress: Dress) => string;
}

async function show<T>(session: Session, options: Options, report: Report<T>): Promise<Ending> {
  if (options.sql) return printReportSql(session, report.name, options, windowSearch(session, options));
  const result = await read(session, options, report.name);
  if (!result.ok) return result;
  const parsed = report.schema.safeParse(result.body);
  if (!parsed.success) return unexpectedAnswer("report");
  if (options.json) printJson(session, result.body);
  else session.out.write(report.text(parsed.data, dressOf(session)));
  return EXIT.done;
}

async function read(session: Session, options: Options, name: string) {
  if (options.from !== undefined && options.last !== undefined) {
    return localFailure("invalid_request", "--from and --last say the same thing twice; give one.");
  }
  const connected = apiClient(session, options.env);
  if (!connected.ok) return connected;
  const path = `/risk-intelligence/${name}${windowQuery(options, session.now())}`;
  return connected.client.call({ method: "GET", path });
}

function windowSearch(session: Session, options: Options): URLSearchParams {
  return new URLSearchParams(windowQuery(options, session.now()));
}

async function effectiveness(session: Session, options: Options): Promise<Ending> {
  if (options.sql) {
    return printReportSql(session, "effectiveness", options, windowSearch(session, options));
  }
  const result = await read(session, options, "effectiveness");
  if (!result.ok) return result;
  const report = effectivenessReportSchema.safeParse(result.body);
  if (!report.success) return unexpectedAnswer("report");
  if (options.json) printJson(session, result.body);
  else session.out.write(showEffectiveness(report.data, dressOf(session), { rows: null }));
  return options.requireEvidence && !hasEvidence(report.data) ? EXIT.notEnoughEvidence : EXIT.done;
}
