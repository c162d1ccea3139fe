// Signals: list, read, acknowledge and clear them.

import { z } from "zod";
import { signalSchema as noticedSchema } from "../decisions/assessment.ts";
import { SIGNAL_STATUSES, signalPageSchema, signalSchema } from "../casework/signal.ts";
import { linksById, type IntegratorOperation, type Operations } from "./operation.ts";
import { pageParameters, subjectParameter } from "./parameters.ts";

export const SIGNALS = {
  listSignals: {
    method: "get",
    path: "/signals",
    tag: "Signals",
    summary: "List signals, newest first",
    query: {
      status: z.enum(SIGNAL_STATUSES).optional(),
      priority: noticedSchema.shape.severity.optional().meta({ description: "The severity of the signal." }),
      ...subjectParameter,
      ...pageParameters,
    },
    answer: { status: 200, description: "A page of signals.", schema: signalPageSchema },
    links: linksById("/data/0/id", "getSignal", "acknowledgeSignal", "clearSignal"),
  },
  getSignal: {
    method: "get",
    path: "/signals/{id}",
    tag: "Signals",
    summary: "Get a signal",
    answer: { status: 200, description: "The signal.", schema: signalSchema },
    codes: ["signal_not_found"],
  },
  acknowledgeSignal: {
    method: "post",
    lowersRisk: "never",
    path: "/signals/{id}/acknowledge",
    tag: "Signals",
    summary: "Acknowledge a signal",
    description: "Acknowledging a signal twice changes nothing.",
    idempotency: { key: "optional", scope: "signal.acknowledge:" },
    answer: { status: 200, description: "The signal.", schema: signalSchema },
    codes: ["signal_not_found", "invalid_state"],
  },
  clearSignal: {
    method: "post",
    lowersRisk: "by_key",
    path: "/signals/{id}/clear",
    tag: "Signals",
    summary: "Clear a signal",
    description: "Clearing a signal twice changes nothing.",
    idempotency: { key: "optional", scope: "signal.clear:" },
    answer: { status: 200, description: "The signal.", schema: signalSchema },
    codes: ["signal_not_found", "invalid_state"],
  },
} as const satisfies Operations<IntegratorOperation>;
