// From a decision to every id that it goes by.

import type { DecisionReference } from "../contract/casework/decision-reference.ts";
import { idsOfDecision } from "../ids/identifiers.ts";
import type { DecisionRecord } from "../record/decision-record.ts";

export function decisionReferenceOf({ body, context }: Pick<DecisionRecord, "body" | "context">) {
  const { decisionId, activityId, transactionId } = body.assessment;
  return {
    decisionId,
    activityId,
    transactionId: transactionId ?? null,
    externalActivityId: context.activity.externalActivityId,
    externalTransactionId: context.transaction?.externalTransactionId ?? null,
  } satisfies DecisionReference;
}

/** What the id alone says. @param isTransaction whether a transaction was decided, and not an activity alone. */
export function derivedReference(decisionId: string, isTransaction: boolean): DecisionReference {
  const { activityId, transactionId } = idsOfDecision(decisionId);
  return {
    decisionId,
    activityId,
    transactionId: isTransaction ? transactionId : null,
    externalActivityId: null,
    externalTransactionId: null,
  };
}

/** Only the ids of something that has more. */
export function onlyReference(one: DecisionReference): DecisionReference {
  const { decisionId, activityId, transactionId, externalActivityId, externalTransactionId } = one;
  return { decisionId, activityId, transactionId, externalActivityId, externalTransactionId };
}
