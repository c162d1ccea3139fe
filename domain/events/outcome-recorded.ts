// `fraud.outcome.recorded`: what was found out about a decision, when it was found out.

import { z } from "zod";
import type { Environment } from "../contract/values/environment.ts";
import { outcomeRecordSchema, type OutcomeRecord } from "../contract/decisions/outcome.ts";
import { followingId } from "../ids/identifiers.ts";
import { fromScaled } from "../money/amount.ts";
import type { Loss } from "../risk-assessment/losses.ts";
import type { LogPosition } from "./decision-assessed.ts";
import { envelopeSchema, EVENT_VERSION } from "./envelope.ts";

/** What the payment cost in one currency, by all of its outcomes up to this one. Amounts are decimal strings. */
const lossSchema = z.object({
  currency: z.string(),
  /** Lost in all disputes. */
  incurred: z.string(),
  /** Came back of that. */
  recovered: z.string(),
  /** Came back beyond that. */
  recoverySurplus: z.string(),
});

export const outcomeRecordedSchema = envelopeSchema.extend({
  type: z.literal("fraud.outcome.recorded"),
  data: z.looseObject({
    outcome: outcomeRecordSchema,
    externalUserId: z.string(),
    /** When the decision's activity occurred: outcomes are reported by it. */
    decisionOccurredAt: z.string(),
    losses: z.array(lossSchema).optional(),
  }),
});
export type OutcomeRecorded = z.output<typeof outcomeRecordedSchema>;
type WrittenLoss = z.output<typeof lossSchema>;

/** An outcome as the Ledger keeps it: the record and whose decision it speaks of. */
export interface StoredOutcome {
  readonly organisationId: string;
  readonly environment: Environment;
  readonly subjectId: string;
  readonly externalUserId: string | null;
  readonly decisionOccurredAt: string;
  /** The caller's ids of what was decided; absent where an earlier release recorded it. */
  readonly externalActivityId?: string;
  readonly externalTransactionId?: string | null;
  /** Of the request that recorded it; absent where it is not known. */
  readonly requestId?: string;
  readonly outcome: OutcomeRecord;
  /** Absent where an earlier release recorded it. */
  readonly losses?: readonly WrittenLoss[];
}

export function writeLoss({ currency, incurred, recovered, recoverySurplus }: Loss): WrittenLoss {
  return {
    currency,
    incurred: fromScaled(incurred),
    recovered: fromScaled(recovered),
    recoverySurplus: fromScaled(recoverySurplus),
  };
}

export function outcomeRecorded(stored: StoredOutcome, position: LogPosition): OutcomeRecorded {
  const { outcome } = stored;
  return {
    id: followingId("evt", outcome.id),
    type: "fraud.outcome.recorded",
    version: EVENT_VERSION,
    source: position.source,
    sequence: position.sequence,
    organisationId: stored.organisationId,
    environment: stored.environment,
    subjectId: stored.subjectId,
    occurredAt: outcome.occurredAt,
    recordedAt: outcome.recordedAt,
    requestId: stored.requestId ?? null,
    data: {
      outcome,
      externalUserId: stored.externalUserId ?? "",
      decisionOccurredAt: stored.decisionOccurredAt,
      ...(stored.losses !== undefined && { losses: [...stored.losses] }),
    },
  };
}
