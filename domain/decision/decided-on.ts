// What a decision was made on, as its answer shows it.

import type { Assessment } from "../contract/decisions/assessment.ts";
import type { Evidence } from "./evidence.ts";
import { shownParty } from "./show-party.ts";

export type DecidedOn = Pick<Assessment, "activity" | "transaction">;

export function decidedOn({ activity, transaction }: Evidence): DecidedOn {
  const { externalActivityId, type, eventName, occurredAt } = activity;
  const shown = { externalActivityId, type: eventName ?? type, occurredAt };
  if (transaction === null) return { activity: shown };
  const { externalTransactionId, assetClass, direction, amount, currency, transactionType } = transaction;
  const parties = transaction.parties.map(shownParty);
  return {
    activity: shown,
    transaction: { externalTransactionId, assetClass, direction, amount, currency, transactionType, parties },
  };
}
