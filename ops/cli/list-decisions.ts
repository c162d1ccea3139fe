// weir decision list: look for decisions by any filter, as the warehouse has them.

import { Option, type Command } from "commander";
import { DECISIONS } from "#domain/contract/decisions/assessment.ts";
import {
  reportedDecisionPageSchema,
  type ReportedDecision,
} from "#domain/contract/operators/reported-decision.ts";
import type { Environment } from "#domain/contract/values/environment.ts";
import { organisationVerb, type ChosenOrganisation } from "./operator-verb.ts";
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
}

export function addDecisionList(noun: Command, run: Run): void {
  const verb = noun
    .command("list")
    .description("list decisions, newest first (default: of the last 30 days)")
    .addOption(environmentOption())
    .option("--customer <id>", "only of this customer, by our id or yours")
    .addOption(new Option("--decision <decision>", "only these").choices(DECISIONS))
    .option("--rule <id>", "only those that this rule hit")
    .option("--alert <id>", "only those of this alert")
    .option("--min-score <score>", "only from this score on")
    .option("--max-score <score>", "only up to this score");
  organisationVerb(addPageOptions(verb), run, list);
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

function showDecisions(decisions: readonly ReportedDecision[], dress: Dress): string {
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
      one.occurredAt,
      one.externalTransactionId ?? one.externalActivityId,
    ]),
    dress,
  );
}
