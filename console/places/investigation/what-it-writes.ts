// What the end of an investigation writes, told before it does.

import type { Investigation } from "../../api/cases.ts";

export type Resolution = NonNullable<Investigation["resolution"]>;

const DISPOSITIONS = {
  fraud: "true positive",
  legitimate: "false positive",
  inconclusive: "inconclusive",
} as const satisfies Record<Resolution, string>;

const NAMED_MAX = 5;

type Known = Pick<Investigation, "decisions" | "decisionCount" | "alertIds">;

/** In sentences: outcomes, what gets none, and alerts. */
export function whatItWrites(
  { decisions, decisionCount, alertIds }: Known,
  resolution: Resolution,
): string[] {
  const payments = decisions.filter(({ transactionId }) => transactionId !== null);
  const isCut = decisionCount > decisions.length;
  const named = payments
    .slice(0, NAMED_MAX)
    .map(({ externalTransactionId, transactionId }) => externalTransactionId ?? transactionId ?? "");
  const others = payments.length - named.length;
  const list = [...named, ...(others > 0 ? [`${others} more`] : [])].join(", ");
  const sentences = isCut
    ? [`One outcome “${resolution}”, source “case”, for each payment among its ${decisionCount} decisions.`]
    : [outcomesIn(payments.length, resolution, list)];
  const without = decisions.length - payments.length;
  if (!isCut && without > 0 && payments.length > 0) {
    sentences.push(
      without === 1
        ? "One decision is no payment and gets none."
        : `${without} decisions are no payments and get none.`,
    );
  }
  if (alertIds.length > 0) {
    const alerts = alertIds.length === 1 ? "Its alert closes" : `Its ${alertIds.length} alerts close`;
    sentences.push(`${alerts} as ${DISPOSITIONS[resolution]}.`);
  }
  return sentences;
}

function outcomesIn(count: number, resolution: Resolution, list: string): string {
  if (count === 0) return "No outcome: none of its decisions is a payment.";
  const outcomes = count === 1 ? "One outcome" : `${count} outcomes`;
  return `${outcomes} “${resolution}”, source “case”, for ${list}.`;
}
