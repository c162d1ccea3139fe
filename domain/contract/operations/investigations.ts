// Investigations: open one over alerts and decisions, work on it, resolve it.

import { z } from "zod";
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
} from "../casework/investigation.ts";
import { linksById, type IntegratorOperation, type Operations } from "./operation.ts";
import { pageParameters } from "./parameters.ts";

const TAG = "Investigations";
const INVESTIGATION = {
  status: 200,
  description: "The investigation in its new state.",
  schema: investigationSchema,
} as const;
const FAILURES = ["investigation_not_found", "invalid_state", "version_conflict"] as const;

export const INVESTIGATIONS = {
  listInvestigations: {
    method: "get",
    path: "/investigations",
    tag: TAG,
    summary: "List investigations, newest first",
    query: {
      status: z.enum(INVESTIGATION_STATUSES).optional(),
      subjectId: z
        .string()
        .min(1)
        .optional()
        .meta({ description: "The first customer of the investigation, by our id or yours." }),
      ...pageParameters,
    },
    answer: { status: 200, description: "A page of investigations.", schema: investigationPageSchema },
    links: linksById("/data/0/id", "getInvestigation", "addInvestigationNote", "resolveInvestigation"),
  },
  createInvestigation: {
    method: "post",
    lowersRisk: "never",
    path: "/investigations",
    tag: TAG,
    summary: "Open an investigation of alerts and decisions",
    idempotency: { key: "optional", scope: "investigation.open:" },
    body: investigationRequestSchema,
    answer: { status: 201, description: "The investigation.", schema: investigationSchema },
    codes: ["unprocessable", "invalid_state"],
    links: linksById(
      "/id",
      "getInvestigation",
      "updateInvestigation",
      "addInvestigationNote",
      "fileSar",
      "resolveInvestigation",
      "approveInvestigation",
      "reopenInvestigation",
    ),
  },
  getInvestigation: {
    method: "get",
    path: "/investigations/{id}",
    tag: TAG,
    summary: "Get an investigation",
    answer: { status: 200, description: "The investigation.", schema: investigationSchema },
    codes: ["investigation_not_found"],
  },
  updateInvestigation: {
    method: "patch",
    lowersRisk: "never",
    path: "/investigations/{id}",
    tag: TAG,
    summary: "Assign an investigation",
    body: investigationChangesSchema,
    answer: INVESTIGATION,
    codes: FAILURES,
  },
  addInvestigationNote: {
    method: "post",
    lowersRisk: "never",
    path: "/investigations/{id}/notes",
    tag: TAG,
    summary: "Add a note",
    idempotency: { key: "optional", scope: "investigation.note:" },
    body: noteRequestSchema,
    answer: INVESTIGATION,
    codes: FAILURES,
  },
  fileSar: {
    method: "post",
    lowersRisk: "never",
    path: "/investigations/{id}/sar",
    tag: TAG,
    summary: "Record that a suspicious-activity report was filed",
    description: "Every transaction gets an inconclusive outcome, because a report asserts no guilt.",
    idempotency: { key: "optional", scope: "investigation.sar:" },
    optionalBody: sarRequestSchema,
    answer: INVESTIGATION,
    codes: FAILURES,
  },
  resolveInvestigation: {
    method: "post",
    lowersRisk: "by_key",
    path: "/investigations/{id}/resolve",
    tag: TAG,
    summary: "Resolve an investigation",
    description:
      "Closes its alerts and records an outcome for every transaction; `outcomes` counts those that have arrived.",
    idempotency: { key: "optional", scope: "investigation.resolve:" },
    body: resolutionRequestSchema,
    answer: INVESTIGATION,
    codes: FAILURES,
  },
  approveInvestigation: {
    method: "post",
    lowersRisk: "by_key",
    path: "/investigations/{id}/approve",
    tag: TAG,
    summary: "Approve the proposed resolution",
    description: "Use another key than the one that proposed it; the same key gets 403 `permission_denied`.",
    idempotency: { key: "optional", scope: "investigation.approve:" },
    optionalBody: approvalRequestSchema,
    answer: INVESTIGATION,
    codes: ["permission_denied", ...FAILURES],
  },
  reopenInvestigation: {
    method: "post",
    lowersRisk: "never",
    path: "/investigations/{id}/reopen",
    tag: TAG,
    summary: "Reopen an investigation, or reject the proposed resolution",
    idempotency: { key: "optional", scope: "investigation.reopen:" },
    optionalBody: reopeningRequestSchema,
    answer: INVESTIGATION,
    codes: FAILURES,
  },
} as const satisfies Operations<IntegratorOperation>;
