// The credit of an organisation.

import {
  creditEntryPageSchema,
  creditEntrySchema,
  creditStatementSchema,
} from "../operators/operator-answers.ts";
import { creditGrantRequestSchema } from "../operators/operator.ts";
import type { Operations, OperatorOperation } from "./operation.ts";
import { pageParameters } from "./parameters.ts";

export const CREDIT = {
  getCredit: {
    method: "get",
    path: "/organisations/{id}/credit",
    tag: "Credit",
    summary: "Get the balance",
    permission: "credit:read",
    scope: "organisation",
    answer: {
      status: 200,
      description: "The balance, and what is reserved and captured.",
      schema: creditStatementSchema,
    },
  },
  grantCredit: {
    method: "post",
    lowersRisk: "never",
    path: "/organisations/{id}/credit/grants",
    tag: "Credit",
    summary: "Grant credit",
    permission: "credit:grant",
    scope: "organisation",
    idempotency: { key: "required", scope: "" },
    body: creditGrantRequestSchema,
    answer: { status: 201, description: "The entry of the grant.", schema: creditEntrySchema },
    codes: ["unprocessable"],
  },
  listCreditEntries: {
    method: "get",
    path: "/organisations/{id}/credit/entries",
    tag: "Credit",
    summary: "List grants, leases and returns, newest first",
    permission: "credit:read",
    scope: "organisation",
    query: pageParameters,
    answer: { status: 200, description: "A page of entries.", schema: creditEntryPageSchema },
  },
} as const satisfies Operations<OperatorOperation>;
