// weir org show and set: how much evidence an organisation's reports ask for, how fast its keys may go.

import { InvalidArgumentError, type Command } from "commander";
import type { z } from "zod";
import { organisationSettingsSchema } from "#domain/contract/operators/operator-answers.ts";
import { minimumDenominatorsSchema } from "#domain/contract/reports/report-evidence.ts";
import type { ThresholdCosts, ThresholdGoalChanges } from "#domain/contract/settings/threshold-goal.ts";
import { knownFields } from "#domain/contract/values/known-fields.ts";
import { localFailure, type CallFailure } from "../../http/client.ts";
import { ask, type Asked } from "../ask.ts";
import { confirm, YES, type Confirmed } from "../confirm.ts";
import { withExample } from "../example.ts";
import { maturityDays } from "../maturity-days.ts";
import { organisationVerb, type ChosenOrganisation } from "../operator-verb.ts";
import { table } from "../table.ts";
import { print, wholeNumber, type Ending, type Plain, type Run } from "../verb.ts";

type Settings = z.output<typeof organisationSettingsSchema>;
const REPORTS = Object.keys(minimumDenominatorsSchema.shape);

interface SetOptions extends Plain, Confirmed {
  readonly maturityDays?: number;
  readonly minimum?: Readonly<Record<string, number>>;
  readonly minimumCustomers?: number;
  readonly rate?: number;
  readonly burst?: number;
  readonly reportRate?: number;
  readonly reportBurst?: number;
  readonly goodPaymentCost?: string;
  readonly reviewCost?: string;
  readonly costCurrency?: string;
  readonly withoutCosts?: true;
  readonly maxFalsePositives?: Readonly<Record<string, number>>;
  readonly maxAlerts?: number;
  readonly judgedPairDays?: number;
  readonly controlDomain?: readonly string[];
  readonly withoutControlDomains?: true;
  readonly withoutMaxAlerts?: true;
}

export function addOrganisationSettings(noun: Command, run: Run): void {
  organisationVerb(
    withExample(noun.command("show"), "weir org show").description("show the settings of an organisation"),
    run,
    show,
  );
  organisationVerb(
    withExample(noun.command("set"), "weir org set --maturity-days 60 --rate 200")
      .description("change settings; what is not named stays as it is")
      .option("--maturity-days <days>", "days after which a label counts as final", maturityDays)
      .option(
        "--minimum <report=count...>",
        `fewest cases of which a report shows a ratio; reports: ${REPORTS.join(", ")}`,
        readMinimum,
      )
      .option(
        "--minimum-customers <count>",
        "fewest customers of whose payments a report shows a ratio",
        wholeNumber,
      )
      .option("--rate <requests>", "requests per second of keys without a limit of their own", wholeNumber)
      .option("--burst <requests>", "their burst (default: twice the rate)", wholeNumber)
      .option("--report-rate <requests>", "report requests per second of every key", wholeNumber)
      .option("--report-burst <requests>", "their burst (default: twice the rate)", wholeNumber)
      .option("--good-payment-cost <amount>", "what interrupting one good payment costs, for thresholds")
      .option("--review-cost <amount>", "what one review costs, for thresholds (default: 0)")
      .option("--cost-currency <code>", "currency of the costs, such as EUR")
      .option("--without-costs", "recommend thresholds for the most fraud instead of the least cost")
      .option(
        "--max-false-positives <threshold=share...>",
        "largest share of good payments that a threshold may interrupt, such as review=0.05",
        readShare,
      )
      .option(
        "--max-alerts <number>",
        "most alerts a day from the review threshold on, on 19 days of 20",
        wholeNumber,
      )
      .option("--without-max-alerts", "allow any number of alerts")
      .option(
        "--judged-pair-days <days>",
        "days that a match judged a false positive counts for later payments to the same payee",
        wholeNumber,
      )
      .option(
        "--control-domain <domain...>",
        "all domains on which your customers prove control of a wallet, the usual one first",
      )
      .option("--without-control-domains", "let control challenges name the service's own domain")
      .option("--yes", YES),
    run,
    set,
  );
}

async function show(at: ChosenOrganisation, options: Plain): Promise<Ending> {
  const call = { method: "GET", path: at.path } as const;
  return printed(at, options, await ask(at.client, call, organisationSettingsSchema, "organisation"));
}

