// weir report: the reports of the service, as tables.

import type { Command } from "commander";
import type { z } from "zod";
import { effectivenessReportSchema } from "#domain/contract/effectiveness.ts";
import type { Environment } from "#domain/contract/environment.ts";
import { driftReportSchema } from "#domain/contract/drift.ts";
import { providersReportSchema } from "#domain/contract/providers.ts";
import { thresholdRecommendationsSchema } from "#domain/contract/threshold-recommendation.ts";
import { EXIT } from "../exit-code.ts";
import { apiClient } from "../settings.ts";
import { dressOf, type Session } from "../session.ts";
import { hasEvidence, showEffectiveness } from "../show-effectiveness.ts";
import { showDrift } from "../show-drift.ts";
import { showProviders } from "../show-providers.ts";
import { showThresholds } from "../show-thresholds.ts";
import type { Dress } from "../table.ts";
import { localFailure } from "../../http/client.ts";
import { act, environmentOption, printJson, unexpectedAnswer, type Run } from "../verb.ts";
import { addWindowOptions, windowQuery, type WindowOptions } from "../window.ts";
import { addNetworkReport } from "./report-network.ts";

interface Options extends WindowOptions {
  readonly env: Environment;
  readonly requireEvidence?: true;
  readonly json?: true;
}

export function addReport(program: Command, run: Run): void {
  const noun = program.command("report").description("reports");
  addNetworkReport(noun, run);
  const command = noun
    .command("effectiveness")
    .description("were the decisions right? By default the last 30 days")
    .addOption(environmentOption())
    .option("--require-evidence", `exit with ${EXIT.notEnoughEvidence} where a main measure lacks evidence`);
  act(addWindowOptions(command), run, (options: Options) => effectiveness(run.session, options));
  const drift = noun
    .command("drift")
    .description("are the payments still those that the rules were made for?")
    .addOption(environmentOption());
  act(addWindowOptions(drift), run, (options: Options) =>
    show(run.session, options, { name: "drift", schema: driftReportSchema, text: showDrift }),
  );
  const providers = noun
    .command("providers")
    .description("may the checks be relied on? By default the last 30 days")
    .addOption(environmentOption());
  act(addWindowOptions(providers), run, (options: Options) =>
    show(run.session, options, { name: "providers", schema: providersReportSchema, text: showProviders }),
  );
  const thresholds = noun
    .command("thresholds")
    .description("would other limits catch more? On mature payments of half a year")
    .addOption(environmentOption());
  act(thresholds, run, (options: Options) =>
    show(run.session, options, {
      name: "threshold-recommendations",
      schema: thresholdRecommendationsSchema,
      text: showThresholds,
    }),
  );
}

interface Report<T> {
  /** As the path says it. */
  readonly name: string;
  readonly schema: z.ZodType<T>;
  readonly text: (report: T, dress: Dress) => string;
}

async function show<T>(session: Session, options: Options, report: Report<T>) {
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

async function effectiveness(session: Session, options: Options) {
  const result = await read(session, options, "effectiveness");
  if (!result.ok) return result;
  const report = effectivenessReportSchema.safeParse(result.body);
  if (!report.success) return unexpectedAnswer("report");
  if (options.json) printJson(session, result.body);
  else session.out.write(showEffectiveness(report.data, dressOf(session), { rows: null }));
  return options.requireEvidence && !hasEvidence(report.data) ? EXIT.notEnoughEvidence : EXIT.done;
}
