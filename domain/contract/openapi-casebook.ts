// The operations on alerts, signals and the change feed of the OpenAPI document.

import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { ALERT_STATUSES, alertChangesSchema, alertPageSchema, alertSchema } from "./alert.ts";
import { RISK_LEVELS, signalSchema as noticedSchema } from "./assessment.ts";
import { deltaPageSchema, FEED_KEPT_DAYS } from "./delta.ts";
import {
  optionalIdempotencyKey,
  commonHeaders,
  pageParameters,
  requestBodyOf,
  answers,
} from "./openapi-answers.ts";
import { SIGNAL_STATUSES, signalPageSchema, signalSchema } from "./signal.ts";

const id = z.object({ id: z.string().min(1) });
const header = z.object(commonHeaders);
const headerWithKey = z.object({
  ...commonHeaders,
  ...optionalIdempotencyKey,
});
const subjectId = z.string().min(1).optional().meta({ description: "Our id of the customer, or yours." });
const alert = { status: 200, description: "The alert.", schema: alertSchema };
const signal = { status: 200, description: "The signal.", schema: signalSchema };

function signalAct(operationId: string, summary: string): ZodOpenApiOperationObject {
  return {
    operationId,
    summary,
    description: "Doing it again changes nothing.",
    requestParams: { path: id, header: headerWithKey },
    responses: answers(signal),
  };
}

export const CASEBOOK_PATHS: ZodOpenApiPathsObject = {
  "/monitoring/deltas": {
    get: {
      operationId: "listMonitoringDeltas",
      summary: "Read what changed, in order and without gaps",
      description: `Of alerts, signals and investigations, ${FEED_KEPT_DAYS} days back. A cursor from before is 400 \`cursor_expired\`, with \`details.resyncFrom\`.`,
      requestParams: { query: z.object(pageParameters), header },
      responses: answers({ status: 200, description: "One page, oldest first.", schema: deltaPageSchema }),
    },
  },
  "/alerts": {
    get: {
      operationId: "listAlerts",
      summary: "List alerts, newest first",
      requestParams: {
        query: z.object({
          status: z.enum(ALERT_STATUSES).optional(),
          priority: z.enum(RISK_LEVELS).optional(),
          subjectId,
          ...pageParameters,
        }),
        header,
      },
      responses: answers({ status: 200, description: "One page.", schema: alertPageSchema }),
    },
  },
  "/alerts/{id}": {
    get: {
      operationId: "getAlert",
      summary: "Read an alert",
      description: "A moment after the decision that names it.",
      requestParams: { path: id, header },
      responses: answers(alert),
    },
    patch: {
      operationId: "updateAlert",
      summary: "Move, assign or judge an alert",
      description: "With the version that you know: where it is a stale one, 409 `version_conflict`.",
      requestParams: { path: id, header },
      requestBody: requestBodyOf(alertChangesSchema),
      responses: answers(alert),
    },
  },
  "/signals": {
    get: {
      operationId: "listSignals",
      summary: "List signals, newest first",
      requestParams: {
        query: z.object({
          status: z.enum(SIGNAL_STATUSES).optional(),
          priority: noticedSchema.shape.severity.optional().meta({ description: "Their severity." }),
          subjectId,
          ...pageParameters,
        }),
        header,
      },
      responses: answers({ status: 200, description: "One page.", schema: signalPageSchema }),
    },
  },
  "/signals/{id}": {
    get: {
      operationId: "getSignal",
      summary: "Read a signal",
      requestParams: { path: id, header },
      responses: answers(signal),
    },
  },
  "/signals/{id}/acknowledge": { post: signalAct("acknowledgeSignal", "Say that a signal is known") },
  "/signals/{id}/clear": { post: signalAct("clearSignal", "End a signal") },
};
