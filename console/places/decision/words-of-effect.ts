// What an outcome would change, in words: it counts only where no stronger source has spoken.

import { effectiveLabel, outcomeThatCounts } from "#domain/risk-assessment/effective-label.ts";
import type { OrganisationDecision } from "../../api/decisions.ts";
import type { OutcomeRequest } from "../../api/outcomes.ts";

type OutcomeSource = OrganisationDecision["outcomes"][number]["source"];

const SOURCE_WORDS: Readonly<Record<OutcomeSource, string>> = {
  analyst: "an analyst",
  automation: "an automation",
  case: "an investigation",
  chargeback: "a chargeback",
  customer: "the customer",
  sar: "a suspicious activity report",
};

type New = Pick<OutcomeRequest, "classification" | "occurredAt"> & { readonly source: OutcomeSource };

/** @param outcome what is about to be recorded. */
export function wordsOfEffect(
  { outcomes, label }: Pick<OrganisationDecision, "outcomes" | "label">,
  outcome: New,
): string {
  const added = { ...outcome, sequence: outcomes.length + 1 };
  const all = [...outcomes, added];
  const counted = outcomeThatCounts(all) ?? added;
  if (counted !== added) {
    const why =
      counted.source === outcome.source ? "which is later" : `which outranks ${SOURCE_WORDS[outcome.source]}`;
    return (
      `Reports go on counting the payment as ${label}, as known from ${SOURCE_WORDS[counted.source]}, ${why}. ` +
      "This outcome is kept beside it."
    );
  }
  const effect = `Reports count the payment as ${effectiveLabel(all)} from then on`;
  const why = outcome.source === "sar" ? ", for a report of suspicion proves nothing" : "";
  return `${effect}${why}. ${label === null ? "" : `It is ${label} now; what was said before stays in the record.`}`.trim();
}
