// Snoozes: rules that are excluded from a customer's decisions for a while.

import { succeed } from "#domain/contract/errors/errors.ts";
import { snoozeReason, type Snooze } from "#domain/contract/casework/snooze.ts";
import type { OperatorHandler } from "../../http/handlers.ts";
import { inOrganisation } from "../../http/in-organisation.ts";
import { limitParameter, reasonParameter } from "../../http/inputs.ts";
import * as snoozes from "../../use-cases/manage-snoozes.ts";

export const createSnooze: OperatorHandler<"createSnooze"> = (asked) =>
  snoozes.snoozeRule(
    asked.env,
    inOrganisation(asked).caller,
    asked.body,
    asked.keyName,
    asked.act("rule.snooze", asked.body.reason),
  );

export const listSnoozes: OperatorHandler<"listSnoozes"> = async (asked) => {
  const limit = limitParameter(asked.query);
  if (!limit.ok) return limit;
  const before = positionOf(asked.query.get("cursor"));
  const { caller } = inOrganisation(asked);
  const wanted = { before, limit: limit.value };
  return succeed(await snoozes.listSnoozes(asked.env, caller, asked.query.get("subjectId"), wanted));
};

export const endSnooze: OperatorHandler<"endSnooze"> = (asked) => {
  const reason = reasonParameter(asked.query, snoozeReason);
  if (!reason.ok) return reason;
  const act = asked.act("rule.snooze_end", reason.value);
  return snoozes.endSnooze(asked.env, inOrganisation(asked).caller, asked.params.snoozeId, act);
};

function positionOf(cursor: string | null): Pick<Snooze, "createdAt" | "id"> | null {
  const [createdAt = "", id = ""] = cursor?.split("~") ?? [];
  return cursor === null ? null : { createdAt, id };
}
