// weir decision list: look for decisions by any filter, as the warehouse has them.

import { Option, type Command } from "commander";
import { RISK_LEVELS } from "#domain/contract/decisions/assessment.ts";
import {
  DECISION_CHOICES,
  DECISION_LABELS,
  reportedDecisionPageSchema,
  type ListedDecision,
} from "#domain/contract/operators/reported-decision.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { organisationReadVerb, type ChosenOrganisation } from "./operator-verb.ts";
import { printPage, readPages } from "./read-pages.ts";
import { right, table, type Dress } from "./table.ts";
import { environmentOption, type Ending, type Plain, type Run } from "./verb.ts";
import { addPageOptions, windowedQuery, type WindowedList } from "./windowed-list.ts";

interface Options extends Plain, WindowedList {
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
  readonly systemVersion?: string;
}

export function addDecisionList(noun: Command, run: Run): void {
  const verb = noun
    .command("list")
    .description("list decisions, newest first (default: of the last 30 days)")
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
    .option("--system-version <id>", "only those made by this version");
  organisationReadVerb(addPageOptions(verb), run, list);
}

async function list(at: ChosenOrganisation, options: Options): Promise<Ending> {
  const query = windowedQuery(at.session, options, {
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
    systemVersionId: options.systemVersion,
  });
  const found = await readPages(at.client, {
    path: `${at.path}/decisions`,
    query,
    schema: reportedDecisionPageSchema,
    of: "decisions",
    all: options.all === true,
  });
  return found.ok ? printPage(at.session, options, found.page, showDecisions) : found;
}

function showDecisions(decisions: readonly ListedDecision[], dress: Dress): string {
  return table(
    [
      "DECISION ID",
      "DECISION",
      right("SCORE"),
      "CUSTOMER",
      "TYPE",
      right("AMOUNT"),
      "COUNTERPARTY",
      "RULES",
      "LABEL",
      "OCCURRED (UTC)",
      "YOUR ID",
    ],
    decisions.map(({ subject, ...one }) => [
      one.decisionId,
      one.decision,
      String(one.score),
      subject.externalUserId ?? subject.id,
      one.type,
      one.amount === null ? "–" : `${one.amount} ${one.currency ?? ""}`,
      one.counterparty ?? "–",
      one.ruleIds.join(", ") || "–",
      one.label ?? "–",
      one.occurredAt,
      one.externalTransactionId ?? one.externalActivityId,
    ]),
    dress,
  );
}
