// /signals: what was noticed, and that people know of it or have done with it.

import { signalSchema as noticedSchema } from "#domain/contract/assessment.ts";
import { SIGNAL_STATUSES } from "#domain/contract/signal.ts";
import { caseListOf } from "../../http/case-list.ts";
import type { Handled, Handler, WeirRequest } from "../../http/exchange.ts";
import { callerOf, optionalIdempotencyKeyOf, pathParameter } from "../../http/inputs.ts";
import { casebookOf } from "../../routing.ts";
import { actOnSignal, signalNotFound } from "../../use-cases/manage-cases.ts";

export async function listSignals(request: WeirRequest): Promise<Handled> {
  const asked = caseListOf(request, SIGNAL_STATUSES, noticedSchema.shape.severity.options);
  if (!asked.ok) return asked;
  const { filter, limit, before } = asked.value;
  const casebook = casebookOf(request.exchange.env, callerOf(request));
  return { status: 200, body: await casebook.list("signal", filter, limit, before) };
}

export async function getSignal(request: WeirRequest): Promise<Handled> {
  const casebook = casebookOf(request.exchange.env, callerOf(request));
  const signal = await casebook.find("signal", pathParameter(request, "id") ?? "");
  return signal === null ? signalNotFound() : { status: 200, body: signal };
}

export function postSignalAct(act: "acknowledge" | "clear"): Handler {
  return async (request) => {
    const key = optionalIdempotencyKeyOf(request);
    if (!key.ok) return key;
    const id = pathParameter(request, "id") ?? "";
    const acted = await actOnSignal(request.exchange.env, callerOf(request), id, act, key.value);
    return acted.ok ? { status: 200, body: acted.value } : acted;
  };
}