async function set(at: ChosenOrganisation, options: SetOptions): Promise<Ending> {
  const { rate, burst, reportRate, reportBurst } = options;
  if (burst !== undefined && rate === undefined) {
    return localFailure("invalid_request", "--burst requires --rate.");
  }
  if (reportBurst !== undefined && reportRate === undefined) {
    return localFailure("invalid_request", "--report-burst requires --report-rate.");
  }
  if (options.controlDomain !== undefined && options.withoutControlDomains) {
    return localFailure("invalid_request", "--without-control-domains cannot be combined with domains.");
  }
  const goal = goalOf(options);
  if ("ok" in goal) return goal;
  const [calls, reports] = [limitOf(rate, burst), limitOf(reportRate, reportBurst)];
  const body = knownFields({
    labelMaturityDays: options.maturityDays,
    minimumDenominators: options.minimum,
    minimumCustomers: options.minimumCustomers,
    thresholdGoal: Object.keys(goal).length > 0 ? goal : undefined,
    judgedPairDays: options.judgedPairDays,
    controlDomains: options.withoutControlDomains ? [] : options.controlDomain,
    rateLimits: calls || reports ? knownFields({ calls, reports }) : undefined,
  });
  if (Object.keys(body).length === 0) return localFailure("invalid_request", "Name at least one setting.");
  const refused = await confirm(at.session, `change settings of ${at.id}`, options);
  if (refused) return refused;
  const call = { method: "PATCH", path: at.path, body, repeatable: true } as const;
  return printed(at, options, await ask(at.client, call, organisationSettingsSchema, "organisation"));
}

function limitOf(ratePerSecond: number | undefined, burst: number | undefined) {
  return ratePerSecond === undefined ? undefined : { ratePerSecond, burst: burst ?? 2 * ratePerSecond };
}

function goalOf(options: SetOptions): ThresholdGoalChanges | CallFailure {
  const { goodPaymentCost, reviewCost, costCurrency: currency, withoutCosts } = options;
  const named = [goodPaymentCost, reviewCost, currency].filter((one) => one !== undefined);
  if (named.length > 0 && withoutCosts) {
    return localFailure("invalid_request", "--without-costs cannot be combined with costs.");
  }
  if (named.length > 0 && (goodPaymentCost === undefined || currency === undefined)) {
    return localFailure(
      "invalid_request",
      "Name --good-payment-cost and --cost-currency: costs are replaced as a whole.",
    );
  }
  const costs =
    goodPaymentCost !== undefined && currency !== undefined
      ? { currency, goodPayment: goodPaymentCost, review: reviewCost ?? "0" }
      : null;
  return {
    ...((costs !== null || withoutCosts) && { costs }),
    ...(options.withoutMaxAlerts && { maxAlertsPerDay: null }),
    ...knownFields({
      maxFalsePositiveRate: options.maxFalsePositives,
      maxAlertsPerDay: options.maxAlerts,
    }),
  };
}

/** One `threshold=share` of several, for commander. */
function readShare(text: string, before: Record<string, number> = {}): Record<string, number> {
  const [, threshold = "", share = ""] = /^(review|block)=((?:0?\.\d+)|1)$/.exec(text) ?? [];
  if (threshold !== "") return { ...before, [threshold]: Number(share) };
  throw new InvalidArgumentError("Expected a threshold and a share above 0, such as review=0.05.");
}

/** One `report=count` of several, for commander. */
function readMinimum(text: string, before: Record<string, number> = {}): Record<string, number> {
  const [, report = "", count = ""] = /^(\w+)=(\d{1,6})$/.exec(text) ?? [];
  if (REPORTS.includes(report)) return { ...before, [report]: Number(count) };
  throw new InvalidArgumentError(`Expected a report and a number, such as effectiveness=10.`);
}

function printed({ session }: ChosenOrganisation, options: Plain, asked: Asked<Settings>): Ending {
  if (!asked.ok) return asked;
  return print(session, options, asked.body, (dress) => {
    const { id, name, contractVersion, prices, rateLimits } = asked.value;
    const { labelMaturityDays, minimumDenominators, minimumCustomers } = asked.value;
    const { costs, maxFalsePositiveRate, maxAlertsPerDay } = asked.value.thresholdGoal;
    const rows = [
      ["contract version", contractVersion],
      ["label maturity, days", String(labelMaturityDays)],
      ...Object.entries(minimumDenominators).map(([report, count]) => [`minimum, ${report}`, String(count)]),
      ["minimum, customers", String(minimumCustomers)],
      ["judged pairs, days", String(asked.value.judgedPairDays)],
      ["control domains", asked.value.controlDomains.join(" ") || "–"],
      ["threshold costs", costs === null ? "–" : costsText(costs)],
      ["threshold, max. false positives", shareText(maxFalsePositiveRate)],
      ["threshold, max. alerts a day", maxAlertsPerDay === null ? "–" : String(maxAlertsPerDay)],
      ...Object.entries(rateLimits).map(([which, { ratePerSecond, burst }]) => [
        `rate limit, ${which}`,
        `${ratePerSecond} a second, burst ${burst}`,
      ]),
      ...Object.entries(prices).map(([item, price]) => [`price, ${item}`, price]),
    ];
    return `${id}  ${name}\n\n${table(["SETTING", "VALUE"], rows, dress)}`;
  });
}

function costsText({ goodPayment, review, currency }: ThresholdCosts): string {
  return `${goodPayment} ${currency} a good payment, ${review} ${currency} a review`;
}

function shareText({ review, block }: Readonly<Record<"review" | "block", number>>): string {
  return `${review} review, ${block} block`;
}
