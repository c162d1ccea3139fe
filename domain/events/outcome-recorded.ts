// `fraud.outcome.recorded`: what was found out about a decision, when it was found out.

import { z } from "zod";
import type { Environment } from "../contract/values/environment.ts";
import { outcomeRecordSchema, type OutcomeRecord } from "../contract/decisions/outcome.ts";
import { followingId } from "../ids/identifiers.ts";
import type { LogPosition } from "./decision-assessed.ts";
import { envelopeSchema, EVENT_VERSION } from "./envelope.ts";

export const outcomeRecordedSchema = envelopeSchema.extend({
  type: z.literal("fraud.outcome.recorded"),
  data: z.looseObject({
    outcome: outcomeRecordSchema,
    externalUserId: z.string(),
    /** When the decision's activity occurred: outcomes are reported by it. */
    decisionOccurredAt: z.string(),
  }),
});
export type OutcomeRecorded = z.output<typeof outcomeRecordedSchema>;

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
    },
  };
}
