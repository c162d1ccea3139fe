// The queue of open alerts as a query asks for it: its order, its filter and its page.

import { ALERT_ASSIGNMENTS, ALERT_ORDERS, OPEN_ALERT_STATUSES } from "#domain/contract/casework/alert.ts";
import { RISK_LEVELS } from "#domain/contract/decisions/assessment.ts";
import { succeed, type Result } from "#domain/contract/errors/errors.ts";
import type { QueueAsked, QueuePosition } from "../objects/casebook/api.ts";
import { choiceParameter, limitParameter, textParameter } from "./inputs.ts";

/** A sign that no instant and no number has. */
const BETWEEN = "~";

/** @param me name of who asks. @returns 400 `invalid_request` for values that are out of bounds. */
export function alertQueueOf(query: URLSearchParams, me: string): Result<QueueAsked> {
  const limit = limitParameter(query);
  if (!limit.ok) return limit;
  const order = choiceParameter(query, "order", ALERT_ORDERS);
  if (!order.ok) return order;
  const status = choiceParameter(query, "status", OPEN_ALERT_STATUSES);
  if (!status.ok) return status;
  const priority = choiceParameter(query, "priority", RISK_LEVELS);
  if (!priority.ok) return priority;
  const assigned = choiceParameter(query, "assigned", ALERT_ASSIGNMENTS);
  if (!assigned.ok) return assigned;
  const ruleId = textParameter(query, "ruleId");
  if (!ruleId.ok) return ruleId;
  const subjectId = textParameter(query, "subjectId");
  if (!subjectId.ok) return subjectId;
  const assignee = textParameter(query, "assignee");
  if (!assignee.ok) return assignee;
  const cursor = query.get("cursor");
  return succeed({
    order: order.value ?? "next",
    status: status.value,
    priority: priority.value,
    ruleId: ruleId.value,
    subjectId: subjectId.value,
    assigned: assigned.value,
    assignee: assignee.value,
    me,
    limit: limit.value,
    after: cursor === null ? null : readPosition(cursor),
  });
}

export function showPosition(position: QueuePosition): string {
  return position.join(BETWEEN);
}

function readPosition(cursor: string): QueuePosition {
  return cursor.split(BETWEEN).map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}
