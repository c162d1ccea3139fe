// weir report: the reports of the service, as tables.

import type { Command } from "commander";
import { effectivenessReportSchema } from "#domain/contract/effectiveness.ts";
import type { Environment } from "#domain/contract/environment.ts";
import { EXIT } from "../exit-code.ts";
import { apiClient } from "../settings.ts";
import { dressOf, type Session } from "../session.ts";
import { hasEvidence, showEffectiveness } from "../show-effectiveness.ts";
import { localFailure } from "../../http/client.ts";
import { act, environmentOption, printJson, unexpectedAnswer, type Run } from "../verb.ts";
import { addWindowOptions, windowQuery, type WindowOptions } from "../window.ts";

interface Options extends WindowOptions {
  readonly env: Environment;
  readonly requireEvidence?: true;
  readonly json?: true;
}

export function addReport(program: Command, run: Run): void {
  const noun = program.command("report").description("reports");
  const command = noun
    .command("effectiveness")
    .description("were the decisions right? By default the last 30 days")
    .addOption(environmentOption())
    .option("--require-evidence", `exit with ${EXIT.notEnoughEvidence} where a main measure lacks evidence`);
  act(addWindowOptions(command), run, (options: Options) => effectiveness(run.session, options));
}

async function effectiveness(session: Session, options: Options) {
  if (options.from !== undefined && options.last !== undefined) {
    return localFailure("invalid_request", "--from and --last say the same thing twice; give one.");
  }
  const connected = apiClient(session, options.env);
  if (!connected.ok) return connected;
  const path = `/risk-intelligence/effectiveness${windowQuery(options, session.now())}`;
  const result = await connected.client.call({ method: "GET", path });
  if (!result.ok) return result;
  const report = effectivenessReportSchema.safeParse(result.body);
  if (!report.success) return unexpectedAnswer("report");
  if (options.json) printJson(session, result.body);
  else session.out.write(showEffectiveness(report.data, dressOf(session), { rows: null }));
  return options.requireEvidence && !hasEvidence(report.data) ? EXIT.notEnoughEvidence : EXIT.done;
}
