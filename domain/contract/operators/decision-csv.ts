// The list of decisions as CSV: the fields of the interface, under its names, in one line each.

import { csvField, csvLine } from "../values/csv.ts";
import { DECISION_COUNT_MAX, type ListedDecision } from "./reported-decision.ts";

/** The decisions of one file, at most: as far as they are counted, and a spreadsheet opens as many. */
export const DECISION_CSV_MAX = DECISION_COUNT_MAX;

type Value = string | number | null;
type Shown = Omit<ListedDecision, "subject" | "ruleIds">;

/** In the order in which they stand. What lies deeper in the interface is flat here: a file has no depth. */
const COLUMNS = {
  decisionId: (row) => row.decisionId,
  activityId: (row) => row.activityId,
  transactionId: (row) => row.transactionId,
  externalActivityId: (row) => row.externalActivityId,
  externalTransactionId: (row) => row.externalTransactionId,
  subjectId: (row) => row.subject.id,
  subjectType: (row) => row.subject.type,
  externalUserId: (row) => row.subject.externalUserId,
  occurredAt: (row) => row.occurredAt,
  assessedAt: (row) => row.assessedAt,
  type: (row) => row.type,
  decision: (row) => row.decision,
  score: (row) => row.score,
  riskLevel: (row) => row.riskLevel,
  label: (row) => row.label,
  amount: (row) => row.amount,
  currency: (row) => row.currency,
  direction: (row) => row.direction,
  counterparty: (row) => row.counterparty,
  screening: (row) => row.screening,
  ruleIds: (row) => row.ruleIds.join(" "),
  systemVersionId: (row) => row.systemVersionId,
} as const satisfies Readonly<Record<string, (row: ListedDecision) => Value>> & {
  // A field that the list gets is missed here.
  readonly [Name in keyof Shown]: (row: ListedDecision) => Value;
};

export const DECISION_CSV_HEAD = csvLine(Object.keys(COLUMNS));

export function decisionCsvLine(decision: ListedDecision): string {
  return csvLine(
    Object.values<(row: ListedDecision) => Value>(COLUMNS).map((of) => {
      const value = of(decision);
      return csvField(value === null ? null : String(value), typeof value === "number");
    }),
  );
}
