// Decisions of an organisation: look for some by any filter, decide one again.

import { z } from "zod";
import { RISK_LEVELS } from "../decisions/assessment.ts";
import { DIRECTIONS } from "../decisions/transaction.ts";
import { outcomePageSchema, outcomeRecordSchema, personsOutcomeSchema } from "../decisions/outcome.ts";
import { DECISION_CSV_MAX } from "../operators/decision-csv.ts";
import { decisionReplaySchema } from "../operators/operator.ts";
import { decisionContextSchema, organisationDecisionSchema } from "../operators/organisation-decision.ts";
import {
  DECISION_CHOICES,
  DECISION_LABELS,
  SCREENING_CHOICES,
  decisionCountSchema,
  reportedDecisionPageSchema,
} from "../operators/reported-decision.ts";
import { nonNegativeAmount } from "../values/primitives.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { decisionReference, pageParameters, subjectParameter, windowParameters } from "./parameters.ts";

const score = z.int().min(0).max(100).optional();
const amount = nonNegativeAmount.optional();

/** Which decisions: of the list, of its count and of its file. */
const filter = {
  ...windowParameters,
  ...subjectParameter,
  decision: z
    .enum(DECISION_CHOICES)
    .optional()
    .meta({ description: "Only these; `interrupted`: reviewed and blocked ones." }),
  ruleId: z.string().min(1).optional().meta({ description: "Only those that this rule hit." }),
  alertId: z.string().min(1).optional().meta({ description: "Only those that belong to this alert." }),
  minScore: score.meta({ description: "Inclusive; 0 by default." }),
  maxScore: score.meta({ description: "Inclusive; 100 by default." }),
  riskLevel: z.enum(RISK_LEVELS).optional().meta({ description: "Only these." }),
  label: z.enum(DECISION_LABELS).optional().meta({
    description: "Only decisions with this label; `none`: without any.",
  }),
  currency: z
    .string()
    .min(1)
    .optional()
    .meta({ description: "Only payments in this currency, as you wrote it." }),
  minAmount: amount.meta({ description: "Only payments of at least so much, each in its own currency." }),
  maxAmount: amount.meta({ description: "Only payments of at most so much, each in its own currency." }),
  aboveAmount: amount.meta({ description: "Only payments of more than so much, each in its own currency." }),
  belowAmount: amount.meta({ description: "Only payments of less than so much, each in its own currency." }),
  direction: z.enum(DIRECTIONS).optional().meta({ description: "Only payments that go there." }),
  channel: z
    .string()
    .min(1)
    .optional()
    .meta({ description: "Only what came by this channel, as you wrote it." }),
  type: z.string().min(1).optional().meta({
    description:
      "Only activities of this type (`transaction`: all payments), or payments of this one of yours.",
  }),
  screening: z.enum(SCREENING_CHOICES).optional().meta({
    description: "Only decisions with this most severe status of all checks; `none`: nothing was screened.",
  }),
  systemVersionId: z.string().min(1).optional().meta({ description: "Only decisions made by this version." }),
  nodeId: z.string().min(1).optional().meta({
    description:
      "Only decisions that name this device, address, instrument or party, by the id that it has in the relationship network, e.g. `device:…`. They are known there a minute or two after they are listed.",
  }),
};

