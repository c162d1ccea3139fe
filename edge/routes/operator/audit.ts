// The audit: who did what, in an organisation or to the deployment.

import { AUDIT_LIST } from "#domain/door/audit-list.ts";
import type { Result } from "#domain/contract/errors/errors.ts";
import type { AuditPage } from "#domain/contract/operators/audit.ts";
import { formatInstant } from "#domain/time/instant.ts";
import { askDoor } from "../../door/ask-door.ts";
import type { Exchange } from "../../http/exchange.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { limitParameter, textParameter } from "../../http/inputs.ts";
import { windowParameters } from "../../http/window-parameters.ts";
import { DEPLOYMENT } from "../../log/audit-event.ts";

export const listDeploymentAudit: OperatorHandler<"listDeploymentAudit"> = (asked) =>
  actsIn(DEPLOYMENT, asked);

export const listAudit: OperatorHandler<"listAudit"> = (asked) => actsIn(asked.organisation.id, asked);

async function actsIn(
  organisationId: string,
  asked: Exchange & { readonly query: URLSearchParams },
): Promise<Result<AuditPage>> {
  const { query } = asked;
  const window = windowParameters(query, asked.receivedAt);
  if (!window.ok) return window;
  const limit = limitParameter(query);
  if (!limit.ok) return limit;
  const actor = textParameter(query, "actor");
  if (!actor.ok) return actor;
  const action = textParameter(query, "action");
  if (!action.ok) return action;
  const resource = textParameter(query, "resource");
  if (!resource.ok) return resource;
  return askDoor(asked.env, AUDIT_LIST, {
    organisationId,
    from: formatInstant(window.value.from),
    to: formatInstant(window.value.to),
    actor: actor.value ?? null,
    action: action.value ?? null,
    resource: resource.value ?? null,
    limit: limit.value,
    cursor: query.get("cursor"),
  });
}
