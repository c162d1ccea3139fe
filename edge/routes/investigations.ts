// Investigations: open one over alerts and decisions, work on it, resolve it.

import type { InvestigationAct } from "#domain/casebook/investigations.ts";
import { succeed } from "#domain/contract/errors/errors.ts";
import { INVESTIGATION_STATUSES } from "#domain/contract/casework/investigation.ts";
import type { Actor } from "../caller.ts";
import { caseListOf } from "../http/case-list.ts";
import type { Exchange } from "../http/exchange.ts";
import type { SharedHandler } from "../http/handlers.ts";
import { casebookOf } from "../routing.ts";
import {
  actOnInvestigation,
  investigationNotFound,
  openInvestigation,
} from "../use-cases/manage-investigations.ts";

export const listInvestigations: SharedHandler<"listInvestigations"> = async ({ env, caller, query }) => {
  const asked = caseListOf(query, INVESTIGATION_STATUSES, []);
  if (!asked.ok) return asked;
  const { filter, limit, before } = asked.value;
  return succeed(await casebookOf(env, caller).list("investigation", filter, limit, before));
};

export const createInvestigation: SharedHandler<"createInvestigation"> = (asked) =>
  openInvestigation(asked.env, asked.caller, asked.body, asked.keyName);

export const getInvestigation: SharedHandler<"getInvestigation"> = async ({ env, caller, params }) => {
  const investigation = await casebookOf(env, caller).find("investigation", params.id);
  return investigation === null ? investigationNotFound() : succeed(investigation);
};

export const updateInvestigation: SharedHandler<"updateInvestigation"> = (asked) =>
  actOnInvestigation(asked.env, asked.caller, asked.params.id, { kind: "assign", ...asked.body }, null);

export const addInvestigationNote: SharedHandler<"addInvestigationNote"> = (asked) =>
  act(asked, { kind: "note", ...asked.body });

export const fileSar: SharedHandler<"fileSar"> = (asked) => {
  const { reference = null, filedAt = null, version } = asked.body;
  return act(asked, { kind: "sar", reference, filedAt, version });
};

export const resolveInvestigation: SharedHandler<"resolveInvestigation"> = (asked) => {
  const { note = null, ...resolution } = asked.body;
  return act(asked, { kind: "resolve", note, ...resolution });
};

export const approveInvestigation: SharedHandler<"approveInvestigation"> = (asked) => {
  const { note = null, version } = asked.body;
  return act(asked, { kind: "approve", note, version });
};

export const reopenInvestigation: SharedHandler<"reopenInvestigation"> = (asked) => {
  const { reason = null, version } = asked.body;
  return act(asked, { kind: "reopen", reason, version });
};

interface Asked extends Exchange {
  readonly caller: Actor;
  readonly params: { readonly id: string };
  readonly keyName: string | null;
}

function act({ env, caller, params, keyName }: Asked, asked: InvestigationAct) {
  return actOnInvestigation(env, caller, params.id, asked, keyName);
}
