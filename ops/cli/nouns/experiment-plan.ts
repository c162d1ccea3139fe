// weir experiment plan: before the start, how many customers and days an experiment needs. Asks the service only for a backtest.

import { InvalidArgumentError, type Command } from "commander";
import type { Environment } from "#domain/contract/values/environment.ts";
import { backtestSchema, type Backtest } from "#domain/contract/reports/experiment.ts";
import {
  customersNeeded,
  PLANNED_CUSTOMERS_MAX,
  type ExperimentPlan,
} from "#domain/experiments/plan-experiment.ts";
import { DAY, instantOf } from "#domain/time/instant.ts";
import { localFailure } from "../../http/client.ts";
import { ask } from "../ask.ts";
import { withExample } from "../example.ts";
import { maturityDays } from "../maturity-days.ts";
import { chooseOrganisation, ORGANISATION, type OrganisationChoice } from "../operator-verb.ts";
import { table } from "../table.ts";
import { act, environmentOption, print, wholeNumber, type Ending, type Plain, type Run } from "../verb.ts";

interface PlanOptions extends Plain, OrganisationChoice {
  readonly better: number;
  readonly labelled?: number;
  readonly perDay?: number;
  readonly share: number;
  readonly candidates: number;
  readonly maturityDays?: number;
  readonly backtest?: string;
  readonly env: Environment;
}

/** What is known of the customers whom the versions treat differently. */
interface Rates {
  /** New ones a day; null if not known. */
  readonly perDay: number | null;
  readonly labelled: number;
}

const CHANCES = [0.5, 0.8, 0.95];

export function addPlan(noun: Command, run: Run): void {
  const plan = withExample(noun.command("plan"), "weir experiment plan --better 0.6 --per-day 40")
    .summary("how many customers and days an experiment will need")
    .description(
      "how many customers and days an experiment will need, by what it should find: of the customers whom the versions " +
        "treat differently, the share who are better off with the candidate",
    )
    .option(
      "--better <share>",
      "share better off with the candidate, if the effect is as you expect",
      shareOf,
      0.6,
    )
    .option(
      "--labelled <share>",
      "share of the customers treated differently whose label will be known (default: 1)",
      shareOf,
    )
    .option(
      "--per-day <customers>",
      "customers a day whom the versions treat differently, before sampling",
      rateOf,
    )
    .option("--backtest <id>", "take --labelled and --per-day from a backtest of the candidate")
    .option("--share <share>", "share of customers to sample", shareOf, 1)
    .option("--candidates <number>", "experiments that run at once", wholeNumber, 1)
    .option("--maturity-days <days>", "days after which a label counts as final (default: 90)", maturityDays)
    .addOption(environmentOption())
    .option("--org <id>", ORGANISATION);
  act(plan, run, (options: PlanOptions) => show(run, options));
}

async function show({ session }: Run, options: PlanOptions): Promise<Ending> {
  const found =
    options.backtest === undefined ? null : await readBacktest(session, options, options.backtest);
  if (found !== null && !found.ok) return found;
  const rates = { perDay: null, labelled: 1, ...found?.rates, ...flagsOf(options) };
  const { better, candidates, share: sampled, maturityDays: mature = 90 } = options;
  const plan: ExperimentPlan = { better, labelled: rates.labelled, candidates };
  const needed = customersNeeded(plan, CHANCES).map((customers, index) => ({
    chance: CHANCES[index] ?? null,
    customers,
    days:
      customers === null || rates.perDay === null || rates.perDay === 0
        ? null
        : Math.ceil(customers / (rates.perDay * sampled)) + mature,
  }));
  const body = { ...plan, perDay: rates.perDay, share: sampled, maturityDays: mature, needed };
  return print(session, options, body, (dress) => {
    const columns = [
      { head: "CONCLUDES IN" },
      { head: "CUSTOMERS", align: "right" } as const,
      { head: "DAYS", align: "right" } as const,
    ];
    const rows = needed.map(({ chance, customers, days }) => [
      `${percent(chance ?? 0)} of experiments`,
      customers === null ? `over ${PLANNED_CUSTOMERS_MAX}` : String(customers),
      days === null ? "–" : String(days),
    ]);
    return `${premise(plan, rates)}\n${table(columns, rows, dress)}${advice(
      plan,
      rates,
      needed.some(({ customers }) => customers === null),
    )}`;
  });
}

