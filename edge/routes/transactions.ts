// Transactions: decide one, read its saved assessment, record its outcome.

import type { IntegratorHandler } from "../http/handlers.ts";
import { assessTransaction } from "../use-cases/assess-transaction.ts";
import { readAssessment } from "../use-cases/read-assessment.ts";
import { recordOutcome } from "../use-cases/record-outcome.ts";

export const createTransaction: IntegratorHandler<"createTransaction"> = ({
  env,
  caller,
  body,
  receivedAt,
}) => assessTransaction(env, caller, body, receivedAt);

export const getTransaction: IntegratorHandler<"getTransaction"> = ({ env, caller, params }) =>
  readAssessment(env, caller, "transaction", params.id);

export const createOutcome: IntegratorHandler<"createOutcome"> = (asked) =>
  recordOutcome(asked.env, asked.caller, {
    reference: asked.params.transactionId,
    keyName: asked.keyName,
    request: asked.body,
    receivedAt: asked.receivedAt,
  });