export const DECISIONS = {
  listDecisions: {
    method: "get",
    path: "/organisations/{id}/decisions",
    tag: "Decisions",
    summary: "List decisions, newest first",
    description:
      "From the warehouse, by the time when the payment or activity happened: `dataAsOf` says how new its rows are. What was just decided is in the integrators' `GET /transactions`.",
    permission: "decisions:read",
    scope: "environment",
    query: {
      ...filter,
      ...pageParameters,
    },
    answer: { status: 200, description: "A page of decisions.", schema: reportedDecisionPageSchema },
    codes: ["upstream_failed"],
  },
  countDecisions: {
    method: "get",
    path: "/organisations/{id}/decision-count",
    tag: "Decisions",
    summary: "Count the decisions of a list",
    description:
      "How many the list has on all of its pages, and what they add up to in each currency. Asked apart, because the list is quicker without it.",
    permission: "decisions:read",
    scope: "environment",
    query: filter,
    answer: { status: 200, description: "How many they are.", schema: decisionCountSchema },
    codes: ["upstream_failed"],
  },
  exportDecisions: {
    method: "get",
    path: "/organisations/{id}/decisions.csv",
    tag: "Decisions",
    summary: "Get the decisions of a list as a file",
    description: `CSV (RFC 4180) of all pages of the list, at most ${DECISION_CSV_MAX} decisions: of more there is no file, but 400 \`export_too_large\`. Fields as in the list, those of \`subject\` flat, what was not given empty. A text that a program for tables would compute begins with an apostrophe. A file that breaks off ends the connection without its end. The audit has who took how many.`,
    permission: "decisions:read",
    scope: "environment",
    query: filter,
    answer: {
      status: 200,
      description: "A head with the fields' names, then a line for each decision.",
      schema: z.string(),
      mediaType: "text/csv",
    },
    codes: ["export_too_large", "upstream_failed"],
  },
  getDecision: {
    method: "get",
    path: "/organisations/{id}/decisions/{reference}",
    tag: "Decisions",
    summary: "Get a decision with its outcomes",
    description:
      "By its id, by our id or yours of the activity or transaction, or by the id of a match in its screening. From the ledger: at once.",
    permission: "decisions:read",
    scope: "environment",
    answer: { status: 200, description: "The decision.", schema: organisationDecisionSchema },
    codes: ["decision_not_found"],
  },
  getDecisionContext: {
    method: "get",
    path: "/organisations/{id}/decisions/{reference}/context",
    tag: "Decisions",
    summary: "Get what a decision was made from",
    permission: "decisions:read",
    scope: "environment",
    answer: {
      status: 200,
      description: "The context, and what each rule said.",
      schema: decisionContextSchema,
    },
    codes: ["decision_not_found"],
  },
  listDecisionOutcomes: {
    method: "get",
    path: "/organisations/{id}/decisions/{reference}/outcomes",
    tag: "Decisions",
    summary: "List the outcomes of a decision",
    description: "Oldest first. Ask here what is known after a time-out.",
    permission: "decisions:read",
    scope: "environment",
    parameters: { reference: decisionReference },
    query: pageParameters,
    answer: { status: 200, description: "A page of outcomes.", schema: outcomePageSchema },
    codes: ["decision_not_found"],
  },
  recordDecisionOutcome: {
    method: "post",
    lowersRisk: "one_person",
    path: "/organisations/{id}/decisions/{reference}/outcomes",
    tag: "Decisions",
    summary: "Record the outcome of a payment",
    description:
      "As integrators do, under the operator's own name. A decision on an activity gets none here: 400 `unprocessable`.",
    permission: "outcomes:write",
    scope: "environment",
    parameters: { reference: decisionReference },
    idempotency: {
      key: "required",
      scope: "key:POST /organisations/{id}/decisions/{reference}/outcomes:",
    },
    body: personsOutcomeSchema,
    answer: { status: 201, description: "The recorded outcome.", schema: outcomeRecordSchema },
    codes: [
      "occurred_at_in_future",
      "unprocessable",
      "decision_not_found",
      "external_user_mismatch",
      "ledger_full",
    ],
  },
  replayDecision: {
    method: "get",
    path: "/organisations/{id}/decisions/{reference}/replay",
    tag: "Decisions",
    summary: "Decide a stored decision again and compare",
    permission: "decisions:replay",
    scope: "environment",
    answer: {
      status: 200,
      description: "Both decisions and their differences.",
      schema: decisionReplaySchema,
    },
    codes: ["transaction_not_found", "system_version_not_found"],
  },
} as const satisfies Operations<OperatorOperation>;
