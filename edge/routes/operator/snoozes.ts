// Snoozes: rules that are excluded from a customer's decisions for a while.

import { fail, succeed, type Result } from "#domain/contract/errors/errors.ts";
import { snoozeReason, type Snooze } from "#domain/contract/casework/snooze.ts";
import { parseInstant } from "#domain/time/instant.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { CURSOR_INVALID, limitParameter } from "../../http/inputs.ts";
import * as snoozes from "../../use-cases/manage-snoozes.ts";

export const createSnooze: OperatorHandler<"createSnooze"> = (asked) =>
  snoozes.snoozeRule(asked.env, asked, asked.body, asked.act("rule.snooze", asked.body.reason));

export const listSnoozes: OperatorHandler<"listSnoozes"> = async (asked) => {
  const limit = limitParameter(asked.query);
  if (!limit.ok) return limit;
  const before = positionOf(asked.query.get("cursor"));
  if (!before.ok) return before;
  const subjectId = asked.query.get("subjectId");
  const wanted = { subjectId, before: before.value, limit: limit.value };
  return succeed(await snoozes.listSnoozes(asked.env, asked, wanted));
};

export const endSnooze: OperatorHandler<"endSnooze"> = (asked) => {
  const reason = snoozeReason.nullable().safeParse(asked.query.get("reason"));
  if (!reason.success) return fail("invalid_request", `reason: ${reason.error.issues[0]?.message ?? ""}`);
  const act = asked.act("rule.snooze_end", reason.data);
  return snoozes.endSnooze(asked.env, asked, asked.params.snoozeId, act);
};

function positionOf(cursor: string | null): Result<Pick<Snooze, "createdAt" | "id"> | null> {
  if (cursor === null) return succeed(null);
  const [createdAt = "", id = "", ...rest] = cursor.split("~");
  return parseInstant(createdAt) !== null && id !== "" && rest.length === 0
    ? succeed({ createdAt, id })
    : fail("cursor_invalid", CURSOR_INVALID);
}
