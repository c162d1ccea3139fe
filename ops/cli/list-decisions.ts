// weir decision list: look for decisions by any filter, as the warehouse has them.

import type { Command } from "commander";
import {
  decisionCountSchema,
  type DecisionCount,
  reportedDecisionPageSchema,
  type ListedDecision,
} from "#domain/contract/operators/reported-decision.ts";
import { ask } from "./ask.ts";
import { addDecisionFilters, decisionFilters, type DecisionFilters } from "./decision-filters.ts";
import { withExample } from "./example.ts";
import { fieldsOf, listing } from "./list-output.ts";
import { organisationReadVerb, type ChosenOrganisation } from "./operator-verb.ts";
import { printPage, readPages } from "./read-pages.ts";
import { right, table, type Dress } from "./table.ts";
import { print, type Ending, type Plain, type Run } from "./verb.ts";
import { addPageOptions, windowedQuery, type WindowedList } from "./windowed-list.ts";

interface Options extends Plain, WindowedList, DecisionFilters {
  readonly count?: true;
}

export function addDecisionList(noun: Command, run: Run): void {
  const verb = noun
    .command("list")
    .description("list decisions, newest first (default: of the last 30 days)");
  const filtered = addDecisionFilters(verb).option("--count", "say how many they are, and list none");
  const example = "weir decision list --customer customer-17 --decision block --last 7d";
  organisationReadVerb(
    listing(withExample(addPageOptions(filtered), example), fieldsOf(reportedDecisionPageSchema)),
    run,
    list,
  );
}

async function list(at: ChosenOrganisation, options: Options): Promise<Ending> {
  const query = windowedQuery(at.session, options, decisionFilters(options));
  if (options.count === true) return await count(at, options, query);
  const found = await readPages(at.client, {
    path: `${at.path}/decisions`,
    query,
    schema: reportedDecisionPageSchema,
    of: "decisions",
    all: options.all === true,
  });
  return found.ok ? printPage(at.session, options, found.page, showDecisions) : found;
}

async function count(
  { client, path, session }: ChosenOrganisation,
  options: Options,
  query: URLSearchParams,
): Promise<Ending> {
  query.delete("limit");
  const call = { method: "GET", path: `${path}/decision-count?${query.toString()}` } as const;
  const found = await ask(client, call, decisionCountSchema, "count of decisions");
  return found.ok ? print(session, options, found.body, () => shownCount(found.value)) : found;
}

function shownCount(counted: DecisionCount): string {
  return `${counted.truncated ? "more than " : ""}${counted.count}\n`;
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
