// Allow and block lists of an organisation: create and read them, and change what they hold.

import { succeed } from "#domain/contract/errors/errors.ts";
import { entryReason } from "#domain/contract/settings/named-list.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { numberedPage, reasonParameter, wholeListPage } from "../../http/inputs.ts";
import { organisationOf } from "../../routing.ts";
import * as lists from "../../use-cases/manage-named-lists.ts";

export const listNamedLists: OperatorHandler<"listNamedLists"> = async ({ env, organisation, query }) => {
  const page = wholeListPage(query);
  if (!page.ok) return page;
  return succeed(page.value({ data: await organisationOf(env, organisation.id).listNamedLists() }));
};

export const createNamedList: OperatorHandler<"createNamedList"> = (asked) => {
  const act = asked.act("named_list.create");
  return lists.createNamedList(asked.env, asked.organisation.id, asked.body, asked.keyName, act);
};

export const getNamedList: OperatorHandler<"getNamedList"> = async (asked) => {
  const found = await lists.findNamedList(asked.env, asked, asked.params.name);
  return found.ok ? succeed(await lists.showNamedList(found.value)) : found;
};

export const listNamedListEntries: OperatorHandler<"listNamedListEntries"> = async (asked) => {
  const page = numberedPage(asked.query);
  if (!page.ok) return page;
  const found = await lists.findNamedList(asked.env, asked, asked.params.name);
  if (!found.ok) return found;
  return succeed(await found.value.lists.entries(asked.params.name, page.value.limit, page.value.before));
};

export const addNamedListEntries: OperatorHandler<"addNamedListEntries"> = async (asked) => {
  const found = await lists.findNamedList(asked.env, asked, asked.params.name);
  if (!found.ok) return found;
  const { kind } = found.value.identity;
  const act = asked.act(kind === "allow" ? "named_list.propose" : "named_list.add", asked.body.reason);
  return lists.addEntries(asked.env, found.value, asked.body, asked.keyName, act);
};

export const removeNamedListEntry: OperatorHandler<"removeNamedListEntry"> = async (asked) => {
  const reason = reasonParameter(asked.query, entryReason);
  if (!reason.ok) return reason;
  const emergency = reasonParameter(asked.query, entryReason, "emergency");
  if (!emergency.ok) return emergency;
  const found = await lists.findNamedList(asked.env, asked, asked.params.name);
  if (!found.ok) return found;
  const act = asked.act("named_list.remove", reason.value);
  const { entryId } = asked.params;
  const removed = await lists.removeEntry(asked.env, found.value, entryId, act, emergency.value);
  return removed.ok && removed.value !== null ? { status: 202, body: removed.value } : removed;
};

export const listNamedListProposals: OperatorHandler<"listNamedListProposals"> = async (asked) => {
  const page = numberedPage(asked.query);
  if (!page.ok) return page;
  const found = await lists.findNamedList(asked.env, asked, asked.params.name);
  if (!found.ok) return found;
  return succeed(await found.value.lists.proposals(asked.params.name, page.value.limit, page.value.before));
};

export const getNamedListProposal: OperatorHandler<"getNamedListProposal"> = async (asked) => {
  const found = await lists.findNamedList(asked.env, asked, asked.params.name);
  if (!found.ok) return found;
  const proposal = await found.value.lists.proposal(asked.params.name, asked.params.proposalId);
  return proposal === null ? lists.proposalNotFound() : succeed(proposal);
};

export const approveNamedListProposal: OperatorHandler<"approveNamedListProposal"> = async (asked) => {
  const { proposalId } = asked.params;
  const { reason, revision = null } = asked.body;
  const found = await lists.findNamedList(asked.env, asked, asked.params.name);
  if (!found.ok) return found;
  const act = asked.act("named_list.approve", reason);
  return lists.approveProposal(found.value, { proposalId, revision, act });
};

export const rejectNamedListProposal: OperatorHandler<"rejectNamedListProposal"> = async (asked) => {
  const { proposalId } = asked.params;
  const { reason, revision = null } = asked.body;
  const found = await lists.findNamedList(asked.env, asked, asked.params.name);
  if (!found.ok) return found;
  const act = asked.act("named_list.reject", reason);
  return lists.rejectProposal(found.value, { proposalId, revision, act });
};
