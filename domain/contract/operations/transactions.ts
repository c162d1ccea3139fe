// Transactions: decide one, list them, read a saved assessment, record an outcome.

import { assessmentResponseSchema } from "../decisions/assessment.ts";
import { transactionPageSchema } from "../decisions/decision-summary.ts";
import { outcomePageSchema, outcomeRecordSchema, outcomeRequestSchema } from "../decisions/outcome.ts";
import { transactionRequestSchema } from "../decisions/transaction.ts";
import { linksById, type IntegratorOperation, type Operations } from "./operation.ts";
import { DECISION_LISTS, decisionListParameters, decisionReference, pageParameters } from "./parameters.ts";

export const TRANSACTIONS = {
  createTransaction: {
    method: "post",
    lowersRisk: "never",
    path: "/transactions",
    tag: "Decisions",
    summary: "Decide a transaction",
    description:
      "`externalActivityId` identifies the request: repeating the request returns the stored assessment.",
    identity: true,
    body: transactionRequestSchema,
    answer: {
      status: 200,
      description: "The decision. With `replayed: true`, the stored decision of an earlier request.",
      schema: assessmentResponseSchema,
    },
    codes: [
      "occurred_at_in_future",
      "insufficient_credit",
      "activity_conflict",
      "transaction_conflict",
      "subject_type_conflict",
      "ledger_full",
    ],
    links: {
      ...linksById("/assessment/transactionId", "getTransaction"),
      createOutcome: { transactionId: "/assessment/transactionId" },
      listOutcomes: { transactionId: "/assessment/transactionId" },
      getWalletEvidence: { reference: "/assessment/transactionId" },
      getNetwork: { subjectKind: "/assessment/subject/type", subjectId: "/assessment/subject/id" },
    },
  },
  listTransactions: {
    method: "get",
    path: "/transactions",
    tag: "Decisions",
    summary: "List transactions and what was decided, newest first",
    description: DECISION_LISTS,
    query: decisionListParameters,
    answer: { status: 200, description: "A page of transactions.", schema: transactionPageSchema },
    links: linksById("/data/0/transactionId", "getTransaction"),
  },
  getTransaction: {
    method: "get",
    path: "/transactions/{id}",
    tag: "Decisions",
    summary: "Get the saved assessment of a transaction",
    parameters: { id: decisionReference },
    answer: { status: 200, description: "The saved assessment.", schema: assessmentResponseSchema },
    codes: ["transaction_not_found"],
  },
  listOutcomes: {
    method: "get",
    path: "/transactions/{transactionId}/outcomes",
    tag: "Decisions",
    summary: "List the outcomes of a decision",
    description: "Oldest first. Ask here what is known after a time-out.",
    parameters: { transactionId: decisionReference },
    query: pageParameters,
    answer: { status: 200, description: "A page of outcomes.", schema: outcomePageSchema },
    codes: ["transaction_not_found"],
  },
  createOutcome: {
    method: "post",
    lowersRisk: "by_key",
    path: "/transactions/{transactionId}/outcomes",
    tag: "Decisions",
    summary: "Record the outcome of a decision",
    description: "Reports measure decisions against the outcomes that you record.",
    parameters: { transactionId: decisionReference },
    idempotency: { key: "required", scope: "key:POST /transactions/{transactionId}/outcomes:" },
    body: outcomeRequestSchema,
    answer: { status: 201, description: "The recorded outcome.", schema: outcomeRecordSchema },
    codes: [
      "occurred_at_in_future",
      "unprocessable",
      "transaction_not_found",
      "external_user_mismatch",
      "ledger_full",
    ],
  },
} as const satisfies Operations<IntegratorOperation>;
