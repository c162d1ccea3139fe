// System versions of an organisation: list, read, draft, approve, activate and retire them.

import { succeed } from "#domain/contract/errors/errors.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { numberedPage } from "../../http/inputs.ts";
import { organisationOf } from "../../routing.ts";
import {
  changeVersion,
  checkVersion,
  draftVersion,
  versionNotFound,
} from "../../use-cases/manage-versions.ts";

export const listSystemVersions: OperatorHandler<"listSystemVersions"> = async (asked) => {
  const page = numberedPage(asked.query);
  if (!page.ok) return page;
  const organisation = organisationOf(asked.env, asked.organisation.id);
  return succeed(await organisation.listVersions(page.value.limit, page.value.before));
};

export const getSystemVersion: OperatorHandler<"getSystemVersion"> = async ({
  env,
  organisation,
  params,
}) => {
  const version = await organisationOf(env, organisation.id).findVersion(params.versionId);
  return version === null ? versionNotFound() : succeed(version);
};

export const draftSystemVersion: OperatorHandler<"draftSystemVersion"> = async (asked) => {
  const act = asked.act("system_version.create", asked.body.changeReason);
  const drafted = await draftVersion(asked.env, asked.organisation.id, asked.body, asked.keyName, act);
  return drafted.ok ? { status: drafted.value.isNew ? 201 : 200, body: drafted.value.body } : drafted;
};

export const checkSystemVersion: OperatorHandler<"checkSystemVersion"> = async ({
  env,
  organisation,
  body,
}) => succeed({ problems: await checkVersion(env, organisation.id, body) });

export const approveSystemVersion: OperatorHandler<"approveSystemVersion"> = (asked) => {
  const act = asked.act("system_version.approve", asked.body.reason);
  return changeVersion(asked.env, asked.organisation.id, "approve", asked.params.versionId, act);
};

/** Answers after every key of the organisation has confirmed. */
export const activateSystemVersion: OperatorHandler<"activateSystemVersion"> = (asked) => {
  const act = asked.act("system_version.activate", asked.body.reason);
  return changeVersion(asked.env, asked.organisation.id, "activate", asked.params.versionId, act);
};

export const retireSystemVersion: OperatorHandler<"retireSystemVersion"> = (asked) => {
  const act = asked.act("system_version.retire", asked.body.reason);
  return changeVersion(asked.env, asked.organisation.id, "retire", asked.params.versionId, act);
};
