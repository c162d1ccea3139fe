// System versions of an organisation: list, read, draft, approve, activate and retire them, and when they were activated.

import { OPERATOR_OPERATIONS } from "#domain/contract/operations/operators.ts";
import { succeed } from "#domain/contract/errors/errors.ts";
import type { ShownVersion } from "#domain/contract/settings/system-version.ts";
import { readJson } from "#domain/json/text.ts";
import { VERSION_ACTIVATIONS } from "#domain/door/version-activations.ts";
import { formatInstant } from "#domain/time/instant.ts";
import { askDoor } from "../../door/ask-door.ts";
import type { Env } from "../../environment.ts";
import { refusedEmergency, refusedWithout } from "../../http/authorise-operator.ts";
import type { Acting, OperatorHandler } from "../../http/handlers.ts";
import { numberedPage } from "../../http/inputs.ts";
import { windowParameters } from "../../http/window-parameters.ts";
import { organisationOf } from "../../routing.ts";
import {
  approvalFailures,
  changeVersion,
  checkVersion,
  draftVersion,
  versionNotFound,
} from "../../use-cases/manage-versions.ts";

export const listSystemVersions: OperatorHandler<"listSystemVersions"> = async (asked) => {
  const page = numberedPage(asked.query);
  if (!page.ok) return page;
  const organisation = organisationOf(asked.env, asked.organisation.id);
  const found = readJson(await organisation.listVersions(page.value.limit, page.value.before));
  return succeed({ ...found, data: await withApproval(asked, found.data) });
};

export const getSystemVersion: OperatorHandler<"getSystemVersion"> = async (asked) => {
  const { env, organisation, params } = asked;
  const found = await organisationOf(env, organisation.id).findVersion(params.versionId);
  if (found === null) return versionNotFound();
  const [version] = await withApproval(asked, [readJson(found)]);
  return version === undefined ? versionNotFound() : succeed(version);
};

interface Asked extends Pick<Acting, "operator"> {
  readonly env: Env;
  readonly organisation: { readonly id: string };
}

/** Each with what whoever asks would be answered if they approved it. */
async function withApproval<V extends Pick<ShownVersion, "id" | "lists" | "state">>(
  { env, organisation, operator }: Asked,
  versions: readonly V[],
) {
  const lacking = refusedWithout(operator, OPERATOR_OPERATIONS.approveSystemVersion.permission);
  const failures = lacking ? [] : await approvalFailures(env, organisation.id, operator.actor, versions);
  return versions.map((version, index) => {
    const failure = lacking ?? failures[index] ?? null;
    const approvalRefusal = failure && { code: failure.code, message: failure.message };
    return { ...version, mayApprove: failure === null, approvalRefusal };
  });
}

export const listVersionActivations: OperatorHandler<"listVersionActivations"> = async (asked) => {
  const window = windowParameters(asked.query, asked.receivedAt);
  if (!window.ok) return window;
  return askDoor(asked.env, VERSION_ACTIVATIONS, {
    organisationId: asked.organisation.id,
    from: formatInstant(window.value.from),
    to: formatInstant(window.value.to),
  });
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
  const { reason, emergency } = asked.body;
  const refused = refusedEmergency(asked.operator, emergency);
  if (refused) return refused;
  const act = asked.act("system_version.approve", reason ?? emergency?.reason);
  const { id } = asked.organisation;
  return changeVersion(asked.env, id, "approve", asked.params.versionId, act, emergency ?? null);
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
