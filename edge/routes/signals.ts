// Signals: list, read, acknowledge and clear them.

import { signalSchema as noticedSchema } from "#domain/contract/decisions/assessment.ts";
import { succeed } from "#domain/contract/errors/errors.ts";
import { SIGNAL_STATUSES } from "#domain/contract/casework/signal.ts";
import { caseListOf } from "../http/case-list.ts";
import type { SharedHandler } from "../http/handlers.ts";
import { casebookOf } from "../routing.ts";
import { actOnSignal, signalNotFound } from "../use-cases/manage-cases.ts";

export const listSignals: SharedHandler<"listSignals"> = async ({ env, caller, query }) => {
  const asked = caseListOf(query, SIGNAL_STATUSES, noticedSchema.shape.severity.options);
  if (!asked.ok) return asked;
  const { filter, limit, before } = asked.value;
  return succeed(await casebookOf(env, caller).list("signal", filter, limit, before));
};

export const getSignal: SharedHandler<"getSignal"> = async ({ env, caller, params }) => {
  const signal = await casebookOf(env, caller).find("signal", params.id);
  return signal === null ? signalNotFound() : succeed(signal);
};

export const acknowledgeSignal: SharedHandler<"acknowledgeSignal"> = (asked) =>
  actOnSignal(asked.env, asked.caller, asked.params.id, "acknowledge", asked.keyName);

export const clearSignal: SharedHandler<"clearSignal"> = (asked) =>
  actOnSignal(asked.env, asked.caller, asked.params.id, "clear", asked.keyName);
