// By what decisions are looked for: the options of a verb, and the query that they make.

import { Option, type Command } from "commander";
import { RISK_LEVELS } from "#domain/contract/decisions/assessment.ts";
import { DIRECTIONS } from "#domain/contract/decisions/transaction.ts";
import {
  DECISION_CHOICES,
  DECISION_LABELS,
  SCREENING_CHOICES,
} from "#domain/contract/operators/reported-decision.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { environmentOption } from "./verb.ts";

export interface DecisionFilters {
  readonly env: Environment;
  readonly customer?: string;
  readonly decision?: string;
  readonly rule?: string;
  readonly alert?: string;
  readonly minScore?: string;
  readonly maxScore?: string;
  readonly risk?: string;
  readonly label?: string;
  readonly currency?: string;
  readonly minAmount?: string;
  readonly maxAmount?: string;
  readonly aboveAmount?: string;
  readonly belowAmount?: string;
  readonly direction?: string;
  readonly channel?: string;
  readonly type?: string;
  readonly screening?: string;
  readonly systemVersion?: string;
  readonly with?: string;
}

/** `--env` and every filter. */
export function addDecisionFilters(verb: Command): Command {
  return verb
    .addOption(environmentOption())
    .option("--customer <id>", "only of this customer, by our id or yours")
    .addOption(new Option("--decision <decision>", "only these").choices(DECISION_CHOICES))
    .option("--rule <id>", "only those that this rule hit")
    .option("--alert <id>", "only those of this alert")
    .option("--min-score <score>", "only from this score on")
    .option("--max-score <score>", "only up to this score")
    .addOption(new Option("--risk <level>", "only these").choices(RISK_LEVELS))
    .addOption(new Option("--label <label>", "only those with this label").choices(DECISION_LABELS))
    .option("--currency <code>", "only payments in this currency")
    .option("--min-amount <amount>", "only payments of at least this amount")
    .option("--max-amount <amount>", "only payments of at most this amount")
    .option("--above-amount <amount>", "only payments of more than this amount")
    .option("--below-amount <amount>", "only payments of less than this amount")
    .addOption(new Option("--direction <direction>", "only payments that go there").choices(DIRECTIONS))
    .option("--channel <channel>", "only those by this channel")
    .option("--type <type>", "only activities of this type, or payments of this one of yours")
    .addOption(new Option("--screening <status>", "only those with this result").choices(SCREENING_CHOICES))
    .option("--system-version <id>", "only those made by this version")
    .option("--with <node>", "only those that name this node of the network, e.g. device:phone-7");
}

/** As the service takes them; what was not asked for is undefined. */
export function decisionFilters(options: DecisionFilters): Readonly<Record<string, string | undefined>> {
  return {
    environment: options.env,
    subjectId: options.customer,
    decision: options.decision,
    ruleId: options.rule,
    alertId: options.alert,
    minScore: options.minScore,
    maxScore: options.maxScore,
    riskLevel: options.risk,
    label: options.label,
    currency: options.currency,
    minAmount: options.minAmount,
    maxAmount: options.maxAmount,
    aboveAmount: options.aboveAmount,
    belowAmount: options.belowAmount,
    direction: options.direction,
    channel: options.channel,
    type: options.type,
    screening: options.screening,
    systemVersionId: options.systemVersion,
    nodeId: options.with,
  };
}
