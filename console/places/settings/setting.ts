// The settings of an organisation that can be changed one at a time: what each is now, what it changes, and the change itself.

import type { Organisation, OrganisationChanges } from "../../api/organisation.ts";

export interface Setting {
  readonly id: string;
  readonly name: string;
  /** As it is now, as text. */
  readonly value: string;
  /** After the value: `a second`. */
  readonly unit?: string;
  /** What it changes, in a sentence. */
  readonly effect: string;
  /** What is wrong with a text that shall be its value; null where nothing is. */
  readonly problemOf: (text: string) => string | null;
  /** Only of a text without a problem. */
  readonly changeOf: (text: string) => OrganisationChanges;
}

export interface SettingGroup {
  readonly id: "prices" | "interface" | "evidence" | "screening" | "thresholds";
  readonly title: string;
  readonly note?: string;
  readonly settings: readonly Setting[];
}

export function settingGroups(organisation: Organisation): readonly SettingGroup[] {
  return [
    { id: "prices", title: "Prices", note: "In the currency of the credit.", settings: prices(organisation) },
    {
      id: "interface",
      title: "Interface",
      settings: [contractVersion(organisation), controlDomains(organisation), ...rateLimits(organisation)],
    },
    { id: "evidence", title: "Evidence of reports", settings: evidence(organisation) },
    { id: "screening", title: "Judged matches", settings: screening(organisation) },
    { id: "thresholds", title: "What thresholds are recommended for", settings: thresholds(organisation) },
  ];
}

const PRICE_EFFECTS: Readonly<Record<string, readonly [string, string]>> = {
  fraud_assessment: ["Fraud assessment", "Each transaction and activity is charged it once."],
  screening: ["Screening", "Each screened party, and each wallet check on its own, is charged it."],
  risk_assessment: ["Risk assessment", "Each risk assessment of a customer is charged it."],
};

function prices({ prices: current }: Organisation): Setting[] {
  return Object.entries(current).map(([item, value]) => {
    const [name, effect] = PRICE_EFFECTS[item] ?? [item.replaceAll("_", " "), "It is charged for each."];
    return {
      id: `prices.${item}`,
      name,
      value,
      unit: "each",
      effect: `${effect} Earlier decisions keep their price.`,
      problemOf: priceProblem,
      changeOf: (text) => ({ prices: { [item]: text } }),
    };
  });
}

function contractVersion({ contractVersion: value }: Organisation): Setting {
  return {
    id: "contractVersion",
    name: "Contract version",
    value,
    effect:
      "A request that names no Service-Version is answered by it, and new webhook endpoints begin with it. Move the existing endpoints first.",
    problemOf: (text) => (/^\S{1,64}$/.test(text) ? null : "Write the name of one version."),
    changeOf: (text) => ({ contractVersion: text }),
  };
}

const NO_DOMAINS = "none";
const DOMAIN = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[1-9]\d{0,4})?$/;

function controlDomains({ controlDomains: domains }: Organisation): Setting {
  const listOf = (text: string) => text.trim().split(/\s+/);
  return {
    id: "controlDomains",
    name: "Control domains",
    value: domains.join(" ") || NO_DOMAINS,
    effect:
      "A text that proves control of a wallet names one of these domains as the one that asks: the first, unless the request names another. The wallets of your customers compare it with the page that they are on.",
    problemOf: (text) =>
      listOf(text).every((domain) => DOMAIN.test(domain))
        ? null
        : `Write the domains of your pages with blanks between them, app.exchange.example, or ${NO_DOMAINS}.`,
    changeOf: (text) => ({ controlDomains: text.trim() === NO_DOMAINS ? [] : listOf(text) }),
  };
}

const RATE_MAX = 5_000;
const BURST_MAX = 10_000;
const LIMITS = [
  ["calls", "Key limit", "Each key without a limit of its own"],
  ["reports", "Report limit", "Each key, on the report routes,"],
] as const;

function rateLimits({ rateLimits: current }: Organisation): Setting[] {
  return LIMITS.flatMap(([kind, name, whose]) => {
    const limit = current[kind];
    return [
      {
        id: `rateLimits.${kind}.ratePerSecond`,
        name,
        value: String(limit.ratePerSecond),
        unit: "requests a second",
        effect: `${whose} gets 429 for requests that come faster.`,
        problemOf: numberProblem({ least: 1, most: RATE_MAX, isWhole: false }),
        changeOf: (text: string) => ({
          rateLimits: { [kind]: { ratePerSecond: Number(text) } },
        }),
      },
      {
        id: `rateLimits.${kind}.burst`,
        name: `${name}, burst`,
        value: String(limit.burst),
        unit: "requests",
        effect: `${whose} may send this many at once after a pause.`,
        problemOf: numberProblem({ least: 1, most: BURST_MAX, isWhole: true }),
        changeOf: (text: string) => ({
          rateLimits: { [kind]: { burst: Number(text) } },
        }),
      },
    ];
  });
}

const FEWEST_MAX = 100_000;
const DRIFT_LEAST = 200;

