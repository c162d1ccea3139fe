// weir report: the service's reports, as tables.

import type { Command } from "commander";
import type { z } from "zod";
import { effectivenessReportSchema } from "#domain/contract/reports/effectiveness.ts";
import type { ReportName } from "#domain/contract/reports/report-sql.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import type { Incomplete } from "#domain/contract/reports/incomplete.ts";
import { driftReportSchema } from "#domain/contract/reports/drift.ts";
import { providersReportSchema, type ProvidersReport } from "#domain/contract/reports/providers.ts";
import type { ScoreCurves } from "#domain/contract/reports/score-curves.ts";
import {
  thresholdRecommendationsSchema,
  type ThresholdRecommendations,
} from "#domain/contract/reports/threshold-recommendation.ts";
import { activeLists } from "#ops/lists/publish.ts";
import { ask } from "../ask.ts";
import { withExample } from "../example.ts";
import { EXIT } from "../exit-code.ts";
import { MATURITY_DAYS, maturityDays } from "../maturity-days.ts";
import { organisationReadVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { printReportSql, SQL } from "../print-report-sql.ts";
import { hasEvidence, showEffectiveness } from "../show-effectiveness.ts";
import { drawCurves } from "../draw-curves.ts";
import { showCurves } from "../show-curves.ts";
import { writeWhole } from "../write-whole.ts";
import { showDrift } from "../show-drift.ts";
import { showListDates } from "../show-list-dates.ts";
import { showProviders } from "../show-providers.ts";
import { showThresholds } from "../show-thresholds.ts";
import type { Dress } from "../table.ts";
import { environmentOption, print, type Ending, type Plain, type Run } from "../verb.ts";
import { addWindowOptions, readInstant, windowQuery, type WindowOptions } from "../window.ts";
import { addNetworkReport } from "./report-network.ts";

/** A service of before curves were added has none. */
const NO_CURVES: ScoreCurves = {
  payments: 0,
  curve: [],
  areas: { roc: null, precisionRecall: null, rocByAmount: null, precisionRecallByAmount: null },
  bands: [],
};

interface Options extends WindowOptions, Plain {
  readonly maturityDays?: number;
  readonly baselineFrom?: string;
  readonly baselineTo?: string;
  readonly env: Environment;
  readonly requireEvidence?: true;
  readonly sql?: true;
  readonly curves?: true;
  /** A path. */
  readonly svg?: string;
}

interface Report<T> {
  /** As the path says it. */
  readonly name: ReportName;
  readonly schema: z.ZodType<T>;
  readonly text: (report: T, dress: Dress) => string;
  /** What `--require-evidence` asks for. */
  readonly hasEvidence?: (report: T) => boolean;
  /** What is written to the file of `--svg`. */
  readonly drawing?: (report: T) => string;
}

export function addReport(program: Command, run: Run): void {
  const noun = program.command("report").description("reports on decisions, checks and customers");
  const verb = (name: string, description: string, example: string) =>
    withExample(noun.command(name).description(description), `weir report ${name} ${example}`)
      .addOption(environmentOption())
      .option("--sql", SQL);
  const effectiveness = verb(
    "effectiveness",
    "were the decisions right? (default: the last 30 days)",
    "--env production --last 90d",
  ).option("--require-evidence", `exit with ${EXIT.notEnoughEvidence} if a main measure lacks evidence`);
  organisationReadVerb(addWindowOptions(effectiveness), run, (at, options: Options) =>
    show(at, options, {
      name: "effectiveness",
      schema: effectivenessReportSchema,
      text: (report, dress) => showEffectiveness(report, dress, { rows: null }),
      hasEvidence,
    }),
  );
  const drift = verb(
    "drift",
    "do payments still look like those that the rules were written for?",
    "--last 7d",
  )
    .option("--baseline-from <instant>", "start of what the window is compared with, inclusive", readInstant)
    .option(
      "--baseline-to <instant>",
      "end of the baseline, exclusive (default: 30 days after its start)",
      readInstant,
    );
  organisationReadVerb(addWindowOptions(drift), run, (at, options: Options) =>
    show(at, options, { name: "drift", schema: driftReportSchema, text: dated(showDrift) }),
  );
  const providers = verb(
    "providers",
    "how reliable are the checks? (default: the last 30 days)",
    "--from 2026-01-01 --to 2026-02-01",
  );
  organisationReadVerb(addWindowOptions(providers), run, async (at, options: Options) => {
    const dates = options.sql ? null : await datesOfLists(at);
    const text = (report: ProvidersReport, dress: Dress) =>
      `${showProviders(report, dress)}\n${dates?.(dress) ?? "The dates of the lists: weir lists show\n"}`;
    const report = { name: "providers", schema: providersReportSchema, text: dated(text) } as const;
    return await show(at, options, report);
  });
  const thresholds = verb(
    "thresholds",
    "would other thresholds catch more fraud? (mature payments of the last half year)",
    "--maturity-days 30 --curves",
  );
  thresholds
    .option("--maturity-days <days>", MATURITY_DAYS, maturityDays)
    .option("--curves", "also show how well the score tells fraud from good payments, in the later period")
    .option("--svg <file>", "write the curves to a file, as an SVG picture");
  organisationReadVerb(thresholds, run, (at, options: Options) =>
    show(at, options, {
      name: "threshold-recommendations",
      schema: thresholdRecommendationsSchema,
      text: dated((report: ThresholdRecommendations, dress) =>
        options.curves
          ? `${showThresholds(report, dress)}\n${curvesOf(report, dress)}`
          : showThresholds(report, dress),
      ),
      drawing: ({ data }) => drawCurves(data[0]?.later ?? NO_CURVES),
    }),
  );
  addNetworkReport(noun, run);
  addSqlOnly(noun, run);
}

/** Other nouns show these reports; here is only their SQL. */
function addSqlOnly(noun: Command, run: Run): void {
  const verb = (name: string, description: string, example: string) =>
    withExample(noun.command(name).description(description), `weir report ${name} ${example}`)
      .requiredOption("--sql", SQL)
      .addOption(environmentOption());
  organisationReadVerb(
    verb(
      "experiments",
      "the SQL of an experiment or backtest (for the report: weir experiment show)",
      "exp_1 --sql",
    ).argument("<run>", "experiment or backtest id"),
    run,
    (at, options: Options, id: string) =>
      printReportSql(at, "experiments", options, new URLSearchParams({ experiment: id })),
  );
  organisationReadVerb(
    verb("system-versions", "the SQL of the list of versions (for the report: weir version list)", "--sql"),
    run,
    (at, options: Options) => printReportSql(at, "system-versions", options, new URLSearchParams()),
  );
}

/** The own dates of the lists in use; null where this operator may not ask for them. */
async function datesOfLists({
  client,
  session,
}: ChosenOrganisation): Promise<((dress: Dress) => string) | null> {
  const known = await activeLists(client);
  if (!known.ok || known.active === null) return null;
  const { listVersion, lists } = known.active;
  return (dress) => `Lists of ${listVersion}\n\n${showListDates(lists, session.now(), dress)}`;
}

/** Says first why the report is not complete, while nothing new is loaded. */
function dated<T extends { readonly completeness?: Incomplete | undefined }>(text: Report<T>["text"]) {
  return (report: T, dress: Dress): string => {
    const reasons = report.completeness?.reasons ?? [];
    const said = reasons.length === 0 ? "" : `not complete: ${reasons.join("; ")}\n\n`;
    return said + text(report, dress);
  };
}

/** Both thresholds have the same later period. */
function curvesOf({ data: [first] }: ThresholdRecommendations, dress: Dress): string {
  return showCurves(first?.later ?? NO_CURVES, dress);
}

async function show<T>(at: ChosenOrganisation, options: Options, report: Report<T>): Promise<Ending> {
  const query = new URLSearchParams(windowQuery(options, at.session.now()));
  if (options.maturityDays !== undefined) query.set("labelMaturityDays", String(options.maturityDays));
  if (options.baselineFrom !== undefined) query.set("baselineFrom", options.baselineFrom);
  if (options.baselineTo !== undefined) query.set("baselineTo", options.baselineTo);
  if (options.sql) return printReportSql(at, report.name, options, query);
  query.set("environment", options.env);
  const call = { method: "GET", path: `${at.path}/reports/${report.name}?${query.toString()}` } as const;
  const answer = await ask(at.client, call, report.schema, "report");
  if (!answer.ok) return answer;
  if (options.svg !== undefined && report.drawing !== undefined) {
    const drawing = report.drawing(answer.value);
    const written = await writeWhole(options.svg, async (to) => {
      to.write(drawing);
      return { ok: true };
    });
    if (!written.ok) return written;
  }
  print(at.session, options, answer.body, (dress) => report.text(answer.value, dress));
  const lacksEvidence = options.requireEvidence === true && report.hasEvidence?.(answer.value) === false;
  return lacksEvidence ? EXIT.notEnoughEvidence : EXIT.done;
}