function premise({ better, labelled, candidates }: ExperimentPlan, { perDay }: Rates): string {
  const beside = candidates === 1 ? "" : `, ${candidates} experiments at once`;
  const often = perDay === null ? "" : `, ${Number(perDay.toPrecision(3))} a day`;
  return (
    `If ${percent(better)} of the customers whom the versions treat differently are better off with the candidate, ` +
    `and ${percent(labelled)} get a label${often}${beside}:\n`
  );
}

/** Without it a dash is all that a reader has. */
function advice({ better, labelled }: ExperimentPlan, { perDay }: Rates, isEndless: boolean): string {
  const ahead = Math.max(better, 1 - better);
  if (ahead === 0.5) return "\nVersions that are equally right are never told apart.\n";
  if (ahead * labelled <= 0.5)
    return `\nWith so few labels there is no conclusion: more than ${percent(0.5 / ahead)} of these customers need one.\n`;
  if (isEndless)
    return `\nHardly any conclude: ${percent(labelled)} is too close to the ${percent(0.5 / ahead)} below which none does. Label more of these customers.\n`;
  return perDay === null ? "\nFor the days, give --per-day, or the --backtest of the candidate.\n" : "";
}

function flagsOf({ labelled, perDay }: PlanOptions): Partial<Rates> {
  return { ...(labelled !== undefined && { labelled }), ...(perDay !== undefined && { perDay }) };
}

async function readBacktest(session: Run["session"], options: PlanOptions, id: string) {
  const at = await chooseOrganisation(session, options);
  if (!at.ok) return at;
  const path = `${at.path}/backtests/${encodeURIComponent(id)}?environment=${options.env}`;
  const asked = await ask(at.client, { method: "GET", path }, backtestSchema, "backtest");
  if (!asked.ok) return asked;
  const rates = ratesOf(asked.value);
  if (rates !== null) return { ok: true, rates } as const;
  return localFailure(
    "invalid_request",
    "The backtest has no mature payment that the versions decide otherwise. Run it with --maturity-days 0, or over more days.",
  );
}

/** Of its customers until the day on which it concluded, or to the last mature day. */
function ratesOf({ from, to, labelMaturityDays, result }: Backtest): Rates | null {
  if (result === null) return null;
  const { better, worse, unlabelled } = result.evidence.customers;
  const customers = better + worse + unlabelled;
  if (customers === 0) return null;
  const last = result.path.at(-1);
  const isConcluded = result.conclusion === "better" || result.conclusion === "worse";
  const end =
    isConcluded && last !== undefined
      ? instantOf(`${last.day}T00:00:00.000Z`) + DAY
      : Math.min(instantOf(to), instantOf(result.asOf) - labelMaturityDays * DAY);
  const days = Math.max(1, (end - instantOf(from)) / DAY);
  return { perDay: customers / days, labelled: (better + worse) / customers };
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(3))}%`;
}

function shareOf(text: string): number {
  const value = Number(text);
  if (/^\d*\.?\d+$/.test(text) && value > 0 && value <= 1) return value;
  throw new InvalidArgumentError("Expected a share above 0 and at most 1, such as 0.6.");
}

function rateOf(text: string): number {
  const value = Number(text);
  if (/^\d{0,7}\.?\d{1,4}$/.test(text) && value > 0) return value;
  throw new InvalidArgumentError("Expected a number above 0, such as 12 or 0.5.");
}