function evidence({ labelMaturityDays, minimumDenominators, minimumCustomers }: Organisation): Setting[] {
  const fewest = Object.entries(minimumDenominators).map(([report, value]): Setting => {
    return {
      id: `minimumDenominators.${report}`,
      name: `Fewest cases, ${report}`,
      value: String(value),
      unit: report === "drift" ? "customers" : "cases",
      effect:
        report === "drift"
          ? "With fewer independent customers on either side the report on drift says nothing: chance alone would look like it."
          : `With fewer cases the report on ${report} shows no ratio.`,
      problemOf: numberProblem({
        least: report === "drift" ? DRIFT_LEAST : 1,
        most: FEWEST_MAX,
        isWhole: true,
      }),
      changeOf: (text) => ({ minimumDenominators: { [report]: Number(text) } }),
    };
  });
  return [
    {
      id: "labelMaturityDays",
      name: "Label maturity",
      value: String(labelMaturityDays),
      unit: "days",
      effect: "After so many days the label of a decision counts as known in reports and recommendations.",
      problemOf: numberProblem({ least: 0, most: 365, isWhole: true }),
      changeOf: (text) => ({ labelMaturityDays: Number(text) }),
    },
    ...fewest,
    {
      id: "minimumCustomers",
      name: "Fewest customers",
      value: String(minimumCustomers),
      unit: "customers",
      effect:
        "With fewer customers behind them no ratio of payments is shown: payments of one customer are alike.",
      problemOf: numberProblem({ least: 1, most: FEWEST_MAX, isWhole: true }),
      changeOf: (text) => ({ minimumCustomers: Number(text) }),
    },
  ];
}

const PAIR_DAYS_MAX = 1_825;

function screening({ judgedPairDays }: Organisation): Setting[] {
  return [
    {
      id: "judgedPairDays",
      name: "False positives count",
      value: String(judgedPairDays),
      unit: "days",
      effect:
        "For so long a match that was judged a false positive is clear in later payments of the customer to the same payee. What counts already keeps its end.",
      problemOf: numberProblem({ least: 1, most: PAIR_DAYS_MAX, isWhole: true }),
      changeOf: (text) => ({ judgedPairDays: Number(text) }),
    },
  ];
}

const ALERTS_MAX = 10_000_000;

function thresholds({
  thresholdGoal: { costs, maxFalsePositiveRate, maxAlertsPerDay },
}: Organisation): Setting[] {
  const bounds = (["review", "block"] as const).map((threshold): Setting => {
    return {
      id: `thresholdGoal.maxFalsePositiveRate.${threshold}`,
      name: `Share of good payments, ${threshold}`,
      value: String(maxFalsePositiveRate[threshold]),
      unit: "at most, where 1 is all of them",
      effect: `No ${threshold} threshold is recommended that would interrupt a larger share of good payments.`,
      problemOf: shareProblem,
      changeOf: (text) => ({ thresholdGoal: { maxFalsePositiveRate: { [threshold]: Number(text) } } }),
    };
  });
  return [
    costsSetting(costs),
    ...bounds,
    {
      id: "thresholdGoal.maxAlertsPerDay",
      name: "Alerts a day",
      value: maxAlertsPerDay === null ? "any number" : String(maxAlertsPerDay),
      effect: "No review threshold is recommended that would bring more than this on 1 day of 20.",
      problemOf: (text) =>
        text === "any number" ? null : numberProblem({ least: 1, most: ALERTS_MAX, isWhole: true })(text),
      changeOf: (text) => ({
        thresholdGoal: { maxAlertsPerDay: text === "any number" ? null : Number(text) },
      }),
    },
  ];
}

type Costs = Organisation["thresholdGoal"]["costs"];

const NO_COSTS = "none";
const COSTS = /^(\d{1,9}(?:\.\d{1,8})?) (\d{1,9}(?:\.\d{1,8})?) ([A-Z]{3})$/;

/** In one text, because they count together or not at all. */
function costsSetting(costs: Costs): Setting {
  return {
    id: "thresholdGoal.costs",
    name: "Costs of an interrupted good payment and of a review",
    value: costs === null ? NO_COSTS : `${costs.goodPayment} ${costs.review} ${costs.currency}`,
    effect:
      "With them the thresholds that cost least are recommended; with none, those that catch the most fraud within the bounds below.",
    problemOf: (text) =>
      text === NO_COSTS || COSTS.test(text)
        ? null
        : `Write both amounts and their currency, 12 3.50 EUR, or ${NO_COSTS}.`,
    changeOf: (text) => ({ thresholdGoal: { costs: costsOf(text) } }),
  };
}

function costsOf(text: string): Costs {
  const [, goodPayment, review, currency] = COSTS.exec(text) ?? [];
  return goodPayment === undefined || review === undefined || currency === undefined
    ? null
    : { goodPayment, review, currency };
}

function priceProblem(text: string): string | null {
  return /^(?:0|[1-9]\d{0,29})(?:\.\d{1,8})?$/.test(text)
    ? null
    : "This is no price: 0.02, without a currency.";
}

interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
}

function numberProblem({ least, most, isWhole }: Bounds): (text: string) => string | null {
  const shape = isWhole ? /^\d{1,9}$/ : /^\d{1,9}(?:\.\d{1,3})?$/;
  return (text) =>
    shape.test(text) && Number(text) >= least && Number(text) <= most
      ? null
      : `This is a ${isWhole ? "whole number" : "number"} from ${least} to ${most}.`;
}

function shareProblem(text: string): string | null {
  return /^(?:0\.\d{1,9}|1)$/.test(text) && Number(text) > 0
    ? null
    : "This is a share above 0, at most 1: 0.05.";
}
