// POST /transactions: decide a transaction.

import { transactionRequestSchema } from "#domain/contract/transaction.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { callerOf } from "../../http/inputs.ts";
import { parseBody } from "../../http/parse-body.ts";
import { assessTransaction } from "../../use-cases/assess-transaction.ts";

export async function createTransaction(request: WeirRequest): Promise<Handled> {
  const { env, receivedAt } = request.exchange;
  const body = await parseBody(request, transactionRequestSchema);
  if (!body.ok) return body;
  const assessed = await assessTransaction(env, callerOf(request), body.value, receivedAt);
  return assessed.ok ? { status: 200, body: assessed.value } : assessed;
}
