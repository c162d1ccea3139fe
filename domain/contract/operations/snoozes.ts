// Rules that are excluded from a customer's decisions for a while.

import { snoozePageSchema, snoozeReason, snoozeRequestSchema, snoozeSchema } from "../casework/snooze.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { pageParameters, subjectParameter } from "./parameters.ts";

export const SNOOZES = {
  listSnoozes: {
    method: "get",
    path: "/organisations/{id}/snoozes",
    tag: "Snoozes",
    summary: "List snoozed rules, newest first",
    permission: "organisations:read",
    scope: "environment",
    query: { ...subjectParameter, ...pageParameters },
    answer: { status: 200, description: "A page of snoozes.", schema: snoozePageSchema },
  },
  createSnooze: {
    method: "post",
    lowersRisk: "two_persons",
    path: "/organisations/{id}/snoozes",
    tag: "Snoozes",
    summary: "Exclude a rule from a customer's decisions for a while",
    description:
      "One operator may exclude a rule for a customer for a day in any 7. More takes two: 409 `invalid_state` until another has asked for the same rule and customer, until then at most.",
    permission: "rules:snooze",
    scope: "environment",
    idempotency: { key: "optional", scope: "snooze.create:" },
    body: snoozeRequestSchema,
    answer: { status: 201, description: "The snooze.", schema: snoozeSchema },
    codes: ["unprocessable", "subject_not_found", "invalid_state"],
  },
  endSnooze: {
    method: "delete",
    lowersRisk: "never",
    path: "/organisations/{id}/snoozes/{snoozeId}",
    tag: "Snoozes",
    summary: "End a snooze",
    permission: "rules:snooze",
    scope: "environment",
    query: { reason: snoozeReason.optional().meta({ description: "Kept in the audit log." }) },
    answer: { status: 204, description: "The rule counts again." },
    codes: ["snooze_not_found"],
  },
} as const satisfies Operations<OperatorOperation>;
