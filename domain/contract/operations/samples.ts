// The judged sample: payments that were drawn by lot, for people to say what they are.

import {
  judgementRequestSchema,
  sampledPaymentDetailSchema,
  sampledPaymentPageSchema,
} from "../casework/sampled-payment.ts";
import { outcomeRecordSchema } from "../decisions/outcome.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { pageParameters } from "./parameters.ts";

export const SAMPLES = {
  listSamples: {
    method: "get",
    path: "/organisations/{id}/samples",
    tag: "Samples",
    summary: "List drawn payments that wait for a judgement, the longest first",
    permission: "cases:read",
    scope: "environment",
    query: pageParameters,
    answer: { status: 200, description: "A page of payments.", schema: sampledPaymentPageSchema },
  },
  getSample: {
    method: "get",
    path: "/organisations/{id}/samples/{transactionId}",
    tag: "Samples",
    summary: "Show a drawn payment, without its score and decision",
    permission: "cases:read",
    scope: "environment",
    answer: { status: 200, description: "The payment.", schema: sampledPaymentDetailSchema },
    codes: ["transaction_not_found"],
  },
  judgeSample: {
    method: "post",
    lowersRisk: "one_person",
    path: "/organisations/{id}/samples/{transactionId}/judgement",
    tag: "Samples",
    summary: "Say what a drawn payment is",
    description:
      "Records an outcome with source `analyst`. A second judgement is a second outcome; the newest counts. It needs the permission `outcomes:write` too.",
    permission: "cases:work",
    alsoNeeds: [{ permission: "outcomes:write" }],
    scope: "environment",
    idempotency: { key: "optional", scope: "sample.judge:" },
    body: judgementRequestSchema,
    answer: { status: 201, description: "The recorded outcome.", schema: outcomeRecordSchema },
    codes: ["transaction_not_found", "ledger_full"],
  },
} as const satisfies Operations<OperatorOperation>;
