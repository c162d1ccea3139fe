// `screening.observed`: the results of the checks of a wallet that was screened on its own. A decision's checks are in its
// own event. It holds no address: only the saved check says whose wallet it was.

import { z } from "zod";
import type { Environment } from "../contract/values/environment.ts";
import { observationSchema, type Observation } from "../contract/decisions/screening.ts";
import { eventIdOf } from "../ids/identifiers.ts";
import { envelopeSchema, EVENT_VERSION } from "./envelope.ts";

const SCREENING_OBSERVED = "screening.observed";

export const screeningObservedSchema = envelopeSchema.extend({
  type: z.literal(SCREENING_OBSERVED),
  data: z.looseObject({
    walletScreeningId: z.string(),
    /** In order: the embedded lists, then the calls to providers outside. */
    observations: z.array(observationSchema).min(1),
  }),
});

export interface ObservedScreening {
  readonly organisationId: string;
  readonly environment: Environment;
  /** Of the customer that the caller named; empty where none was named. */
  readonly subjectId: string;
  readonly walletScreeningId: string;
  readonly screenedAt: string;
  readonly recordedAt: string;
  readonly requestId: string;
  readonly observations: readonly Observation[];
}

/** The event's own fields; its position in the log completes it. A pure function, so that a repeat is byte-equal. */
export function screeningObserved(observed: ObservedScreening) {
  const { organisationId, environment, subjectId, walletScreeningId, observations } = observed;
  return {
    // Beside the events of decisions it is known by its prefix.
    id: eventIdOf(walletScreeningId),
    type: SCREENING_OBSERVED,
    version: EVENT_VERSION,
    organisationId,
    environment,
    subjectId,
    occurredAt: observed.screenedAt,
    recordedAt: observed.recordedAt,
    requestId: observed.requestId,
    data: { walletScreeningId, observations: [...observations] },
  };
}
