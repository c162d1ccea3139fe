// weir decision list: look for decisions by any filter, as the warehouse has them.

import type { Command } from "commander";
import {
  reportedDecisionPageSchema,
  type ListedDecision,
} from "#domain/contract/operators/reported-decision.ts";
import { addDecisionFilters, decisionFilters, type DecisionFilters } from "./decision-filters.ts";
import { withExample } from "./example.ts";
import { organisationReadVerb, type ChosenOrganisation } from "./operator-verb.ts";
import { printPage, readPages } from "./read-pages.ts";
import { right, table, type Dress } from "./table.ts";
import type { Ending, Plain, Run } from "./verb.ts";
import { addPageOptions, windowedQuery, type WindowedList } from "./windowed-list.ts";

interface Options extends Plain, WindowedList, DecisionFilters {}

export function addDecisionList(noun: Command, run: Run): void {
  const verb = noun
    .command("list")
    .description("list decisions, newest first (default: of the last 30 days)");
  const example = "weir decision list --customer customer-17 --decision block --last 7d";
  organisationReadVerb(withExample(addPageOptions(addDecisionFilters(verb)), example), run, list);
}

async function list(at: ChosenOrganisation, options: Options): Promise<Ending> {
  const query = windowedQuery(at.session, options, decisionFilters(options));
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
