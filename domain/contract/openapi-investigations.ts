// The operations on investigations of the OpenAPI document.

import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import {
  approvalRequestSchema,
  INVESTIGATION_STATUSES,
  investigationChangesSchema,
  investigationPageSchema,
  investigationRequestSchema,
  investigationSchema,
  noteRequestSchema,
  reopeningRequestSchema,
  resolutionRequestSchema,
  sarRequestSchema,
} from "./investigation.ts";
import {
  optionalIdempotencyKey,
  commonHeaders,
  pageParameters,
  optionalBodyOf,
  requestBodyOf,
  answers,
} from "./openapi-answers.ts";

const id = z.object({ id: z.string().min(1) });
const header = z.object(commonHeaders);
const headerWithKey = z.object({
  ...commonHeaders,
  ...optionalIdempotencyKey,
});
const investigation = { status: 200, description: "The investigation.", schema: investigationSchema };

function act(
  operationId: string,
  summary: string,
  schema: z.ZodType,
  description?: string,
): { readonly post: ZodOpenApiOperationObject } {
  return {
    post: {
      operationId,
      summary,
      ...(description !== undefined && { description }),
      requestParams: { path: id, header: headerWithKey },
      requestBody: schema.safeParse({}).success ? optionalBodyOf(schema) : requestBodyOf(schema),
      responses: answers(investigation),
    },
  };
}

export const INVESTIGATION_PATHS: ZodOpenApiPathsObject = {
  "/investigations": {
    get: {
      operationId: "listInvestigations",
      summary: "List investigations, newest first",
      requestParams: {
        query: z.object({
          status: z.enum(INVESTIGATION_STATUSES).optional(),
          subjectId: z.string().min(1).optional().meta({ description: "Of the first of its customers." }),
          ...pageParameters,
        }),
        header,
      },
      responses: answers({ status: 200, description: "One page.", schema: investigationPageSchema }),
    },
    post: {
      operationId: "createInvestigation",
      summary: "Open an investigation over alerts and decisions",
      requestParams: { header: headerWithKey },
      requestBody: requestBodyOf(investigationRequestSchema),
      responses: answers({ ...investigation, status: 201 }),
    },
  },
  "/investigations/{id}": {
    get: {
      operationId: "getInvestigation",
      summary: "Read an investigation",
      requestParams: { path: id, header },
      responses: answers(investigation),
    },
    patch: {
      operationId: "updateInvestigation",
      summary: "Hand an investigation to somebody",
      requestParams: { path: id, header },
      requestBody: requestBodyOf(investigationChangesSchema),
      responses: answers(investigation),
    },
  },
  "/investigations/{id}/notes": act("addInvestigationNote", "Write a note", noteRequestSchema),
  "/investigations/{id}/sar": act(
    "fileSar",
    "Keep that a suspicious-activity report was filed",
    sarRequestSchema,
    "Every transaction gets an inconclusive outcome: a report asserts no guilt.",
  ),
  "/investigations/{id}/resolve": act(
    "resolveInvestigation",
    "Say what it came to",
    resolutionRequestSchema,
    "Closes its alerts; every transaction gets an outcome, and `outcomes` says how many have arrived.",
  ),
  "/investigations/{id}/approve": act(
    "approveInvestigation",
    "Approve the resolution that is proposed",
    approvalRequestSchema,
    "By another key than the one that proposed it, which is 403 `permission_denied`.",
  ),
  "/investigations/{id}/reopen": act(
    "reopenInvestigation",
    "Open it again, or refuse the resolution that is proposed",
    reopeningRequestSchema,
  ),
};
