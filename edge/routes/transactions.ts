// Transactions: decide one, list them, read a saved assessment, record an outcome.

import { succeed } from "#domain/contract/errors/errors.ts";
import { decisionListOf } from "../http/decision-list.ts";
import type { IntegratorHandler } from "../http/handlers.ts";
import { wholeListPage } from "../http/inputs.ts";
import { assessTransaction } from "../use-cases/assess-transaction.ts";
import { listDecisions } from "../use-cases/list-decisions.ts";
import * as outcomes from "../use-cases/list-outcomes.ts";
import { readAssessment } from "../use-cases/read-assessment.ts";
import { recordOutcome, referenceNotFound } from "../use-cases/record-outcome.ts";

export const createTransaction: IntegratorHandler<"createTransaction"> = ({
  env,
  caller,
  body,
  receivedAt,
  spend,
}) => assessTransaction(env, caller, body, receivedAt, spend);

export const listTransactions: IntegratorHandler<"listTransactions"> = async ({ env, caller, query }) => {
  const asked = decisionListOf(query);
  return asked.ok ? succeed(await listDecisions(env, caller, "transaction", asked.value)) : asked;
};

export const getTransaction: IntegratorHandler<"getTransaction"> = ({ env, caller, params }) =>
  readAssessment(env, caller, "transaction", params.id);

export const listOutcomes: IntegratorHandler<"listOutcomes"> = async (asked) => {
  const page = wholeListPage(asked.query);
  if (!page.ok) return page;
  const data = await outcomes.listOutcomes(asked.env, asked.caller, asked.params.transactionId);
  return data === null ? referenceNotFound() : succeed(page.value({ data }));
};

export const createOutcome: IntegratorHandler<"createOutcome"> = (asked) =>
  recordOutcome(asked.env, asked.caller, {
    reference: asked.params.transactionId,
    keyName: asked.keyName,
    request: asked.body,
    receivedAt: asked.receivedAt,
  });
