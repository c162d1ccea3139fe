// The record of an outcome, from what was sent and what the decision had before. Pure but for its inputs.

import type { OutcomeRecord } from "#domain/contract/decisions/outcome.ts";
import type { RecordOutcomeCommand } from "../api.ts";

/**
 * @param earlier outcomes of the same decision, oldest first.
 * @param recordedAt an instant.
 */
export function makeOutcome(
  { request, id, actor }: RecordOutcomeCommand,
  decision: {
    readonly decisionId: string;
    readonly transactionId?: string | undefined;
    readonly activityId: string;
  },
  earlier: readonly OutcomeRecord[],
  recordedAt: string,
): OutcomeRecord {
  return {
    id,
    decisionId: decision.decisionId,
    transactionId: decision.transactionId ?? null,
    activityId: decision.activityId,
    classification: request.classification,
    source: request.source,
    occurredAt: request.occurredAt,
    recordedAt,
    reasonCode: request.reasonCode ?? null,
    currency: request.currency ?? null,
    lossAmount: request.lossAmount ?? null,
    recoveredAmount: request.recoveredAmount ?? null,
    sequence: earlier.length + 1,
    actor,
    supersedesOutcomeId: earlier.at(-1)?.id ?? null,
  };
}
