// /operator/v1/organisations/{id}/snoozes: rules that are left out of single customers' decisions for a while.

import { fail, succeed, type Result } from "#domain/contract/errors.ts";
import { snoozeReason, snoozeRequestSchema, type Snooze } from "#domain/contract/snooze.ts";
import { parseInstant } from "#domain/time/instant.ts";
import type { Handled, WeirRequest } from "../../http/exchange.ts";
import { limitParameter, pathParameter } from "../../http/inputs.ts";
import { organisationOfPath } from "../../http/organisation-of-path.ts";
import { operatorAct } from "../../http/operator-act.ts";
import { parseBody } from "../../http/parse-body.ts";
import { endSnooze, listSnoozes, snoozeRule } from "../../use-cases/manage-snoozes.ts";

export async function postSnooze(request: WeirRequest): Promise<Handled> {
  const found = await organisationOfPath(request, "rules:snooze");
  if (!found.ok) return found;
  const body = await parseBody(request, snoozeRequestSchema);
  if (!body.ok) return body;
  const act = operatorAct(request, found.value.actor, "rule.snooze", body.value.reason);
  const snoozed = await snoozeRule(request.exchange.env, found.value, body.value, act);
  return snoozed.ok ? { status: 201, body: snoozed.value } : snoozed;
}

/** `?environment=`, `?subjectId=`, `?limit=`, `?cursor=`. */
export async function getSnoozes(request: WeirRequest): Promise<Handled> {
  const found = await organisationOfPath(request, "organisations:read");
  if (!found.ok) return found;
  const limit = limitParameter(request);
  if (!limit.ok) return limit;
  const { searchParams } = request.exchange.url;
  const before = positionOf(searchParams.get("cursor"));
  if (!before.ok) return before;
  const page = await listSnoozes(request.exchange.env, found.value, {
    subjectId: searchParams.get("subjectId"),
    before: before.value,
    limit: limit.value,
  });
  return { status: 200, body: page };
}

/** `?environment=`, and `?reason=` for the audit. */
export async function deleteSnooze(request: WeirRequest): Promise<Handled> {
  const found = await organisationOfPath(request, "rules:snooze");
  if (!found.ok) return found;
  const { env, url } = request.exchange;
  const reason = snoozeReason.nullable().safeParse(url.searchParams.get("reason"));
  if (!reason.success) return fail("invalid_request", `reason: ${reason.error.issues[0]?.message ?? ""}`);
  const act = operatorAct(request, found.value.actor, "rule.snooze_end", reason.data);
  const ended = await endSnooze(env, found.value, pathParameter(request, "snoozeId") ?? "", act);
  return ended.ok ? { status: 204, body: null } : ended;
}

function positionOf(cursor: string | null): Result<Pick<Snooze, "createdAt" | "id"> | null> {
  if (cursor === null) return succeed(null);
  const [createdAt = "", id = "", ...rest] = cursor.split("~");
  return parseInstant(createdAt) !== null && id !== "" && rest.length === 0
    ? succeed({ createdAt, id })
    : fail("cursor_invalid", "cursor: must be the nextCursor of a page of this list.");
}
